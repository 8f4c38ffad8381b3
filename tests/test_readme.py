"""The README says only what a command prints."""

import re
import subprocess
import sys
from pathlib import Path

from chapiteau.games import shipped
from tools import figures

ROOT = Path(__file__).resolve().parent.parent
MEASURED = re.compile(r"(?<![\w.])\d[\d,.]*\s?(?:%|kB|ms|s|M|k|Mbit/s|/s|million)(?!\w)")


def readme() -> str:
    return (ROOT / "README.md").read_text("utf-8")


def kept() -> str:
    return figures.KEPT.read_text("utf-8")


def test_every_figure_of_the_readme_was_printed() -> None:
    found = MEASURED.findall(readme())
    print(f"{len(found)} figures in the README: {found}")
    assert len(found) >= 8
    missing = [figure for figure in found if figure not in kept()]
    assert not missing, f"no command printed {missing}: run tools/figures.py, then correct the README"


def test_the_kept_figures_are_those_that_the_command_prints() -> None:
    titles = re.findall(r"^## `(.*)`$", kept(), flags=re.MULTILINE)
    assert titles == figures.TITLES


def test_the_commands_of_the_readme_are_there() -> None:
    """Each `chapiteau ...` that the README names is one that the command line knows."""
    named = sorted(set(re.findall(r"chapiteau (serve|play|referee|verify|bench|simulate|advise)\b", readme())))
    assert len(named) >= 4
    for command in named:
        subprocess.run([sys.executable, "-P", "-m", "chapiteau", command, "--help"], check=True, capture_output=True)


def test_the_readme_names_the_two_commands_that_exist() -> None:
    usage = subprocess.run([sys.executable, str(ROOT / "do.py")], capture_output=True, text=True, check=False).stdout
    for command in re.findall(r"python3 do\.py (\w+)", readme()):
        assert f"  {command} " in usage
    assert "exec python3 do.py test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_readme_shows_a_small_picture_of_every_game() -> None:
    """`python -m tools.screenshots OUT` makes them."""
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/[\w-]+\.jpg)\)", readme())
    assert sorted(Path(path).stem for path in shown) == sorted(shipped())
    assert [path for path in shown if not 10_000 < (ROOT / path).stat().st_size <= 120_000] == []
