"""`chapiteau verify`: says of a record, part by part, what was checked."""

import json
from pathlib import Path

from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import passed, verify
from chapiteau.referee import game_of_record
from chapiteau.server import signing


def check_file(path: Path) -> int:
    """Print every part; 0 when nothing failed."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BadInput(f"{path} cannot be read: {error}", "record") from None
    record = read_record(data)
    parts = [*verify(game_of_record(record), record), signing.check(data, record)]
    for part in parts:
        print(f"{part.name:12} {part.outcome:12} {part.detail}")
    print("The record holds." if passed(parts) else "The record does not hold.")
    return 0 if passed(parts) else 1
