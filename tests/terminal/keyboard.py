"""A match of `chapiteau play`, typed from a list of answers."""

import re
import subprocess
import sys
from pathlib import Path


def play(game: str, answers: list[str], *options: str) -> str:
    """What the terminal printed; bots whose play never changes, unless others are asked for."""
    bots = [] if "--bots" in options else ["--bots", "heuristic"]
    ran = subprocess.run(
        [sys.executable, "-m", "chapiteau", "play", game, *bots, *options],
        input="\n".join(answers),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert ran.stderr == ""
    return ran.stdout


def holds(record: Path) -> None:
    """The record verifies in all parts that every record has."""
    checked = subprocess.run(
        [sys.executable, "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=True
    )
    outcomes = re.findall(r"^(chain|legality|luck|commitments|result) +ok ", checked.stdout, flags=re.MULTILINE)
    assert len(outcomes) == 5, checked.stdout
