"""A whole match of each game as one person plays it against bots, by roles and accessible names only."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_contain_text(re.compile(": |draw", re.IGNORECASE))
    expect(result.get_by_role("row").nth(1)).to_contain_text("of 5 attractions, Big Top")
    return decisions


def three_ring_circus(page: Page) -> int:
    """Alone: the log says what decided the shows of the automaton."""
    player = Player(page)
    player.play_to_the_end()
    decided = re.compile("the highest it can claim|worth the most Money cards|has the required artist")
    assert play.log(page).filter(has_text=decided).count()
    page.get_by_role("button", name="Skip").click()
    return len(player.done)


GAMES: dict[str, tuple[int, Callable[[Page], int]]] = {
    "figaro": (3, figaro),
    "aramini-circus": (2, aramini_circus),
    "ringmaster": (2, ringmaster),
    "three-ring-circus": (1, three_ring_circus),
}
"""With how many players, and how."""


def play_whole_match(page: Page, game: str, **options: Any) -> int:
    """From a new table to its result; how many decisions it took."""
    players, play_on = GAMES[game]
    open_table(page, game, [PERSON] + [BOT] * (players - 1), **options)
    decisions = play_on(page)
    expect(page.get_by_role("region", name="Result")).to_contain_text("Game over")
    return decisions


def verify_record(page: Page, folder: Path) -> int:
    """Download the record of a match that is over, and let the command judge it; how many entries it has."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = folder / "match.json"
    download.value.save_as(record)
    checked = subprocess.run(
        [sys.executable, "-P", "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=False
    )
    outcomes = re.findall(r"^(chain|legality|luck|commitments|result) +ok ", checked.stdout, flags=re.MULTILINE)
    assert len(outcomes) == 5, checked.stdout
    return len(json.loads(record.read_text())["entries"])
