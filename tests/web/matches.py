"""A whole match of each game as one person plays it against bots, by roles and accessible names only."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web import play, play_aramini_circus, play_ringmaster
from tests.web.play import BOT, PERSON, open_table
from tests.web.play_three_ring_circus import Player

INSTANT = """localStorage.setItem("chapiteau.settings", JSON.stringify({ pace: "instant", confirm: false }))"""
"""For a page that shall not wait for pictures, before it opens."""


def figaro(page: Page) -> int:
    decisions = 0
    while play.wait_for_my_turn(page):
        play.play_something(page)
        decisions += 1
    return decisions


def aramini_circus(page: Page) -> int:
    return len(play_aramini_circus.play_to_the_end(page))


def ringmaster(page: Page) -> int:
    decisions = 0
    while play_ringmaster.wait_for_decision(page):
        decisions += bool(play_ringmaster.decide(page))
    return decisions


def three_ring_circus(page: Page) -> int:
    player = Player(page)
    player.play_to_the_end()
    return len(player.done)


GAMES: dict[str, tuple[int, Callable[[Page], int]]] = {
    "figaro": (3, figaro),
    "aramini-circus": (2, aramini_circus),
    "ringmaster": (2, ringmaster),
    "three-ring-circus": (1, three_ring_circus),
}
"""With how many players, and how."""


def play_whole_match(page: Page, game: str) -> int:
    """From a new table to its result; how many decisions it took."""
    players, play_on = GAMES[game]
    open_table(page, game, [PERSON] + [BOT] * (players - 1))
    decisions = play_on(page)
    expect(page.get_by_role("region", name="Result")).to_contain_text("Game over")
    return decisions
