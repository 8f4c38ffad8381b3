"""`python -m tools.browsers OUT`: every table and a whole match of each game in Firefox and in WebKit, where found.

Checks the fullest tables (pictures go to OUT, and overlaps are reported), then plays one match of each game with native
clicks on anything lit that makes a move. Needs the built page and Debian's packages firefox-esr, webkit2gtk-driver and
xvfb. Add names of engines or games to run only those.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.conftest import serving
from tests.web.laid import laid
from tests.web.positions import POSITIONS
from tools import drivers

if TYPE_CHECKING:
    from tools.drivers import Driver

OVERLAP = (Path(__file__).parents[1] / "tests" / "web" / "overlap.js").read_text("utf-8")
LOOK = f"() => ({OVERLAP})({{ drawings: false }})"
NAMES = ["Anna", "Bérengère", "Wilhelmine", "Cid", "Ottilie", "Maximilian"]
SIZES = ((1440, 900), (1024, 768), (600, 844))
PLAYERS = {"figaro": 3, "aramini-circus": 2, "ringmaster": 2, "three-ring-circus": 1}
MOST_SECONDS = 600
INSTANT = """() => localStorage.setItem(
    "chapiteau.settings", JSON.stringify({ pace: "instant", confirm: false, hints: false }))"""
# Writes the name into the only field and marks what sits down; then what says who one is; null when one has sat down.
SIT = """() => {
    for (const marked of document.querySelectorAll("[data-next]")) marked.removeAttribute("data-next");
    const buttons = [...document.querySelectorAll("button")];
    const name = (element) => (element.ariaLabel ?? element.textContent).trim();
    const next = buttons.find((button) => /^(Sit here|I am )/.test(name(button)));
    if (!next) return document.querySelector("[aria-label='Your hand']") ? null : "wait";
    const field = [...document.querySelectorAll("main input")].at(-1);
    if (field) {
        field.value = %s;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    next.setAttribute("data-next", "");
    return "click";
}"""
CLICK = "() => document.querySelector('[data-next]')?.dispatchEvent(new MouseEvent('click', { bubbles: true })) ?? null"
# Marks something that is lit and makes a move, or a part of one: "over", "wait" or "click".
CHOOSE = """() => {
    document.querySelector("[data-next]")?.removeAttribute("data-next");
    if (document.querySelector("[aria-label='Result']")) return "over";
    const moves = "main .lit, main .lit > [role=button], main [data-at^='move:']";
    const lit = [...document.querySelectorAll(moves)].filter((element) =>
        element.matches("button, [role=button]") && element.checkVisibility() &&
        element.getAttribute("aria-disabled") !== "true" && element.getAttribute("aria-pressed") !== "true" &&
        !/:(back|cancel|undo|take-back|look)$/.test(element.dataset.at));
    const next = lit[Math.floor(Math.random() * lit.length)];
    next?.setAttribute("data-next", "");
    next?.scrollIntoView({ block: "center" });
    return next ? "click" : "wait";
}"""


def main(words: list[str]) -> int:
    if not words:
        print(__doc__)
        return 2
    out = Path(words[0])
    out.mkdir(parents=True, exist_ok=True)
    engines = {name: start for name, start in drivers.found().items() if asked_for(name, words)}
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "chapiteau.sqlite")
        with serving(data) as url:
            address = url.rstrip("/")
            for engine, start in engines.items():
                if isinstance(start, str):
                    print(f"{engine}: {start}", flush=True)
                    continue
                driver = start()
                print(f"{engine}: {driver.version()}", flush=True)
                for game in POSITIONS:
                    if asked_for(game, words):
                        wrong += not looked(driver, address, data, game, out / f"{engine}-{game}")
                        wrong += not played(driver, address, game)
                driver.close()
    return 1 if wrong else 0


def asked_for(name: str, words: list[str]) -> bool:
    """Whether this is to be run: no words were given, or it is among them."""
    alike = {"firefox", "webkit"} if name in {"firefox", "webkit"} else set(POSITIONS)
    return name in words or not alike & set(words)


def looked(driver: Driver, address: str, data: Path, game: str, picture: Path) -> bool:
    """Take pictures of the fullest table; returns whether there was no error and no overlap."""
    table = laid(data, game, POSITIONS[game])
    driver.goto(address)
    driver.run(INSTANT)
    sit_down(driver, f"{address}/table/{table}", NAMES[: POSITIONS[game]["players"]])
    wrong: list[str] = []
    for width, height in SIZES:
        driver.size(width, height)
        seen: dict[str, Any] = driver.run(LOOK)
        driver.shot(picture.with_name(f"{picture.name}-{width}.png"))
        wrong += [f"{width}: {line}" for line in seen["wrong"]]
        print(f"  {game} at {width}: {seen['texts']} texts, {seen['controls']} controls, {len(seen['wrong'])} wrong")
    wrong += driver.errors()
    print(*(f"    {line}" for line in wrong), sep="\n", flush=True)
    return not wrong


def sit_down(driver: Driver, url: str, names: list[str]) -> None:
    driver.goto(url)
    left = iter([*names, *names])
    name = next(left)
    deadline = time.monotonic() + 60
    while (next_step := driver.run(SIT % json.dumps(name))) is not None:
        if time.monotonic() > deadline:
            raise SystemExit(f"nobody could sit down at {url}")
        if next_step == "click":
            with suppress(drivers.DriverError):  # it was drawn again in between: retry
                driver.click("[data-next]")
                name = next(left, names[-1])
        time.sleep(0.2)


def played(driver: Driver, address: str, game: str) -> bool:
    """Play a whole match; returns whether it reached its result without an error."""
    seats = [{"kind": "human"}] + [{"kind": "bot", "bot": "heuristic"}] * (PLAYERS[game] - 1)
    sit_down(driver, f"{address}/table/{new_table(address, game, seats)}", NAMES[:1])
    driver.size(1440, 900)
    start, clicks, missed, why = time.monotonic(), 0, 0, ""
    while (step := driver.run(CHOOSE)) != "over" and time.monotonic() < start + MOST_SECONDS:
        if step == "wait":
            time.sleep(0.05)
            continue
        clicks += 1
        try:
            driver.click("[data-next]")
        except drivers.DriverError as error:
            # It has gone, or the driver expects it elsewhere: then the page clicks it itself.
            missed, why = missed + 1, f"by script ({error})"
            driver.run(CLICK)
    errors = [error for error in driver.errors() if "ResizeObserver loop" not in error]  # a notice, not an error
    how = f"{clicks} clicks, {missed} missed{why and f' ({why})'}, {time.monotonic() - start:.0f} s"
    print(f"  {game}: a match {'to its result' if step == 'over' else 'that DID NOT END'}, {how}", *errors, flush=True)
    return step == "over" and not errors


def new_table(address: str, game: str, seats: list[dict[str, str]]) -> str:
    body = json.dumps({"game": game, "seats": seats, "pace": 0, "options": {}}).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return str(json.load(answer)["table"])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
