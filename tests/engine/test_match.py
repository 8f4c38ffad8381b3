"""A match: entries and their numbers, undo, and replay."""

import pytest

from chapiteau.engine.chance import Committed, Script, from_seed
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.match import EVERY, Match, load
from chapiteau.engine.record import Record
from tests.engine.helpers import GAME, asked, begun, header, move_number, play_some, played


def test_a_match_begins_with_its_set_up() -> None:
    match, _ = begun()
    entry = match.record.entries[0]
    assert (entry["n"], entry["kind"]) == (0, "setup")
    assert len(entry["drawn"]) == match.used() > 0
    assert [told.public["type"] for told in match.steps[0].told] != []


def test_before_that_there_is_no_state() -> None:
    with pytest.raises(BadInput, match="has not begun"):
        _ = Match(GAME, header()).state


def test_a_move_is_written_in_words() -> None:
    match, chance = begun()
    seat, move = asked(match), move_number(match)
    entry = match.play(move, seat, chance)
    assert entry == match.record.entries[1]
    assert (entry["n"], entry["seat"], entry["move"], entry["drawn"]) == (1, seat, move.words(), [])


def test_a_refused_move_is_not_written() -> None:
    match, chance = begun()
    with pytest.raises(Refused):
        match.play(move_number(match), (asked(match) + 1) % GAME.fewest, chance)
    assert len(match.record.entries) == 1


def test_undo_takes_back_what_came_after_an_entry_and_its_number_is_new() -> None:
    match = played(3)
    before = played(1).state.mapping()
    entry = match.undo(1, seat=0)
    assert (entry["n"], entry["kind"], entry["to"]) == (4, "undo", 1)
    assert match.state.mapping() == before
    assert [step.entry["n"] for step in match.steps] == [0, 1, 4]


def test_after_an_undo_numbers_go_on() -> None:
    match = played(3)
    match.undo(1, seat=0)
    match.play(move_number(match), asked(match), from_seed("7"))
    assert [entry["n"] for entry in match.record.entries] == [0, 1, 2, 3, 4, 5]
    assert [step.entry["n"] for step in match.steps] == [0, 1, 4, 5]


@pytest.mark.parametrize("to", range(0, 2 * EVERY + 7, 3))
def test_undo_gives_the_same_however_far_it_goes_back(to: int) -> None:
    """Past checkpoints or not: state, memories and what was told are those of the match that was never longer."""
    match, short = played(2 * EVERY + 6), played(to)
    match.undo(to, seat=0)
    assert match.state.mapping() == short.state.mapping()
    assert [match.state.view(seat) for seat in match.state.viewers()] == [
        short.state.view(seat) for seat in short.state.viewers()
    ]
    assert [[told.truth() for told in step.told] for step in match.steps[:-1]] == [
        [told.truth() for told in step.told] for step in short.steps
    ]
    match.undo(0, seat=0)
    assert match.state.mapping() == begun()[0].state.mapping()


def test_an_undo_can_be_followed_by_another_that_goes_further_back() -> None:
    match = played(4)
    match.undo(3, seat=0)
    match.undo(1, seat=0)
    assert match.state.mapping() == played(1).state.mapping()
    assert [step.entry["n"] for step in match.steps] == [0, 1, 6]


@pytest.mark.parametrize("to", [-1, 2, 9])
def test_one_cannot_go_back_to_what_is_not_there(to: int) -> None:
    match = played(3)
    match.undo(1, seat=0)
    with pytest.raises(BadInput, match=f"no entry {to} to go back to") as bad:
        match.undo(to, seat=0)
    assert bad.value.at == "$.to"
    assert match.state.mapping() == played(1).state.mapping()


