"""`python -m tools.clicks`: how long after the click of a person's move the screen shows it, in whole matches."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.web import browser as chromium
from tests.web.conftest import serving
from tests.web.matches import GAMES, INSTANT, play_whole_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser

# From the click until after the frame in which the log has another line or the hand other cards. What is only chosen
# changes neither, and the next click begins anew.
WATCH = """
    const shown = () => document.querySelectorAll('[aria-label="Log"] li').length + " " +
        [...document.querySelectorAll("[data-hand], [data-at^='hand:']")].map((card) => card.ariaLabel).join();
    let clicked = null;
    window.spans = [];
    addEventListener("click", (event) => (clicked = { at: event.timeStamp, was: shown() }), true);
    const look = () => {
        if (clicked && shown() !== clicked.was) {
            const { at } = clicked;
            clicked = null;
            setTimeout(() => window.spans.push(performance.now() - at));
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
FEWEST = 5


def main(games: list[str]) -> int:
    for line in lines(games):
        print(line, flush=True)
    return 0


def lines(games: Iterable[str] = ()) -> Iterator[str]:
    """A line for each of these games, or for all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        with serving(Path(folder, "chapiteau.sqlite")) as address:
            for game in games or GAMES:
                yield told(game, measured(browser, address, game))
        browser.close()


def measured(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds for every move of a person in one match."""
    context = browser.new_context(
        base_url=address, reduced_motion="reduce", locale="en-GB", viewport={"width": 1600, "height": 1000}
    )
    page = context.new_page()
    page.add_init_script(INSTANT + WATCH)
    play_whole_match(page, game)
    spans: list[float] = page.evaluate("window.spans")
    context.close()
    return spans


def told(game: str, spans: list[float]) -> str:
    if len(spans) < FEWEST:
        raise SystemExit(f"{game}: only {len(spans)} moves were seen, too few to say anything.")
    middle, late = statistics.median(spans), statistics.quantiles(spans, n=20, method="inclusive")[-1]
    after = f"{middle:.0f} ms (median), {late:.0f} ms (p95), {max(spans):.0f} ms (worst)"
    return f"{game}: {len(spans)} moves of a person, on the screen after {after}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
