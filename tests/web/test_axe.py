"""Every page, table and dialog as axe-core judges it: nothing serious, in both themes."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from chapiteau import games
from tests.web.conftest import Opened
from tests.web.play import PATIENCE
from tests.web.positions import ALONE, FIGARO, LAST_CARD, POSITIONS
from tests.web.test_widths import result, sit_down

pytestmark = pytest.mark.long
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# axe's own rule about labels wants every sign of a card in its name, rules text and all. Here it is its label: the
# largest words on a control are in its name, so that one can say what one sees.
# What is under a dialog was judged before it was opened.
RUN = """async (rules) => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const labels = [...root.querySelectorAll("button[aria-label], a[aria-label], [role=button][aria-label]")];
    const wrong = labels.filter((element) => element.checkVisibility()).flatMap((element) => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        let [label, largest] = ["", 0];
        while (walk.nextNode()) {
            const at = walk.currentNode.parentElement;
            const size = parseFloat(getComputedStyle(at).fontSize);
            if (!/\\p{L}{3}/u.test(walk.currentNode.data) || at.closest(".hidden-text") || size <= largest) continue;
            [label, largest] = [walk.currentNode.data.trim(), size];
        }
        const words = (text) => text.toLowerCase().match(/\\p{L}{3,}/gu) ?? [];
        const name = element.getAttribute("aria-label");
        const isThere = words(label).every((word) => words(name).includes(word));
        return isThere ? [] : [`label “${label}” is not in the name “${name}”`];
    });
    const options = rules === null
        ? { rules: { "label-content-name-mismatch": { enabled: false } } }
        : { runOnly: { type: "rule", values: rules } };
    const { violations, passes, incomplete } = await axe.run(root, { resultTypes: ["violations"], ...options });
    for (const { id, impact, nodes } of violations)
        if (impact === "serious" || impact === "critical" || id === "heading-order")
            for (const { html, any } of nodes) wrong.push(`${id}: ${html.slice(0, 150)} ${any[0]?.message ?? ""}`);
    return { checked: passes.length + violations.length + incomplete.length, labels: labels.length, wrong };
}"""
FEWEST = 15
"""Rules that every page passes; fewer, and axe saw nothing."""
NAMES = ["Anna", "Bérengère", "Wilhelmine", "Cid", "Ottilie", "Maximilian"]
PLANTED = """<main><img src="x"><p style="color: #ddd; background: #fff">pale</p>
    <button aria-label="Take all rows">Grab</button><button aria-label="Take all rows">take all</button></main>"""


@pytest.fixture
def page(opened: Opened) -> Page:
    return opened(color_scheme="light", viewport={"width": 1440, "height": 900})


def judged(page: Page) -> list[str]:
    """What axe finds serious or critical on what is shown; in the dark only the colours are others."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE.read_text("utf-8"))
    seen: dict[str, Any] = page.evaluate(RUN, None)
    assert seen["checked"] >= FEWEST, seen
    page.emulate_media(color_scheme="dark")
    dark: dict[str, Any] = page.evaluate(RUN, ["color-contrast"])
    assert dark["checked"] >= 1, dark
    page.emulate_media(color_scheme="light")
    return [*seen["wrong"], *(f"in the dark {line}" for line in dark["wrong"])]


def test_axe_finds_planted_faults(page: Page) -> None:
    page.set_content(PLANTED)
    page.evaluate(AXE.read_text("utf-8"))
    kinds = [line.split(":")[0] for line in page.evaluate(RUN, None)["wrong"]]
    assert kinds == [
        "label “Grab” is not in the name “Take all rows”",
        "color-contrast",
        "document-title",
        "html-has-lang",
        "image-alt",
    ]


def test_pages_are_accessible(page: Page) -> None:
    wrong: list[str] = []
    for path in ("/", *(f"/rules/{game}" for game in games.shipped()), "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible(timeout=PATIENCE)
        wrong += [f"{path} {line}" for line in judged(page)]
    page.goto("/")
    page.get_by_role("button", name="Set up a table: 3 Ring Circus").click()
    expect(page.get_by_role("button", name="Create the table")).to_be_visible(timeout=PATIENCE)
    wrong += judged(page)
    assert not wrong, "\n".join(wrong)


def help_and_settings(page: Page) -> list[str]:
    """The dialogs of the bar above every table."""
    wrong: list[str] = []
    bar: Locator = page.get_by_role("banner").get_by_role("button", name=re.compile("^(Help|How to play|Settings)"))
    assert bar.count() >= 1
    for button in bar.all():
        button.click()
        expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
        wrong += judged(page)
        page.keyboard.press("Escape")
    return wrong


@pytest.mark.parametrize("game", [*POSITIONS, "alone"])
def test_tables_are_accessible(page: Page, data: Path, game: str) -> None:
    position = ALONE if game == "alone" else POSITIONS[game]
    sit_down(page, data, {"alone": "three-ring-circus"}.get(game, game), position, NAMES)
    wrong = judged(page) + help_and_settings(page)
    if game != "alone":
        page.get_by_role("region", name="Your hand").get_by_role("button", disabled=False).first.press("Enter")
        wrong += judged(page)
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_a_result_is_accessible(page: Page, data: Path) -> None:
    sit_down(page, data, "figaro", FIGARO | {"hands": LAST_CARD, "round": 3}, NAMES)
    page.get_by_role("region", name="Your hand").get_by_role("button").first.press("Enter")
    page.get_by_role("button", name=re.compile("^Play "), disabled=False).first.click()
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    assert not judged(page)