def test_the_stream_goes_on_after_an_undo_so_what_is_drawn_again_is_drawn_anew() -> None:
    match, chance = begun()
    assert isinstance(chance, Committed)
    play_until_a_draw(match, chance)
    last = match.record.entries[-1]
    used = chance.used
    assert match.used() == used
    match.undo(last["n"] - 1, last["seat"])
    again = match.play(GAME.move(last["move"]), last["seat"], chance)
    assert len(again["drawn"]) == len(last["drawn"])
    assert again["drawn"] != last["drawn"]
    assert match.used() == chance.used == used + len(last["drawn"])


def play_until_a_draw(match: Match, chance: Committed) -> None:
    """Until a move has drawn something."""
    while len(match.record.entries) == 1 or not match.record.entries[-1]["drawn"]:
        play_some(match, chance, 1)


def test_an_undo_is_told_in_place_of_what_it_took_back() -> None:
    match = played(3)
    match.undo(1, seat=2)
    assert [told.public for told in match.steps[-1].told] == [{"type": "undo", "seat": 2, "to": 1}]


def test_the_entry_before_a_seats_last_move_is_what_it_can_go_back_to() -> None:
    match = played(4)
    for seat in range(GAME.fewest):
        own = [entry["n"] for entry in match.record.entries[1:] if entry["seat"] == seat]
        assert match.undo_target(seat) == (own[-1] - 1 if own else None)
    assert begun()[0].undo_target(0) is None


def test_what_was_taken_back_is_no_longer_a_last_move() -> None:
    match = played(1)
    seat = match.record.entries[1]["seat"]
    match.undo(0, seat)
    assert match.undo_target(seat) is None


def test_undo_is_free_while_nobody_else_has_acted() -> None:
    match = played(1)
    seat = match.record.entries[1]["seat"]
    assert match.undo_is_free(0, seat)
    assert not match.undo_is_free(0, seat + 1)


def test_undo_is_not_free_after_somebody_elses_move() -> None:
    match = played(2)
    first, second = match.record.entries[1:]
    assert first["seat"] != second["seat"]
    assert match.undo_is_free(1, second["seat"])
    assert not match.undo_is_free(0, first["seat"])


def test_undo_is_not_free_when_something_was_drawn() -> None:
    match, chance = begun()
    assert isinstance(chance, Committed)
    play_until_a_draw(match, chance)
    last = match.record.entries[-1]
    assert not match.undo_is_free(last["n"] - 1, last["seat"])


def test_a_record_loads_to_the_match_it_tells() -> None:
    match = played(9)
    match.undo(4, seat=0)
    loaded = load(GAME, Record(match.record.header, list(match.record.entries)))
    assert loaded.state.mapping() == match.state.mapping()
    assert loaded.record.last_hash() == match.record.last_hash()
    assert told_in(loaded) == told_in(match)


def told_in(match: Match) -> list[list[object]]:
    return [[told.truth() for told in step.told] for step in match.steps]


def test_a_match_can_begin_in_the_middle() -> None:
    position = played(5).state.mapping()
    match = Match(GAME, header(position=position))
    assert match.set_up(Script())["drawn"] == []
    assert match.state.mapping() == position
    assert load(GAME, match.record).state.mapping() == position


@pytest.mark.parametrize(
    ("at", "change"),
    [
        ("$.entries[2].move", {"seat": -1}),
        ("$.entries[2].seat", {"seat": "0"}),
        ("$.entries[2].move.type", {"move": {"type": "dance"}}),
        ("$.entries[2].move", {"move": 5}),
        ("$.entries[2].drawn", {"drawn": [1]}),
        ("$.entries[2].drawn", {"drawn": "bear"}),
        ("$.entries[2].kind", {"kind": "coffee"}),
        ("$.entries[2].to", {"kind": "undo", "to": 7}),
    ],
)
def test_an_entry_that_does_not_replay_is_named(at: str, change: dict[str, object]) -> None:
    entries = [dict(entry) for entry in played(3).record.entries]
    entries[2] |= change
    with pytest.raises(BadInput) as bad:
        load(GAME, Record(header(), entries))
    assert bad.value.at == at
