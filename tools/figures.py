"""Prints the figures of the README, and keeps the output in docs/figures.md (the champion's are from tools.strength).

Run it with the Python of an installed, compiled Chapiteau, with nothing else running: python tools/figures.py. Add
words to rerun only the commands that contain one of them.
"""

from __future__ import annotations

import argparse
import re
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
    "chapiteau bench aramini-circus",
    "chapiteau bench ringmaster",
    "chapiteau bench three-ring-circus",
    "chapiteau train figaro --learned",
    "chapiteau train aramini-circus --learned",
    "chapiteau train ringmaster --learned",
    "chapiteau train three-ring-circus --learned",
    "chapiteau bench server --tables 500 --seconds 30",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random,random",
    "chapiteau simulate figaro --matches 2000 --seats heuristic,random,random,random,random,random",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random,random",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random,random,random",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random --bonus-cards",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random,random --bonus-cards",
    "chapiteau simulate aramini-circus --matches 1000 --seats heuristic,random,random,random --bonus-cards",
    "chapiteau simulate ringmaster --matches 1000 --seats heuristic,random",
    "chapiteau simulate ringmaster --matches 1000 --seats heuristic,random,random",
    "chapiteau simulate ringmaster --matches 1000 --seats heuristic,random,random,random",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic --option difficulty=medium",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic --option difficulty=hard",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic,random",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic,random,random",
    "chapiteau simulate three-ring-circus --matches 1000 --seats heuristic,random,random,random",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random,random",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random,random,random",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random --bonus-cards",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random,random --bonus-cards",
    "chapiteau simulate aramini-circus --matches 100000 --seats random,random,random,random --bonus-cards",
    "chapiteau simulate ringmaster --matches 100000 --seats random,random",
    "chapiteau simulate ringmaster --matches 100000 --seats random,random,random",
    "chapiteau simulate ringmaster --matches 100000 --seats random,random,random,random",
    "chapiteau simulate three-ring-circus --matches 20000 --seats random --every-variant",
]
STARTS = {"import chapiteau": ["-c", "import chapiteau"], "chapiteau --help": ["-m", "chapiteau", "--help"]}


START_UP, FIRST_PAGE, CLICKS = "start-up, best of 5", "first page", "python -m tools.clicks"
LESSONS = "python -m tools.lessons"
STRENGTH, STRENGTH_FULL = "python -m tools.strength", "python -m tools.strength --full"
"""Written by that tool, because it takes long."""
MEASURED = [*COMMANDS, START_UP, FIRST_PAGE, CLICKS, LESSONS]
TITLES = [*MEASURED, STRENGTH, STRENGTH_FULL]
HEAD = "# Figures\n\nPrinted by `python tools/figures.py`; these machines are noisy, read ratios under 1.5 as equal.\n"


def main(parts: list[str]) -> int:
    """Run everything, or only the commands that contain one of these words; the others keep their last output."""
    kept = blocks()
    for title in MEASURED:
        if not parts or any(part in title for part in parts):
            kept[title] = measured(title).strip()
            print(f"$ {title}\n{kept[title]}\n", flush=True)
            write(kept)
    return 0


def blocks() -> dict[str, str]:
    """What every command printed last."""
    text = KEPT.read_text("utf-8") if KEPT.exists() else ""
    return dict(re.findall(r"^## `([^`]*)`\n\n```\n(.*?)\n```$", text, flags=re.MULTILINE | re.DOTALL))


def write(kept: dict[str, str]) -> None:
    parts = [f"\n## `{title}`\n\n```\n{kept[title]}\n```\n" for title in TITLES if title in kept]
    KEPT.write_text(HEAD + "".join(parts), "utf-8")


def measured(title: str) -> str:
    if title == START_UP:
        return "\n".join(f"{name}: {best_start(words):.2f} s" for name, words in STARTS.items())
    if title == CLICKS:
        return clicks()
    if title == LESSONS:
        return lessons()
    return page() if title == FIRST_PAGE else run(["-m", *title.split()])


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

    from chapiteau.bench_page import best, serving
    from tests.web.browser import arguments, find

    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=arguments())
        return str(best(browser, address))


def clicks() -> str:
    sys.path.insert(0, str(ROOT))
    from tools.clicks import lines

    return "\n".join(lines())


def lessons() -> str:
    sys.path.insert(0, str(ROOT))
    from tools.lessons import lines

    return "\n".join(lines())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="run only the commands that contain one of these")
    raise SystemExit(main(parser.parse_args().words))
