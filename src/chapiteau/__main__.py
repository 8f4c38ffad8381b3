"""`python -m chapiteau`."""

from chapiteau.cli import main

raise SystemExit(main())
