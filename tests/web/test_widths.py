"""Nothing is ever wider than the screen: the fullest tables, the longest names, narrow and wide, in both languages."""

import json
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import play
from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import PATIENCE, PERSON, open_table
from tests.web.positions import (
    ALONE,
    ARAMINI_CIRCUS,
    ASKED,
    FIGARO,
    LAST_CARD,
    POSITIONS,
    RINGMASTER,
    THREE_RING_CIRCUS,
)

pytestmark = pytest.mark.long
WIDTHS = (320, 360, 390, 600, 721, 768, 900, 1024, 1440)
NARROW = WIDTHS[:4]
TIGHTEST = (320, 721, 900)
"""Where each layout has the least room."""
LANGUAGES = ("en-GB", "fr-FR")
NAMES = ["W" * 40, "Mme Bérengère de La Rochefoucauld", "M" * 40, "Wilhelmine-Maximiliane", "Ottilie", "Z" * 40]
READY = re.compile("^(I am|Je suis) ")
HAND = re.compile("^(Your hand|Votre main)$")
WATCHING = re.compile("You are watching|Vous regardez la partie")
DIALOGS = re.compile("(look at|regarder) |^Fame by source|^Renommée par|^Défausse|discard pile")
SKIP = re.compile("^(No instant|Aucun effet)")
RESULT = re.compile("^(Result|Résultat)$")

# Words that something cuts off: a box that hides what does not fit, or the drawing that they are a part of. What ends
# in three dots is meant to, and what is under a dialog or further down is only scrolled away.
LOOK = """
    // A busy machine may draw no frame at all for a while: nobody waits for one for ever.
    const soon = (awaited) => Promise.race([awaited, new Promise((done) => setTimeout(done, 1000))]);
    const frame = () => soon(new Promise(requestAnimationFrame));
    const cuts = (style) => ["hidden", "clip"].includes(style.overflowX);
    const cutBy = (element, text) => {
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.textOverflow === "ellipsis" || box.matches(".hidden-text")) return false;
            const banner = element.matches(".name") ? box.querySelector(":scope > .banner") : null;
            const { left, right } = (banner ?? box).getBoundingClientRect();
            if (["auto", "scroll"].includes(style.overflowX)) return false;
            const bounds = banner || box.localName === "svg" || cuts(style);
            if (bounds && (text.left < left - 1 || text.right > right + 1)) return true;
        }
        return false;
    };
    const cutOff = () => {
        const found = new Set();
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walk.nextNode()) {
            range.selectNodeContents(walk.currentNode);
            const text = range.getBoundingClientRect();
            if (text.width > 0 && walk.currentNode.data.trim() && cutBy(walk.currentNode.parentElement, text))
                found.add(walk.currentNode.data.trim());
        }
        return [...found].map((text) => `cut off: ${text}`);
    };
    const tooWide = () => {
        const width = document.documentElement.clientWidth;
        const sticksOut = (element) => element.getBoundingClientRect().right > width + 1;
        if (document.documentElement.scrollWidth <= width) return [];
        const all = [...document.querySelectorAll("body *")].filter(sticksOut);
        return all.map((element) => `too wide: ${element.outerHTML.slice(0, 120)}`);
    };
    const look = async () => {
        await soon(document.fonts.ready).then(frame).then(frame);  // what measures itself draws once more
        return [...tooWide(), ...cutOff()];
    };
"""
WRONG = f"() => {{ {LOOK} return look(); }}"
# As a finger does, and then as the key that puts it back.
WRONG_WITH_EACH_CARD = f"""async (hand) => {{
    {LOOK}
    const wrong = [];
    const cards = [...hand.querySelectorAll("button")];
    for (const card of cards) {{
        card.click();
        wrong.push(...(await look()).map((line) => `${{line}}, with ${{card.ariaLabel ?? card.textContent}}`));
        card.dispatchEvent(new KeyboardEvent("keydown", {{ key: "Escape", bubbles: true }}));
    }}
    return {{ cards: cards.length, wrong }};
}}"""
# The page takes the seats whose keys it finds, once; after that they are there or they are not.
HOLD = """([table, keys]) => {
    if (!sessionStorage.getItem(table)) localStorage.setItem(`chapiteau.table.${table}`, JSON.stringify(keys));
    sessionStorage.setItem(table, "held");
}"""


