"""A real browser plays 3 Ring Circus, by roles and accessible names only."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.matches import verify_record
from tests.web.play import BOT, PATIENCE, PERSON, cover, hand, log, my_turn, open_table, sit_down, wait_for_my_turn
from tests.web.play_three_ring_circus import (
    LIT_RING,
    Player,
    circus,
    lit_cards,
    lit_places,
    the_map,
)

GAME = "three-ring-circus"
# Whoever plays alone has three artists, and may still choose where the caravan starts.
ARTISTS = {
    "players": 1,
    "to_act": 0,
    "caravans": [None, "washington"],
    "hands": [["clown-animal", "pet-special", "rider-special"]],
}
SKIPPED = "You swap nothing."
FAMILIES = ("animal", "acrobat", "special")
TOWN = re.compile(", town, .*perform here")


def alone(page: Page, data: Path, **changes: object) -> None:
    """Anna, alone with her artists."""
    page.goto(f"/table/{laid(data, GAME, ARTISTS | changes)}")
    sit_down(page)
    assert wait_for_my_turn(page)


def perform_in_a_town(page: Page, then: Locator) -> None:
    """Give a show; whoever has drawn an instant is asked about it, without a clock, and plays none."""
    the_map(page).get_by_role("button", name=TOWN, disabled=False).first.click()
    go_on = page.get_by_role("button", name="No instant: go on")
    expect(go_on.or_(then).first).to_be_visible(timeout=PATIENCE)
    if go_on.is_visible():
        go_on.click()


@pytest.fixture
def page(opened: Opened) -> Page:
    return opened(viewport={"width": 1600, "height": 900})


def test_a_whole_match_against_a_bot_with_a_refusal_and_a_record_that_verifies(page: Page, tmp_path: Path) -> None:
    open_table(page, GAME, [PERSON, BOT])
    assert wait_for_my_turn(page)
    the_map(page).get_by_role("button", name=re.compile("^Boston, ")).click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("T10")
    expect(alert.get_by_role("link", name="Read rule T10")).to_be_visible()
    player = Player(page)
    player.play_to_the_end()
    expect(page.get_by_role("region", name="Result")).to_contain_text("Game over")
    expect(page.get_by_role("heading", name="Final scoring: Ticket cards")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("table", name="Fame by source").get_by_role("row").nth(2)).to_be_visible()
    entries = verify_record(page, tmp_path)
    shows = sum("perform here" in done for done in player.done)
    engaged = sum(done.startswith("Ring ") for done in player.done)
    print(f"{len(player.done)} clicks, {shows} shows, {engaged} artists engaged, {entries} entries")
    assert shows
    assert engaged


def test_the_turn_of_the_automaton_is_told_until_it_is_taken_down(page: Page, data: Path) -> None:
    alone(page, data, caravans=["new-york", "washington"])
    told = page.get_by_role("region", name="What just happened")
    perform_in_a_town(page, told)
    expect(told.get_by_role("heading", name=re.compile("^The automaton turns up: "))).to_be_visible(timeout=PATIENCE)
    expect(told.get_by_role("listitem").first).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_what_a_card_costs_and_earns_is_told_before_it_is_placed(page: Page, data: Path) -> None:
    alone(page, data)
    lit_places(page).first.click()
    expect(lit_cards(page).first).to_be_visible(timeout=PATIENCE)
    lit_cards(page).first.click()
    rings = circus(page).get_by_role("button", name=LIT_RING, disabled=False)
    expect(rings).to_have_count(3)
    for ring in rings.all():
        expect(ring).to_have_accessible_name(re.compile(r"Fee: \d+ − 0 in the ring = \d+"))
    page.keyboard.press("Escape")
    expect(rings).to_have_count(0)


EARNS = re.compile(r"1( \+ \d+ neighbours?)?( \+ \d+ banknotes?)? = \d+ Money cards?")


def test_a_lit_place_says_what_a_show_earns_on_hover_focus_and_long_press(page: Page, data: Path) -> None:
    alone(page, data, caravans=["new-york", "washington"])
    town = the_map(page).get_by_role("button", name=TOWN, disabled=False).first
    bubble = page.get_by_text(EARNS)
    town.hover()
    expect(bubble).to_be_visible()
    page.mouse.move(1, 1)
    expect(bubble).to_be_hidden()
    page.keyboard.press("m")
    page.keyboard.press("Home")
    town.focus()
    expect(bubble).to_be_visible()
    town.blur()
    expect(bubble).to_be_hidden()
    lines = log(page).count()
    town.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(bubble).to_be_visible()
    town.dispatch_event("pointerup", {"pointerType": "touch", "isPrimary": True})
    town.dispatch_event("click")
    expect(bubble).to_be_visible()
    assert log(page).count() == lines, "a long press asks, and does not choose"


def test_a_turn_by_keyboard(page: Page, data: Path) -> None:
    alone(page, data)
    page.keyboard.press("m")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="You put your caravan on")).to_have_count(1, timeout=PATIENCE)
    page.keyboard.press("h")
    expect(lit_cards(page).first).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(circus(page).get_by_role("button", name=LIT_RING, disabled=False).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="You engage")).to_have_count(1, timeout=PATIENCE)


def test_the_other_circus_is_one_tap_away_and_so_are_the_scores(page: Page) -> None:
    open_table(page, GAME, [PERSON, BOT])
    assert wait_for_my_turn(page)
    page.get_by_role("button", name="Adelaide: look at the circus").click()
    expect(page.get_by_role("dialog").get_by_role("list", name="Ring 1")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Fame by source").click()
    expect(page.get_by_role("dialog", name="Where the fame came from")).to_be_visible()


def test_a_phone_has_three_panes_and_shows_the_one_that_is_asked_for(opened: Opened, data: Path) -> None:
    page = opened(viewport={"width": 390, "height": 844})
    alone(page, data)
    expect(the_map(page)).to_be_visible()
    expect(hand(page)).to_be_hidden()
    lit_places(page).first.click()
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("tab", name=re.compile("^Hand"), selected=True)).to_be_visible()
    lit_cards(page).first.click()
    expect(circus(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand(page)).to_be_visible()
    lit_cards(page).first.press("Enter")
    expect(circus(page).get_by_role("button", name=LIT_RING, disabled=False).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(lit_cards(page).first).to_be_focused()
    page.get_by_role("tab", name="Map").click()
    expect(the_map(page)).to_be_visible()


def test_friends_on_one_screen_never_see_each_others_hands(page: Page, data: Path) -> None:
    friends = {"players": 2, "caravans": ["new-york", "washington"], "hands": [[], []]}
    page.goto(f"/table/{laid(data, GAME, ARTISTS | friends)}")
    sit_down(page, ("Anna", "Ben"))
    for _ in range(2):
        expect(cover(page)).to_be_visible(timeout=PATIENCE)
        assert hand(page).count() == 0
        cover(page).click()
        expect(my_turn(page)).to_be_visible(timeout=PATIENCE)
        perform_in_a_town(page, cover(page))


ONE_WAY_TO_PAY = {
    "players": 1,
    "to_act": 0,
    "options": {"window": 4},
    "caravans": ["new-york", "washington"],
    "hands": [["5-pedestal", "train"]],
}


def test_an_engagement_that_the_page_paid_for_can_be_taken_back(page: Page, data: Path) -> None:
    """A payment with one way only is made by itself; when it was taken back it waits for the player."""
    page.goto(f"/table/{laid(data, GAME, ONE_WAY_TO_PAY)}")
    sit_down(page)
    artist = hand(page).get_by_role("button", name=re.compile("^sea lion 5.*choose a ring"))
    artist.click()
    circus(page).get_by_role("button", name=LIT_RING, disabled=False).last.click()
    expect(log(page).filter(has_text="You pay with Train")).to_have_count(1, timeout=PATIENCE)
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.get_by_text("Pay the fee")).to_be_visible(timeout=PATIENCE)
    undo.click()
    expect(artist).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(("first", "asked"), [([], False), (["9-pedestal"], True)])
def test_a_swap_that_no_ring_allows_is_skipped_automatically(
    page: Page, data: Path, first: list[str], asked: bool
) -> None:
    """The third card of ring 3 swaps two cards of different rings (T26): with one ring there is nothing to ask."""
    rings = [first, [], ["pet-animal", "7-banknote"]]
    alone(page, data, caravans=["new-york", "washington"], circuses=[{"rings": rings}], hands=[["magician-animal"]])
    lit_cards(page).click()
    circus(page).get_by_role("button", name=LIT_RING, disabled=False).last.click()
    skipped = log(page).filter(has_text=SKIPPED)
    question = page.get_by_text("Swap two cards?")
    expect(question if asked else skipped).to_have_count(1, timeout=PATIENCE)
    expect(skipped if asked else question).to_have_count(0)


SIZES = [(1280, 720), (1366, 768), (1440, 900), (1180, 820)]
# The size in which each text of the map is written, and the texts that lie on one another.
MAP_TEXTS = """() => {
    const map = document.querySelector('[data-at="map"] svg[role]');
    const texts = [...map.querySelectorAll("text")].filter((text) => text.textContent.trim());
    const small = texts.filter((text) => {
        const scale = text.getScreenCTM().a;
        return parseFloat(getComputedStyle(text).fontSize) * scale < 12;
    });
    const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
    const meet = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const on = boxes.flatMap(([a, one], n) =>
        boxes.slice(n + 1).flatMap(([b, other]) => (meet(one, other) ? [`${a} on ${b}`] : [])));
    return { count: texts.length, small: small.map((text) => text.textContent), on };
}"""


TEN_CARDS = [f"{artist}-{family}" for artist in ("clown", "pet", "magician") for family in FAMILIES] + ["train"]


@pytest.mark.parametrize("players", [2, 4])
def test_every_word_of_the_map_can_be_read_with_the_hand_in_sight(page: Page, data: Path, players: int) -> None:
    caravans = ["new-york", "washington", "boston", "chicago"][:players]
    position = ARTISTS | {"players": players, "caravans": caravans, "hands": [TEN_CARDS, *[[]] * (players - 1)]}
    page.goto(f"/table/{laid(data, GAME, position)}")
    sit_down(page, ("Anna", "Ben", "Cid", "Dan")[:players])
    cover(page).click(timeout=PATIENCE)
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => document.fonts.ready.then(() => null)")
        seen = page.evaluate(MAP_TEXTS)
        for _ in range(40):  # the map is laid out anew once its room is known
            if not seen["small"]:
                break
            page.wait_for_timeout(50)
            seen = page.evaluate(MAP_TEXTS)
        assert seen["count"] > 60
        assert (seen["small"], seen["on"]) == ([], []), f"at {width} x {height}"
        for card in (lit_cards(page).first, hand(page).get_by_role("button").last):
            expect(card, f"beside the map at {width} x {height}").to_be_in_viewport(ratio=0.95)


def test_on_a_phone_all_metropolises_are_in_sight_when_one_is_chosen(opened: Opened, data: Path) -> None:
    page = opened(viewport={"width": 390, "height": 844})
    position = {"players": 4, "to_act": 0, "caravans": [None] * 4, "hands": [["clown-animal"], [], [], []]}
    page.goto(f"/table/{laid(data, GAME, position)}")
    sit_down(page, ("Anna", "Ben", "Cid", "Dan"))
    cover(page).click(timeout=PATIENCE)
    expect(lit_places(page)).to_have_count(4, timeout=PATIENCE)  # Barnum stands in the fifth
    for place in lit_places(page).all():
        expect(place).to_be_in_viewport(ratio=0.9)
    seen = page.get_by_role("group", name="Map", exact=True)
    bottom = seen.evaluate("map => map.closest('.pane').getBoundingClientRect().bottom")
    zoom = page.get_by_role("button", name="Zoom in").bounding_box()
    assert zoom is not None
    assert bottom <= zoom["y"], "the buttons cover no plate"


def test_the_projected_score_is_one_tap_away(page: Page, data: Path) -> None:
    alone(page, data, caravans=["new-york", "washington"], tents={"natick": [0]})
    page.keyboard.press("s")
    scores = page.get_by_role("dialog", name="Where the fame came from")
    scores.get_by_role("button", name="If it ended now").click()
    expect(scores.get_by_role("row", name=re.compile("^regions 10 "))).to_be_visible()
