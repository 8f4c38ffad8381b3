"""A match of `chapiteau play`, typed from a list of answers."""

import subprocess
import sys


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