@pytest.fixture(params=LANGUAGES)
def page(request: pytest.FixtureRequest, opened: Opened) -> Page:
    return opened(locale=request.param)


def sit_down(page: Page, data: Path, game: str, position: dict[str, Any], names: Sequence[str] = NAMES) -> None:
    """Friends on one screen, in a match that begins with this position; the first of them has said who they are."""
    table = laid(data, game, position)
    people = names[: position["players"]]
    page.add_init_script(f"({HOLD})({json.dumps([table, dict(enumerate(map(key, people)))])})")
    page.goto(f"/table/{table}")
    if len(people) > 1:
        page.get_by_role("button", name=READY).click(timeout=PATIENCE)
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    page.mouse.move(0, 0)  # away from what explains itself under a pointer


def key(name: str) -> dict[str, Any]:
    """What a page keeps of a seat that it has taken."""
    return {"token": secrets.token_hex(32), "name": name, "match": 0, "nonces": [secrets.token_hex(32)]}


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name=HAND)


def result(page: Page) -> Locator:
    return page.get_by_role("region", name=RESULT)


def fits(page: Page, widths: Sequence[int] = TIGHTEST) -> None:
    """Look at the page where it is tight; test_overlap.py looks at the fullest tables in all widths."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(WRONG) == [], f"at {width} pixels"


def every_pane_fits(page: Page, wide: Sequence[int] = TIGHTEST[1:]) -> None:
    """Look at the page where it is narrow at one pane after another, then in these widths."""
    page.set_viewport_size({"width": TIGHTEST[0], "height": 844})
    for tab in page.get_by_role("tab").all():
        tab.press("Enter")  # a click waits for two frames, and a busy machine may draw none for a while
        fits(page, TIGHTEST[:1])
    fits(page, wide)


def every_dialog_fits(page: Page, buttons: Locator) -> None:
    """Open one after another, and close it again."""
    for button in buttons.all():
        button.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        fits(page, TIGHTEST[:2])
        page.keyboard.press("Escape")


def take_up_each_card(page: Page) -> None:
    """Touch every card in hand, lit or not, and put it back."""
    for width in TIGHTEST[:2]:
        page.set_viewport_size({"width": width, "height": 844})
        seen = hand(page).evaluate(WRONG_WITH_EACH_CARD)
        assert seen["cards"] >= 6
        assert seen["wrong"] == [], f"at {width} pixels"


def play_card(page: Page, card: str) -> None:
    """Play a card of the hand, found by its name in either language, to the first place that takes it."""
    hand(page).get_by_role("button", name=re.compile(f"^({card})")).click()
    page.get_by_role("button", name=re.compile("^(Play|Jouer) "), disabled=False).first.click()


def test_seats_and_the_cover_fit(page: Page, data: Path) -> None:
    """They are the same in all games."""
    page.goto(f"/table/{laid(data, 'figaro', FIGARO)}")
    play.sit_down(page, NAMES[:-1])
    expect(page.get_by_role("listitem").filter(has_text=NAMES[-2])).to_be_visible(timeout=PATIENCE)
    fits(page)
    play.sit_down(page, NAMES[-1:])
    expect(page.get_by_role("button", name=READY)).to_be_visible(timeout=PATIENCE)
    fits(page)


@pytest.mark.parametrize(
    "players", [("figaro", 3), ("figaro", 5), ("figaro", 6), ("aramini-circus", 4), ("ringmaster", 4)], ids=str
)
def test_bots_and_their_levels_fit(page: Page, players: tuple[str, int]) -> None:
    game, count = players
    open_table(page, game, [PERSON] + [{"kind": "bot", "bot": "regular"}] * (count - 1), NAMES[:1])
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    fits(page)


def test_figaro_fits(page: Page, data: Path) -> None:
    sit_down(page, data, "figaro", FIGARO)
    fits(page)
    take_up_each_card(page)


def test_figaro_fits_at_the_end_of_a_round(page: Page, data: Path) -> None:
    sit_down(page, data, "figaro", FIGARO | {"hands": LAST_CARD})
    play_card(page, "ronde")
    page.get_by_role("button", name=READY).click()
    expect(page.get_by_role("button", name=re.compile("^(Carry on|Continuer)"))).to_be_visible()
    fits(page)


def test_figaro_fits_at_the_end_of_the_match(page: Page, data: Path) -> None:
    sit_down(page, data, "figaro", FIGARO | {"hands": LAST_CARD, "round": 3})
    play_card(page, "ronde")
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    fits(page)


def test_aramini_circus_fits(page: Page, data: Path) -> None:
    sit_down(page, data, "aramini-circus", ARAMINI_CIRCUS)
    fits(page)
    take_up_each_card(page)
    for key in ("1", "2", "3", "4", "e"):
        page.keyboard.press(key)
        fits(page)
        page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.get_by_role("button", name=re.compile("^(Pay|Payer) ")).first.click()
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    fits(page)


def test_ringmaster_fits(page: Page, data: Path) -> None:
    sit_down(page, data, "ringmaster", RINGMASTER)
    fits(page)
    take_up_each_card(page)
    page.keyboard.press("d")
    fits(page)
    page.keyboard.press("Escape")
    play_card(page, "Three Ring Circus|Cirque à trois pistes")
    nobody = page.get_by_role("button", name=re.compile("^(Nobody|Personne)"))
    expect(nobody).to_be_visible(timeout=PATIENCE)
    fits(page)
    nobody.click()
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    fits(page)


# Its tables take longest to lay out: the fuller one is looked at in the language with the longer words.
@pytest.mark.parametrize(
    ("page", "position"),
    [("fr-FR", THREE_RING_CIRCUS), ("en-GB", ALONE)],
    ids=["fr-FR-four", "en-GB-alone"],
    indirect=["page"],
)
def test_three_ring_circus_fits(page: Page, data: Path, position: dict[str, Any]) -> None:
    sit_down(page, data, "three-ring-circus", position)
    every_pane_fits(page)
    every_dialog_fits(page, page.get_by_role("button", name=DIALOGS))
    hand(page).get_by_role("button", name=re.compile("^clown 1")).first.click()
    every_pane_fits(page, TIGHTEST[1:2])
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Boston, .*(perform here|spectacle ici)")).click()
    no_thanks = page.get_by_role("button", name=SKIP)
    expect(no_thanks).to_be_visible(timeout=PATIENCE)
    fits(page, TIGHTEST[:2])
    no_thanks.press("Enter")
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    fits(page, TIGHTEST[:2])
    page.get_by_role("button", name=re.compile("^(Skip to the result|Aller au résultat)")).press("Enter")
    fits(page)


@pytest.mark.parametrize("page", ["fr-FR"], indirect=True)
def test_three_ring_circus_fits_whatever_is_asked(page: Page, data: Path) -> None:
    for decision, asked in ASKED.items():
        print(decision)
        sit_down(page, data, "three-ring-circus", ALONE | {"decision": decision} | asked)
        every_pane_fits(page, TIGHTEST[1:2])


@pytest.mark.parametrize("game", ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"])
def test_what_a_spectator_sees_fits(page: Page, data: Path, game: str) -> None:
    sit_down(page, data, game, POSITIONS[game])
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_text(WATCHING)).to_be_attached(timeout=PATIENCE)
    fits(page)
