"""Names that others can see, read and tell apart."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapiteau.server.naming import LONGEST, clean, distinct
from tests.server.client import Keys

if TYPE_CHECKING:
    from tests.server.client import Page, Server

INVISIBLE = [
    "\u3164",
    "\u2800",
    "\u200b\u200d",
    "\u00ad",
    " \u2800 \u3164 ",
    "\ufe0f",
    "\u202e",
    "\u0301",
    "\u034f",
    "\x00",
    "\U0001d159",
    "\u0301 \u0301",
    "\u0903",
    "\ufffc",
    "\u2d7f\U00016fe4",
]
READABLE = ["Anna", "José", "Đặng Thị Ngọc Ệ", "שָׁלוֹם", "น้ำผึ้ง", "Мария", "李小龙", "o'Brien-Smith 3", "🎪", "नमस्ते"]


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert clean(name) is None


@pytest.mark.parametrize("name", READABLE)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean(name) == name


def test_what_is_not_seen_is_left_out() -> None:
    assert clean(" Anna\u3164\n Maria\u202e ") == "Anna Maria"
    assert clean("Jose\u0301") == "José"
    assert clean("Anna\U00016fe4") == "Anna"


def test_a_name_does_not_grow_when_it_is_composed() -> None:
    assert clean("\u0958" * (LONGEST // 2)) is not None
    assert clean("\u0958" * LONGEST) is None


def test_a_letter_may_not_carry_a_stack_of_accents() -> None:
    assert clean("Z" + "\u0301\u0302" * 8) is None
    assert clean("Anna" + "\u0336" * 4) is None


def test_equal_names_get_numbers() -> None:
    assert distinct("Anna", ["Bea", "Annabel"]) == "Anna"
    for alike in ("Anna", "ANNA", "\uff21nna", "anna"):
        assert distinct(alike, ["Anna"]) == f"{alike} 2"
    assert distinct("Anna", ["anna", "Anna 2"]) == "Anna 3"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0410nn\u0430", "Anna"),
        ("\u0420\u0430u\u03bf", "Pauo"),
        ("Il", "lI"),
        ("ivan", "IVAN"),
        ("Bob 1", "Bob l"),
        ("O0", "0O"),
        ("\u13aann\ua4ee", "Anna"),
        ("\u04cf\u01c0", "ll"),
        ("Jos\u0435\u0301", "Jos\u00e9"),
        ("Zo\u0451", "Zo\u00eb"),
    ],
)
def test_names_that_look_alike_count_as_equal(name: str, other: str) -> None:
    """Nobody passes for somebody else with letters of another script."""
    assert distinct(name, [other]) == f"{name} 2"
    assert distinct(other, [name]) == f"{other} 2"
    assert clean(name) == name


@given(st.text(min_size=1, max_size=LONGEST), st.lists(st.text(min_size=1, max_size=LONGEST), max_size=5))
def test_a_name_that_was_cleaned_is_clean_and_short(name: str, others: list[str]) -> None:
    found = clean(name)
    if found is not None:
        assert clean(found) == found
        assert len(distinct(found, others)) <= LONGEST
        assert distinct(found, others) not in others


def test_unreadable_names_are_refused_and_equal_names_numbered_at_a_table(server: Server) -> None:
    with server.page(server.make("human", "human", "random")) as page:
        page.hello()
        page.sit(0, Keys(), "\u3164\u2800")
        refused = page.until(lambda position: position["answer"])
        assert refused["answer"]["error"] == "bad_name"
        for seat in (0, 1):
            page.sit(seat, Keys(), "Anna")
        sat = page.stage("opening")
        assert [seat["name"] for seat in sat["table"]["seats"]] == ["Anna", "Anna 2", "Cherubino"]


def test_a_bot_is_not_called_like_a_person(server: Server) -> None:
    """The server names the bots, so that the names differ for every reader, also when a bot comes later."""
    host = secrets.token_hex(32)
    with server.page(server.make("human", "human", "random", host=host)) as page:
        page.say("hello", tokens=[], person=host)
        page.hear()
        assert names(page) == [None, None, "Cherubino"]
        page.sit(0, Keys(), "\u0421HERUBINO")  # with a Cyrillic first letter
        page.until(lambda position: position["mine"])
        assert names(page) == ["\u0421HERUBINO", None, "Cherubino 2"]
        page.request("arrange", seat=1, what="bot", bot="random")
        assert names(page) == ["\u0421HERUBINO", "Susanna", "Cherubino 2"]


def test_a_person_may_take_the_name_that_a_bot_got(server: Server) -> None:
    with server.page(server.make("human", "human", "random")) as page:
        page.hello()
        page.sit(0, Keys(), "Cherubino")
        page.sit(1, Keys(), "Cherubino 2")
        page.stage("opening")
        assert names(page) == ["Cherubino", "Cherubino 2", "Cherubino 3"]


def names(page: Page) -> list[str | None]:
    return [seat["name"] for seat in page.position["table"]["seats"]]


def test_a_secret_ends_with_its_last_digit(server: Server) -> None:
    """A line feed after it was let through once."""
    with server.page(server.make("human", "random", "random")) as page:
        page.hello()
        page.say("sit", seat=0, name="Anna", token="0" * 64 + "\n", commitment="0" * 64)
        assert page.hear()["answer"]["error"] == "malformed"
