"""The page: light, quick, readable on a phone, and tested as people use it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from chapiteau import games
from chapiteau.bench_page import first_page
from chapiteau.server.wire import NewSeat
from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import PATIENCE, PERSON, open_table

LEVELS = ["Novice", "Regular", "Expert", "Champion"]
MOST_BYTES, MOST_REQUESTS = 100_000, 25
STANDARD = {"setup": "standard", "start": "standard", "window": 4}


def test_the_first_page_is_light(browser: Browser, base_url: str) -> None:
    """`chapiteau bench page` measures how soon it is usable, which a test on a busy machine cannot."""
    page = first_page(browser, base_url)
    print(page)
    assert 30_000 < page.bytes <= MOST_BYTES
    assert page.requests <= MOST_REQUESTS


def test_the_front_page_offers_the_games_of_the_server(page: Page) -> None:
    page.goto("/")
    for game in games.shipped():
        expect(page.get_by_role("button", name=f"Play {games.REGISTERED[game].title}")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("article")).to_have_count(len(games.shipped()))
    expect(page.get_by_role("main")).to_contain_text("Figaro: Reiner Knizia, daVinci Editrice 2006.")
    page.set_viewport_size({"width": 1440, "height": 900})
    plays = page.get_by_role("button", name=re.compile("^Play (?!alone)"))
    tops = plays.evaluate_all("all => all.map((each) => Math.round(each.getBoundingClientRect().top))")
    assert tops == tops[:1] * len(games.shipped())  # they stand on one line


def test_a_wide_front_page_has_no_gap_below_the_buttons(opened: Opened) -> None:
    page = opened(locale="fr-FR", viewport={"width": 1440, "height": 900})
    page.goto("/")
    ways = [
        page.get_by_role("button", name=name) for name in (re.compile("^Jouer en solo"), "Préparer une table : 3 Ring")
    ]
    tops = [way.evaluate("it => Math.round(it.getBoundingClientRect().top)") for way in ways]
    assert tops == tops[:1] * 2


def test_a_front_page_without_a_list_of_games_says_so(page: Page) -> None:
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("does not say which games there are", timeout=PATIENCE)
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)


def test_the_level_stands_beside_play_and_is_remembered_for_each_game(page: Page) -> None:
    page.goto("/")
    level = page.get_by_label("Level of the bots: Figaro")
    expect(level.get_by_role("option")).to_have_text(LEVELS)
    expect(level).to_have_value("regular")
    level.select_option(label="Novice")
    expect(level).to_have_accessible_description(re.compile("^Has just learned the game"))
    page.reload()
    expect(level).to_have_value("novice")
    expect(page.get_by_label("Level of the bots: Ringmaster")).to_have_value("regular")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play Figaro").click()
    seats = json.loads(asked.value.post_data or "")["seats"]
    assert seats == [PERSON] + [{"kind": "bot", "bot": "novice"}] * 3
    place = page.get_by_role("region", name="Susanna’s place")
    expect(place.get_by_role("heading")).to_have_accessible_name("Susanna (bot: Novice)", timeout=PATIENCE)


WHOLE = """it => {
    const width = it.offsetWidth;
    Object.assign(it.style, { flex: "none", width: "max-content" });
    return width >= it.offsetWidth;
}"""


def test_a_small_phone_shows_the_level_whole_and_what_is_asked_at_the_set_up(opened: Opened) -> None:
    page = opened(locale="fr-FR", viewport={"width": 320, "height": 568})
    page.goto("/")
    assert page.get_by_label("Niveau des robots : Aramini Circus").evaluate(WHOLE)
    page.get_by_role("button", name="Préparer une table : 3 Ring Circus").click()
    expect(page.get_by_text("À combien jouez-vous ?")).to_be_in_viewport(timeout=PATIENCE)
    page.get_by_role("radio", name="À distance : partager un lien").check()
    # It has to be filled in: it does not look as if it were.
    expect(page.get_by_role("textbox", name="Nom à la place 1")).to_have_attribute("placeholder", "Votre nom")
    assert page.get_by_role("textbox", name="Nom à la place 1").evaluate("it => it.offsetWidth") > 120


def test_every_seat_has_a_level_of_its_own(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Set up a table: Ringmaster").click()
    page.get_by_role("radio", name="4", exact=True).check()
    for seat, level in ((2, "Champion"), (3, "Novice")):
        page.get_by_label(f"Who sits in seat {seat}?").select_option(label=f"Bot: {level}")
    champion = page.get_by_label("Who sits in seat 2?")
    expect(champion.get_by_role("option")).to_have_text(["A person", *(f"Bot: {level}" for level in LEVELS)])
    expect(champion).to_have_accessible_description(re.compile("^Champion: Thinks longest"))
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Create the table").click()
    seats = json.loads(asked.value.post_data or "")["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "champion", "novice", "regular"]


@pytest.mark.parametrize(("bot", "name"), [("heuristic", "Old hand"), ("random", "Scatterbrain")])
def test_a_bot_that_is_not_on_offer_is_shown_where_it_plays(page: Page, bot: str, name: str) -> None:
    open_table(page, "figaro", [PERSON, {"kind": "bot", "bot": bot}, {"kind": "bot", "bot": bot}])
    place = page.get_by_role("region", name="Susanna’s place")
    expect(place.get_by_role("heading")).to_have_accessible_name(f"Susanna (bot: {name})", timeout=PATIENCE)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_page_speaks_the_readers_language(opened: Opened, locale: str) -> None:
    page = opened(locale=locale)
    page.goto("/rules/figaro")
    rule = {"en-GB": "No two rows have the same colour", "fr-FR": "couleur"}[locale]
    expect(page.get_by_role("main")).to_contain_text(rule, timeout=PATIENCE)
    assert page.evaluate("document.documentElement.lang") == locale[:2]


def test_every_rule_is_on_the_rules_page(page: Page) -> None:
    page.goto("/rules/figaro")
    expect(page.get_by_role("main")).to_contain_text("F63", timeout=PATIENCE)
    shown = set(re.findall(r"\bF\d\d\b", page.get_by_role("main").inner_text()))
    assert len(shown) >= 35


def set_up_three_ring_circus(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Set up a table: 3 Ring Circus").click()


def region_set_ups(page: Page) -> Locator:
    return page.get_by_role("group", name="Region set-up").get_by_role("radio")


def test_the_set_ups_on_offer_go_with_the_number_of_players(page: Page) -> None:
    set_up_three_ring_circus(page)
    strength = page.get_by_role("group", name="Automaton difficulty")
    for players, ways in (("1: alone against the automaton", 4), ("2", 4), ("3", 3), ("4", 2)):
        page.get_by_role("radio", name=players, exact=True).check()
        expect(region_set_ups(page)).to_have_count(ways)
        expect(region_set_ups(page).first).to_be_checked()
        expect(strength).to_have_count(1 if players.startswith("1") else 0)


def test_the_chosen_set_up_is_played(page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 900})  # the log is beside the table only where there is room
    set_up_three_ring_circus(page)
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Who sits in seat 2?").select_option(label="Bot: Novice")
    page.get_by_label("Who sits in seat 3?").select_option(label="Bot: Novice")
    page.get_by_role("radio", name="Boston closed, Barnum starts in Chicago and goes clockwise").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("Barnum starts in Chicago", timeout=PATIENCE)


def test_alone_against_the_automaton_by_keyboard(page: Page) -> None:
    set_up_three_ring_circus(page)
    page.get_by_role("radio", name="2", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("radio", name="Easy").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    with page.expect_request("**/api/tables") as asked:
        page.keyboard.press("Enter")
    assert json.loads(asked.value.post_data or "")["options"] == STANDARD | {"difficulty": "hard"}
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)


def test_one_click_starts_a_match_against_the_automaton(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play alone, against the automaton").click()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)


def test_a_table_that_cannot_be_opened_says_so(page: Page, data: Path) -> None:
    table = laid(data, "figaro", {"players": 3, "king": "nobody"}, seat=NewSeat("bot", "random"))
    page.goto(f"/table/{table}")
    told = page.get_by_role("main").get_by_role("status")
    expect(told).to_have_text("This version of Chapiteau cannot open this table.", timeout=PATIENCE)
    expect(page.get_by_role("link", name="Front page", exact=True)).to_be_visible()


def test_these_tests_use_roles_and_names_only() -> None:
    """No test ids and no CSS selectors in what plays the game."""
    forbidden = re.compile(
        r"get_by_test_id|\.locator\(|query_selector|wait_for_selector|\.click\([\"']|xpath", re.IGNORECASE
    )
    # A lesson points at things by `data-at`.
    others = {Path(__file__).name, "test_lessons.py"}
    files = [path for path in Path(__file__).parent.glob("*.py") if path.name not in others]
    assert len(files) >= 15
    for path in files:
        assert not forbidden.search(path.read_text("utf-8")), path.name
