"""A match of `chapiteau play`, typed from a list of answers."""

import subprocess
import sys


def play(game: str, answers: list[str], *options: str) -> str:
    """What the terminal printed."""
    ran = subprocess.run(
        [sys.executable, "-m", "chapiteau", "play", game, *options],
        input="\n".join(answers),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert ran.stderr == ""
    return ran.stdout
