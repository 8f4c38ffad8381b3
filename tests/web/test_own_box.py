"""A table is drawn with the box that it is played with: not with our values, nor with the server's."""

import re
import tomllib
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.conftest import Opened, address, start, stop
from tests.web.laid import laid
from tests.web.play import PATIENCE, PERSON, cover, hand, log, open_table, sit_down, wait_for_my_turn
from tests.web.play_three_ring_circus import LIT_RING, circus, lit_cards, the_map

OURS = files("chapiteau.games.three_ring_circus").joinpath("components.toml")
ARTISTS = ("clown", "pet", "magician", "rider")
FAMILIES = ("animal", "acrobat", "special")
CHANGES = {
    'name = "New York"\nclosable': 'name = "Empire State"\nclosable',
    'name = "New York", state': 'name = "Gotham", state',
    "x = 951, y = 389": "x = 700, y = 350",
    'name = "Syracuse"': 'name = "Ithaca Falls"',
    "x = 832, y = 155": "x = 1000, y = 500",
    **{f'"{artist}-{family}", type': f'"my-{family}-{artist}", type' for artist in ARTISTS for family in FAMILIES},
    "deal = { money = 4": "deal = { money = 10",
}


PROPOSED = "P: our proposal"
# What a custom box changes, a position that shows it, and the words on the board that are different with it.
TABLES: dict[str, tuple[dict[str, str], dict[str, Any], str]] = {
    "figaro": ({'lengths_mm = "P"': 'lengths_mm = "R"', 'value = "P"': 'value = "R"'}, {"players": 3}, PROPOSED),
    "aramini-circus": (
        {'copies = "P"': 'copies = "R"'},
        {"players": 2, "options": {"bonus_cards": True}},
        PROPOSED,
    ),
    "ringmaster": ({"sideshow_tent = 3\n": "sideshow_tent = 4\n"}, {"players": 2}, "0 of 3 sideshows"),
    "three-ring-circus": ({'name = "Syracuse"': 'name = "Ithaca Falls"'}, {"players": 2}, "Syracuse"),
}


def changed(ours: Traversable = OURS, changes: dict[str, str] = CHANGES) -> str:
    """Our box with the owner's values written over some of ours."""
    text = ours.read_text("utf-8")
    for printed, own in changes.items():
        assert printed in text
        text = text.replace(printed, own)
    return text


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own") / "chapiteau.sqlite"


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[str]:
    """A server of its own, started with that box."""
    box, told = data.with_name("my-box.toml"), data.with_name("log.txt")
    box.write_text(changed(), "utf-8")
    with told.open("w") as out, start(data, out, "--box", str(box)) as process:
        try:
            yield address(process, told)
        finally:
            stop(process)


@pytest.fixture
def opened(opened_at: Opened, server: str) -> Opened:
    return partial(opened_at, server)


@pytest.fixture
def page(opened: Opened) -> Page:
    page = opened(viewport={"width": 1600, "height": 900}, reduced_motion="no-preference")
    open_table(page, "three-ring-circus", [PERSON])
    assert wait_for_my_turn(page)
    return page


def place(page: Page, name: str) -> Locator:
    return the_map(page).get_by_role("button", name=re.compile(f"^{name}, "))


def middle(found: Locator) -> tuple[float, float]:
    box: FloatRect | None = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_places_stand_where_the_box_has_them_under_its_names(page: Page) -> None:
    for name in ("Gotham", "Ithaca Falls"):
        expect(place(page, name)).to_have_accessible_name(re.compile("Empire State"))
    for name in ("New York", "Syracuse"):
        expect(place(page, name)).to_have_count(0)
    assert middle(place(page, "Gotham"))[0] < middle(place(page, "Harrisburg"))[0]
    assert middle(place(page, "Ithaca Falls"))[1] > middle(place(page, "Philadelphia"))[1]
    expect(the_map(page).get_by_text("Gotham", exact=True)).to_be_visible()


def test_the_log_tells_of_places_by_their_names_in_the_box(page: Page) -> None:
    place(page, "Gotham").click()
    expect(log(page).filter(has_text="You put your caravan on Gotham.")).to_have_count(1, timeout=PATIENCE)
    expect(log(page).filter(has_text=re.compile("scored in this order: .*Empire State"))).to_have_count(1)


def test_a_card_of_a_custom_box_is_named_by_its_values(page: Page) -> None:
    """All artists of the Money deck are the owner's, and of ten cards that are dealt hardly ever all are instants."""
    place(page, "Gotham").click()
    expect(lit_cards(page).first).to_be_visible(timeout=PATIENCE)
    expect(hand(page).get_by_role("button")).to_have_count(12)
    expect(hand(page).get_by_role("button", name=re.compile("my-"))).to_have_count(0)
    artist = hand(page).get_by_role("button", name=re.compile(r"^(clown 1|pet 2|magician 3|rider 4) \(")).first
    name = (artist.get_attribute("aria-label") or "").split(":")[0]
    artist.click()
    circus(page).get_by_role("button", name=LIT_RING, disabled=False).first.click()
    expect(log(page).filter(has_text=f"You engage {name} for ring")).to_have_count(1, timeout=PATIENCE)


@pytest.mark.parametrize("game", TABLES)
def test_a_table_is_drawn_with_its_own_box_and_not_with_the_servers(opened: Opened, data: Path, game: str) -> None:
    changes, position, words = TABLES[game]
    ours = files(f"chapiteau.games.{game.replace('-', '_')}").joinpath("components.toml")
    page = opened(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    with_ours = board(page, laid(data, game, position, tomllib.loads(ours.read_text("utf-8"))), position)
    expect(with_ours.get_by_text(words).or_(with_ours.get_by_role("button", name=words)).first).to_be_attached()
    with_own = board(
        page.context.new_page(), laid(data, game, position, tomllib.loads(changed(ours, changes))), position
    )
    expect(with_own.get_by_text(words).or_(with_own.get_by_role("button", name=words))).to_have_count(0)


def board(page: Page, table: str, position: dict[str, Any]) -> Locator:
    """What is drawn at a table where people play on one screen."""
    page.goto(f"/table/{table}")
    sit_down(page, ("Anna", "Bruno", "Carla")[: position["players"]])
    cover(page).click(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")  # the box has come
    return page.get_by_role("main")
