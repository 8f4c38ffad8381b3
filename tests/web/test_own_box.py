"""Somebody who owns 3 Ring Circus plays with a box of their own: the page shows its map, its names and its cards."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web.conftest import address, start, stop
from tests.web.play_three_ring_circus import (
    LIT_RING,
    PATIENCE,
    PERSON,
    circus,
    hand,
    lit_cards,
    log,
    sit_down,
    the_map,
    wait_for_decision,
)

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


def changed() -> str:
    """Our box with the owner's values written over some of ours."""
    text = OURS.read_text("utf-8")
    for ours, own in CHANGES.items():
        assert ours in text
        text = text.replace(ours, own)
    return text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, started with that box."""
    folder = tmp_path_factory.mktemp("own")
    box, told = folder / "my-box.toml", folder / "log.txt"
    box.write_text(changed(), "utf-8")
    with told.open("w") as out, start(folder / "chapiteau.sqlite", out, "--box", str(box)) as process:
        try:
            yield address(process, told)
        finally:
            stop(process)


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context(base_url=server, viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    sit_down(page, server, [PERSON])
    assert wait_for_decision(page)
    yield page
    context.close()


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
    expect(log(page).filter(has_text=re.compile("score in this order: .*Empire State"))).to_have_count(1)


def test_a_card_that_is_not_ours_is_called_by_what_it_is(page: Page) -> None:
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
