"""Verify: each part says by itself what is wrong, and with which entry."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from chapiteau.engine.chance import Committed, commitment, stream_key
from chapiteau.engine.header import seat_of
from chapiteau.engine.match import Match
from chapiteau.engine.record import Record, chained, hash_of_header
from chapiteau.engine.verify import Part, passed, result_words, verify
from tests.engine.helpers import GAME, header, play_some, played

SEED, NONCE = b"s" * 32, b"n" * 32
Entries: TypeAlias = list[dict[str, Any]]


def committed(moves: int = 6) -> Record:
    """A match with committed luck that was left after a few moves."""
    match = Match(
        GAME, header(luck="committed", commitments={"seed": commitment(SEED), "nonces": [commitment(NONCE), None]})
    )
    chance = Committed(stream_key(SEED, [NONCE]))
    match.set_up(chance)
    play_some(match, chance, moves)
    match.reveal({"seed": SEED.hex(), "nonces": [NONCE.hex(), None], "result": result_words(match)})
    return match.record


def parts(record: Record) -> dict[str, Part]:
    return {part.name: part for part in verify(GAME, record)}


def changed(change: Callable[[Entries], object], rehash: bool = True) -> dict[str, Part]:
    """What is said of a record with one thing changed, hashed anew so that not only the chain tells."""
    record = committed()
    entries = [dict(entry) for entry in record.entries]
    change(entries)
    before = hash_of_header(record.header)
    for entry in entries if rehash else []:
        before = entry["hash"] = chained(before, entry)
    return parts(Record(record.header, entries))


def test_a_good_record_is_good_in_every_part() -> None:
    found = verify(GAME, committed())
    assert [(part.name, part.outcome) for part in found] == [
        (name, "ok") for name in ("chain", "legality", "luck", "commitments", "result")
    ]
    assert passed(found)


def test_it_says_the_last_hash_and_how_much_it_checked() -> None:
    record = committed()
    found = parts(record)
    assert found["chain"].detail == f"8 entries, last hash {record.last_hash()}"
    assert found["legality"].detail == "6 moves, each allowed by the rules"
    assert found["luck"].detail == f"{len(record.entries[0]['drawn'])} draws, as the seed gives them"
    assert found["commitments"].detail == "the seed and 1 nonces are those promised"
    assert found["result"].detail == "the match was not played to its end"


def test_the_chain_names_the_entry_that_was_changed() -> None:
    found = changed(lambda entries: entries[3].update(note="x"), rehash=False)
    assert (found["chain"].outcome, found["chain"].entry) == ("failed", 3)
    assert found["chain"].detail == "entry 3 was changed, or one before it"


def test_the_chain_names_a_wrong_number() -> None:
    found = changed(lambda entries: entries[2].update(n=5))
    assert (found["chain"].entry, found["chain"].detail) == (2, "entry 2 is numbered 5")


def test_a_changed_header_breaks_the_chain_at_its_start() -> None:
    record = committed()
    found = parts(Record({**record.header, "note": "x"}, record.entries))
    assert (found["chain"].outcome, found["chain"].entry) == ("failed", 0)


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"seat": -1}, "entry 2: rule F28 forbids this move"),
        ({"seat": None}, "entry 2: a move names its seat ($.seat)"),
        ({"move": {"type": "dance"}}, "entry 2: 'dance' is no type of such a move ($.move.type)"),
        ({"drawn": [3]}, "entry 2: more was drawn than the rules ask for ($.drawn)"),
        ({"drawn": 3}, "entry 2: what was drawn is a list ($.drawn)"),
        ({"kind": "coffee"}, "entry 2: there is no kind of entry called 'coffee' ($.kind)"),
        ({"kind": "undo"}, "entry 2: it cannot be read ('to')"),
        ({"kind": "undo", "to": 9}, "entry 2: there is no entry 9 to go back to ($.to)"),
        ({"kind": "setup"}, "entry 2: a record begins with its set-up, and has only one"),
    ],
)
def test_legality_names_the_entry_and_the_rule(change: dict[str, Any], detail: str) -> None:
    found = changed(lambda entries: entries[2].update(change))
    assert (found["legality"].outcome, found["legality"].entry) == ("failed", 2)
    assert found["legality"].detail == detail
    assert found["chain"].outcome == "ok"


def test_a_record_that_does_not_replay_has_no_result_to_check() -> None:
    found = changed(lambda entries: entries[2].update(seat=-1))
    assert (found["result"].outcome, found["result"].entry) == ("not checked", 2)


def test_nothing_comes_after_the_secrets() -> None:
    found = changed(lambda entries: entries.append({**entries[3], "n": 8}))
    assert found["legality"].detail == "entry 8: nothing comes after the seed was shown"


def test_luck_names_the_entry_whose_draws_the_seed_does_not_give() -> None:
    def swap_two(entries: Entries) -> None:
        drawn = list(entries[0]["drawn"])
        other = next(at for at, card in enumerate(drawn) if card != drawn[-1] and at > len(drawn) - 20)
        drawn[-1], drawn[other] = drawn[other], drawn[-1]
        entries[0]["drawn"] = drawn

    found = changed(swap_two)
    assert (found["luck"].outcome, found["luck"].entry) == ("failed", 0)
    assert found["luck"].detail == "entry 0 did not draw what the seed gives"


def test_luck_is_not_checked_while_the_seed_is_hidden() -> None:
    record = committed()
    found = parts(Record(record.header, record.entries[:-1]))
    assert {found[name].outcome for name in ("luck", "commitments")} == {"not checked"}
    assert found["luck"].detail == "the seed was not shown"


def test_a_given_seed_is_checked_and_said_to_be_no_commitment() -> None:
    found = parts(played(5).record)
    assert found["luck"].detail.endswith("; the seed was given, not committed")
    assert (found["commitments"].outcome, found["commitments"].detail) == ("not checked", "luck: not committed")


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"seed": (b"t" * 32).hex()}, "a seed or nonce is not the one that was committed to"),
        ({"nonces": [SEED.hex(), None]}, "a seed or nonce is not the one that was committed to"),
        ({"nonces": [NONCE.hex()]}, "a seed or nonce is not the one that was committed to"),
        ({"nonces": [None, NONCE.hex()]}, "a seed or nonce is not the one that was committed to"),
        ({"seed": "zz"}, "the secrets cannot be read"),
        ({"nonces": 5}, "the secrets cannot be read"),
        ({"seed": None}, "the secrets cannot be read"),
    ],
)
def test_commitments_tell_a_secret_that_was_not_the_one_promised(change: dict[str, Any], detail: str) -> None:
    found = changed(lambda entries: entries[-1].update(change))
    assert (found["commitments"].outcome, found["commitments"].entry) == ("failed", 7)
    assert found["commitments"].detail == detail


@pytest.mark.parametrize(
    ("kinds", "detail"),
    [
        (("human", "bot"), "the seed and 1 nonces are those promised"),
        (("human", "human"), "seat 1 is a person's, and promised no nonce"),
        (("bot", "bot", "human"), "seat 2 is a person's, and promised no nonce"),
    ],
)
def test_a_person_who_promised_no_nonce_fails_the_commitments(kinds: tuple[str, ...], detail: str) -> None:
    record = committed()
    record.header["seats"] = [seat_of(kind, None) for kind in kinds]
    assert parts(record)["commitments"].detail == detail


def test_the_result_must_be_the_one_that_the_moves_give() -> None:
    found = changed(lambda entries: entries[-1].update(result=[{"seat": 0, "place": 1, "score": 0}]))
    assert (found["result"].outcome, found["result"].entry) == ("failed", 7)
    assert found["result"].detail == "the result is not the one that the moves give"


def test_an_empty_record_is_no_match_but_no_mistake() -> None:
    assert [part.outcome for part in verify(GAME, Record(header()))] == ["ok", "ok", "ok", "not checked", "ok"]


def test_a_match_from_a_position_draws_nothing_for_its_set_up() -> None:
    match = Match(GAME, header(position=played(5).state.mapping()))
    from_start = Committed(stream_key(SEED, []))
    match.set_up(from_start)
    play_some(match, from_start, 3)
    assert passed(verify(GAME, match.record))
