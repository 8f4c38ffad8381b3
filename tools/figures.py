"""Prints every figure of the README and keeps what was printed in docs/figures.md.

Run it with the Python of an installed, compiled Chapiteau, with nothing else running: python tools/figures.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "figures.md"
COMMANDS = [
    "chapiteau --version",
    "chapiteau bench figaro",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random,random,random",
    "chapiteau bench server --tables 500 --seconds 30",
]
STARTS = {"import chapiteau": ["-c", "import chapiteau"], "chapiteau --help": ["-m", "chapiteau", "--help"]}


def main() -> int:
    parts = [
        "# Figures",
        "",
        "Printed by `python tools/figures.py`; these machines are noisy, read ratios under 1.5 as equal.",
    ]
    for command in COMMANDS:
        parts += block(command, run(["-m", *command.split()]))
    parts += block(
        "start-up, best of 5", "\n".join(f"{name}: {best_start(words):.2f} s" for name, words in STARTS.items())
    )
    parts += block("first page", page())
    KEPT.write_text("\n".join(parts) + "\n", "utf-8")
    return 0


def block(title: str, printed: str) -> list[str]:
    print(f"$ {title}\n{printed}\n", flush=True)
    return ["", f"## `{title}`", "", "```", printed.strip(), "```"]


def run(words: list[str]) -> str:
    """What a command prints, without the folders of this machine."""
    printed = subprocess.run([sys.executable, "-P", *words], stdout=subprocess.PIPE, text=True, check=True).stdout
    for folder in (sys.prefix, tempfile.gettempdir()):
        printed = printed.replace(folder, "...")
    return printed


def best_start(words: list[str]) -> float:
    """Seconds until a command has started and ended, the best of five."""
    spent = []
    for _ in range(5):
        start = time.perf_counter()
        run(words)
        spent.append(time.perf_counter() - start)
    return min(spent)


def page() -> str:
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from tests.web.browser import arguments, find
    from tools.page_weight import first_page, serving, told

    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=arguments())
        tries = [first_page(browser, address) for _ in range(3)]
        return told(max(weight for weight, _ in tries), min(seconds for _, seconds in tries))


if __name__ == "__main__":
    raise SystemExit(main())
