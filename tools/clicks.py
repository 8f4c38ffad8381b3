"""`python -m tools.clicks`: how long after the click of a person's move the screen shows it, game by game.

Uses a real browser at the usual pace, with all animations, against bots that take their usual time. Two spans are
measured from a click that makes a move: to the frame in which the screen changes (the lights go out, and the choice is
shown to be on its way), and to the first frame of the server's answer. Compare both with the empty round trip: the same
way to the server and to the screen, with nothing to do at either end.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tests.web import browser as chromium
from tests.web.conftest import serving
from tests.web.matches import GAMES
from tests.web.play import BOT, PATIENCE, PERSON, hand, open_table
from tools.browsers import CHOOSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page

# Each span ends after its frame. The answer is seen at the first change after the message that contains it. A click
# that only chooses sends no move and is not counted; the next click starts again.
WATCH = """
    localStorage.setItem("chapiteau.settings", JSON.stringify({ confirm: false, hints: false }));
    let clicked = null;
    let changed = false;
    window.spans = { reacted: [], answered: [], empty: [] };
    const ends = (kind) => {
        const { at } = clicked;
        setTimeout(() => window.spans[kind].push(performance.now() - at));
    };
    window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                if (!clicked || !data.includes('"answer":{')) return;
                clicked.heard = true;
                changed = false;
            });
        }
        send(data) {
            if (clicked && data.includes('"type":"move"')) clicked.moves = true;
            super.send(data);
        }
    };
    addEventListener("click", (event) => {
        clicked = { at: event.timeStamp, moves: false, reacted: false, heard: false };
        changed = false;
    }, true);
    new MutationObserver(() => (changed = true)).observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
        if (clicked?.moves && changed && !clicked.reacted) {
            clicked.reacted = true;
            ends("reacted");
        }
        if (clicked?.heard && changed) {
            ends("answered");
            clicked = null;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
# The place of what is to be clicked, once nothing moves any more.
WHERE = """() => {
    const { x, y, width, height } = document.querySelector("[data-next]").getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
LIVE = "() => document.querySelector('[data-live=true], [aria-label=Result]') !== null"
EMPTY = """async () => {
    const at = performance.now();
    await fetch("/api/games/none");
    document.body.dataset.empty = at;
    requestAnimationFrame(() => setTimeout(() => window.spans.empty.push(performance.now() - at)));
}"""
MOVES, FEWEST = 30, 15
LONGEST = 100
A_MOMENT = 400
PACE = 0.8


def main(games: list[str]) -> int:
    for line in lines(games):
        print(line, flush=True)
    return 0


def lines(games: Iterable[str] = ()) -> Iterator[str]:
    """The lines for these games, or for all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        with serving(Path(folder, "chapiteau.sqlite")) as address:
            for game in games or GAMES:
                yield told(game, measured(browser, address, game))
        browser.close()


def measured(browser: Browser, address: str, game: str) -> dict[str, list[float]]:
    """Milliseconds for a person's first moves and as many round trips in between, over as many matches as needed."""
    found: dict[str, list[float]] = {"reacted": [], "answered": [], "empty": []}
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and len(found["answered"]) < MOVES:
        for kind, more in one_match(browser, address, game, until).items():
            found[kind] += more
    return found


def one_match(browser: Browser, address: str, game: str, until: float) -> dict[str, list[float]]:
    context = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    page.add_init_script(WATCH)
    open_table(page, game, [PERSON] + [BOT] * (GAMES[game][0] - 1), pace=PACE)
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    while click(page) and time.monotonic() < until and len(spans(page)["answered"]) < MOVES:
        page.evaluate(EMPTY)
    found = spans(page)
    context.close()
    return found


def spans(page: Page) -> dict[str, list[float]]:
    found: dict[str, list[float]] = page.evaluate("window.spans")
    return found


def click(page: Page) -> bool:
    """Click anything lit with the mouse, and wait a moment for the answer; False when the match is over.

    The page is not queried meanwhile: the queries would be measured, too.
    """
    page.wait_for_function(LIVE, polling=A_MOMENT / 4)
    found = page.evaluate(CHOOSE)
    if found != "click":
        page.wait_for_timeout(A_MOMENT)
        return bool(found == "wait")
    page.mouse.click(*page.evaluate(WHERE))
    page.wait_for_timeout(A_MOMENT)
    return True


def told(game: str, spans: dict[str, list[float]]) -> str:
    reacted, answered, empty = spans["reacted"], spans["answered"], statistics.median(spans["empty"])
    if len(answered) < FEWEST:
        raise SystemExit(f"{game}: only {len(answered)} moves were seen, too few to say anything.")
    after = f"the screen changes after {in_words(reacted)}, shows the answer after {in_words(answered)}"
    return f"{game}: {len(answered)} moves of a person, {after}; an empty round trip takes {empty:.0f} ms"


def in_words(spans: list[float]) -> str:
    return f"{statistics.median(spans):.0f} ms (median), {late(spans):.0f} ms (p95)"


def late(spans: list[float]) -> float:
    return statistics.quantiles(spans, n=20, method="inclusive")[-1]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
