"""The promises that all games keep. A game joins by being registered, and by a line in tests/promises/games.py."""

import json
from collections import Counter
from typing import Any

import pytest

from chapiteau.engine.chance import Script
from chapiteau.engine.contract import State
from chapiteau.engine.match import load
from chapiteau.engine.memory import ENCODER
from chapiteau.engine.record import Record
from chapiteau.engine.verify import passed, verify
from chapiteau.games import REGISTERED
from chapiteau.server.events import encode
from chapiteau.server.room.shown import Shown
from tests.promises.answers import ENOUGH, Asking, Peeking, check_answers
from tests.promises.cases import Case, all_cases, default_cases, scaled
from tests.promises.count import Seen, refused, seen
from tests.promises.games import FACTS
from tests.promises.leaks import LEAKS, Leaky, Planted
from tests.promises.play import (
    Plan,
    Player,
    as_bytes,
    hold,
    hold_at,
    offered,
    play_on,
    table,
    truth,
    views,
    walk,
    why_not_all,
)
from tests.promises.records import again, changes, committed_match, counting_entries, header_changes, seeded_match
from tests.promises.secrets import Honest, Leaked, check_draws, check_match
from tests.promises.tampering import chain_catches, outcomes, rest_catches, verifies
from tools import playthroughs

CASES = all_cases()
DRAWS = {"through_draws": 30}
EVERY = 7
"""So many positions of a match are passed by before one is looked at for leaks."""
every_case = pytest.mark.parametrize("case", CASES, ids=str)
with_cards = [case for case in CASES if case.name in FACTS]
every_case_with_cards = pytest.mark.parametrize("case", with_cards, ids=str)
once = pytest.mark.parametrize("case", default_cases(), ids=str)
"""What the record promises does not depend on the number of players or on an option."""
hiding = [case for case in CASES if case.hides]
every_hiding = pytest.mark.parametrize("case", hiding, ids=str)
company = [case for case in hiding if case.has_defaults and case.players > 1]
every_company = pytest.mark.parametrize("case", company, ids=str)
"""A player alone sees every hand: only spectators can be kept from anything, so fewer leaks can be planted."""


def test_every_game_is_held_to_its_promises() -> None:
    assert {case.name for case in CASES} == {case.name for case in default_cases()} == set(REGISTERED)


# What is legal


@every_case
def test_a_match_ends_and_offers_exactly_what_why_not_lets_pass(case: Case) -> None:
    counts = seen("legality", case)

    def check(plan: Plan) -> None:
        for state in walk(case, Player(plan)):
            counts.add(positions=1, refusals=refusals_fit_the_offer(case, state))

    hold_at(check, counts, 4000, refusals=4000)


def refusals_fit_the_offer(case: Case, state: State) -> int:
    """The offer is in order, without doubles, never empty, and all that is not refused; how many moves were refused."""
    offer = offered(state)
    assert offer == sorted(set(offer))
    assert bool(offer) == (state.to_act is not None)
    refusals = 0
    for seat in range(case.players):
        answers = why_not_all(state, seat)
        allowed = [index for index, rule in enumerate(answers) if rule is None] if None in answers else []
        assert allowed == (offer if seat == state.to_act else [])
        rules = Counter(filter(None, answers))  # some ten million of them in a run
        refused(case.name, rules)
        refusals += rules.total()
    return refusals


# What a state is


@every_case
def test_a_clone_and_its_original_go_their_own_ways(case: Case) -> None:
    counts = seen("clones", case)

    def check(plan: Plan) -> None:
        player, other = Player(plan), Player(plan)
        kept: tuple[State, bytes, list[int]] | None = None
        for state in walk(case, player):
            assert kept is None or (truth(kept[0]), offered(kept[0])) == kept[1:]
            counts.add(positions=playing_a_clone_changes_nothing(case, state, other))
            clone = state.clone()
            kept = clone, truth(clone), offered(clone)

    hold_at(check, counts, 600)


def playing_a_clone_changes_nothing(case: Case, state: State, player: Player) -> int:
    before = table(state), offered(state), views(state, case)
    clone = state.clone()
    assert (table(clone), offered(clone)) == before[:2]
    play_on(clone, player, 1 + player.below(5))
    assert (table(state), offered(state), views(state, case)) == before
    assert clone.audience is None
    return 1


@once
def test_a_move_and_its_index_name_each_other(case: Case) -> None:
    moves = case.game.moves
    assert [move.index for move in moves] == list(range(len(moves)))
    assert all(case.game.move(json.loads(json.dumps(move.words()))) is move for move in moves)
    seen("moves", case).add(moves=len(moves))


@every_case_with_cards
def test_cards_are_conserved(case: Case) -> None:
    counts = seen("cards", case)

    def check(plan: Plan) -> None:
        first: Counter[str] = Counter()
        for state in walk(case, Player(plan)):
            cards = Counter(card for cards in case.facts.cards(state.mapping()) for card in cards)
            first = first or cards
            counts.add(positions=1)
            assert cards == first

    hold_at(check, counts, 1000)


@every_case
def test_a_position_can_be_written_down_and_set_up_again(case: Case) -> None:
    counts = seen("positions", case)

    def check(plan: Plan) -> None:
        for state in walk(case, Player(plan)):
            again = case.game.position(json.loads(truth(state)))
            counts.add(positions=1, views=len(case.viewers))
            assert (truth(again), offered(again)) == (truth(state), offered(state))
            assert views(again, case) == views(state, case)

    hold_at(check, counts, 600)


# What viewers know


@every_case
def test_a_world_dealt_from_a_view_gives_that_view(case: Case) -> None:
    counts = seen("worlds", case)

    def check(plan: Plan) -> None:
        player = Player(plan)
        for state in walk(case, player):
            counts.add(positions=1, worlds=worlds_give_the_view(case, state, player))

    hold_at(check, counts, 400, worlds=400 * len(case.viewers))


def worlds_give_the_view(case: Case, state: State, player: Player) -> int:
    """How many worlds were dealt."""
    for viewer in case.viewers:
        view = state.view(viewer)
        data = as_bytes(view)
        read = case.game.read_view(data)
        assert read == view
        assert as_bytes(read) == data
        world = case.game.worlds(read).deal_heard(player.luck)
        assert as_bytes(world.view(viewer)) == data
        assert world.hidden().keys() == state.hidden().keys()
    return len(case.viewers)


@every_case
def test_the_rules_answer_on_an_open_state_as_on_the_true_one(case: Case) -> None:
    """What a seat is offered and refused follows from its view alone, so its open state gives the same answers."""
    counts = seen("open states", case)

    def check(plan: Plan) -> None:
        for state in walk(case, Player(plan)):
            seat = state.to_act
            if seat is not None:
                laid = case.game.open_state(state.view(seat))
                assert laid.audience is None
                assert (offered(laid), laid.to_act) == (offered(state), seat)
                assert offered(laid.clone()) == offered(state)
                assert why_not_all(laid, seat) == why_not_all(state, seat)
                check_what_is_made_at_a_table(case, state, seat)
                counts.add(positions=1)

    hold_at(check, counts, 1000)


def check_what_is_made_at_a_table(case: Case, state: State, seat: int) -> None:
    """A server builds what is public once, and may ask the true state what moves do: it comes to the same."""
    view, moves = state.view(seat), state.legal()
    assert Shown(state, is_over=False).view(seat) == encode(view)
    assert case.game.foresees or not case.game.prospect(view)
    assert case.game.explained_to(view, state, moves) == ENCODER.encode(case.game.explain(view, moves))


@every_case
def test_a_value_is_a_share_of_a_win(case: Case) -> None:
    counts = seen("values", case)

    def check(plan: Plan) -> None:
        counts.add(games=1)
        for state in walk(case, Player(plan)):
            values = [state.value(seat) for seat in range(case.players)]
            assert all(0 <= value <= 1 for value in values)
            assert state.clone().value(0) == values[0]
            counts.add(positions=1)
        firsts = [each.seat for each in state.result() or [] if each.place == 1]
        assert [seat for seat, value in enumerate(values) if value] == firsts
        assert case.players == 1 or sum(values) == pytest.approx(1)

    hold_at(check, counts, 300)


@every_hiding
def test_a_memory_claims_no_untruth(case: Case) -> None:
    counts = seen("memories", case)

    def check(plan: Plan) -> None:
        for state in walk(case, Player(plan)):
            places = state.hidden()
            assert state.audience is not None
            assert set(state.audience.memories) == set(case.viewers)
            assert all(memory.allows(places) for memory in state.audience.memories.values())
            counts.add(positions=1, memories=len(case.viewers))

    hold_at(check, counts, 1000)


# What is recorded


@every_case
def test_a_record_replays_to_the_same_state_and_verifies(case: Case) -> None:
    counts = seen("records", case)

    def check(plan: Plan) -> None:
        match = committed_match(case, plan, most=400 - plan.seed % 400)
        record = again(match.record)
        loaded = load(case.game, record)
        assert truth(loaded.state) == truth(match.state)
        assert views(loaded.state, case) == views(match.state, case)
        assert record.last_hash() == match.record.last_hash()
        verifies(loaded)
        undos = sum(entry.get("kind") == "undo" for entry in record.entries)
        counts.add(entries=len(record.entries), undos=undos)

    hold(check, counts, 1500 / min(200, case.length), entries=1000, undos=100)


@once
def test_a_match_from_a_given_seed_says_that_its_luck_is_not_committed(case: Case) -> None:
    counts = seen("seeded records", case)

    def check(plan: Plan) -> None:
        record = again(seeded_match(case, plan, most=60 - plan.seed % 60).record)
        parts = outcomes(verify(case.game, record))
        assert parts == {"chain": "ok", "legality": "ok", "luck": "ok", "commitments": "not checked", "result": "ok"}
        counts.add(entries=len(record.entries))

    hold(check, counts, 5, games=5)


@every_case
def test_what_was_taken_back_never_happened_but_keeps_its_number(case: Case) -> None:
    counts = seen("undos", case)

    def check(plan: Plan) -> None:
        match = committed_match(case, plan, most=40)
        entries = match.record.entries
        assert [entry["n"] for entry in entries] == list(range(len(entries)))
        kept = counting_entries(match.record)
        fresh = case.new(Script(*kept[0]["drawn"]))
        for entry in kept[1:]:
            fresh.apply(case.game.move(entry["move"]), Script(*entry["drawn"]))
        assert truth(fresh) == truth(match.state)
        assert views(fresh, case) == views(match.state, case)
        counts.add(entries=len(entries), taken_back=len(entries) - len(kept))

    hold(check, counts, 400 / min(40, case.length), entries=300, taken_back=30)


@once
def test_every_changed_entry_is_caught(case: Case) -> None:
    counts = seen("tampering", case)

    def check(plan: Plan) -> None:
        record = committed_match(case, plan, most=14 - plan.seed % 10).record
        for at in range(len(record.entries)):
            counts.add(**tamper(case, record, at, Player(plan)))

    hold(check, counts, 4, games=4, changes=150, rehashed=150, told_by_rules_or_luck=100)


@once
def test_a_changed_entry_of_a_whole_match_is_caught(case: Case) -> None:
    counts = seen("tampering", case)
    plan = Plan(seed=case.players, choices=[], lean="any")
    record = committed_match(case, plan, most=case.longest, undos=False).record
    draws = [at for at, entry in enumerate(record.entries) if entry["drawn"]]
    draws = draws[:: 1 + len(draws) // 5]
    some = range(1, len(record.entries), max(1, len(record.entries) // scaled(8)))
    for at in sorted({*draws, *some, len(record.entries) - 1}):
        told = [rest_catches(case, record, change) for change in changes(case, record, at, Player(plan))]
        counts.add(rehashed=len(told), told_by_rules_or_luck=sum(told))
    counts.add(games=1)
    counts.at_least(games=1, rehashed=min(60, 4 * len(record.entries)), told_by_rules_or_luck=len(some))


def tamper(case: Case, record: Record, at: int, player: Player) -> dict[str, int]:
    """Change an entry in every way there is; how many changes were seen and told by what."""
    plain = list(changes(case, record, at, player))
    for change in plain:
        chain_catches(case, record, change)
    told = [rest_catches(case, record, change) for change in changes(case, record, at, player)]
    return {"changes": len(plain), "rehashed": len(told), "told_by_rules_or_luck": sum(told)}


@once
def test_a_changed_header_is_caught(case: Case) -> None:
    counts = seen("headers", case)
    record = committed_match(case, Plan(seed=case.players, choices=[], lean="any"), most=6).record
    for change in header_changes(case, record):
        assert not passed(verify(case.game, change.record)), f"{change} was not seen"
        rest_catches(case, record, change)
        counts.add(changes=1)
    assert counts.counts["changes"] >= 28


# What stays hidden


@every_hiding
def test_nothing_that_reaches_a_viewer_depends_on_what_is_hidden_from_it(case: Case) -> None:
    counts = seen("secrets", case)
    floors = {"pairs": 4000, "differing": 3200, "through_another_move": 2000, "through_own_move": 600} | DRAWS
    if case.players == 1:
        floors = {"pairs": 3000, "differing": 1400, "through_another_move": 1400} | DRAWS
    matches = EVERY * 4000 / (case.length * len(case.viewers))
    hold(lambda plan: check_match(Honest(case), plan, EVERY, counts), counts, matches, **floors)


@every_hiding
def test_what_is_drawn_unseen_shows_nowhere(case: Case) -> None:
    counts = seen("unseen draws", case)
    hold(lambda plan: check_draws(Honest(case), plan, counts), counts, 10, other_draws=60 if case.players > 1 else 5)


@every_company
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(case: Case, leak: str) -> None:
    """The check above is worth something: it fails when a hidden card shows."""
    counts = Seen("planted", case)
    table = Planted(case, LEAKS[leak])
    with pytest.raises(Leaked) as found:
        check_match(table, Plan(seed=3, choices=[], lean="any"), every=2, seen=counts)
    assert found.value.channel == ("event" if leak == "length" else leak)


@every_company
def test_a_state_around_another_leaks_nothing_by_itself(case: Case) -> None:
    check_match(Planted(case, Leaky), Plan(1, [], "any"), every=9, seen=Seen("planted", case))


@every_company
@pytest.mark.parametrize("leak", ["event", "length"])
def test_a_leak_of_what_was_just_drawn_is_found(case: Case, leak: str) -> None:
    table, counts = Planted(case, LEAKS[leak]), Seen("planted", case)
    with pytest.raises(Leaked):
        check_many_draws(table, counts)


@every_company
def test_what_a_bot_answers_depends_on_nothing_that_its_seat_cannot_see(case: Case) -> None:
    counts = seen("answers", case)
    every = max(2, int(case.length / 12))
    hold(lambda plan: check_answers(Asking(case), plan, every, counts), counts, 10, answers=ENOUGH)


@every_company
def test_a_bot_that_peeks_is_found(case: Case) -> None:
    with pytest.raises(Leaked) as found:
        check_answers(Peeking(case), Plan(seed=3, choices=[], lean="any"), every=3, seen=Seen("planted", case))
    assert found.value.channel == "answer"


def check_many_draws(table: Planted, counts: Seen) -> None:
    for seed in range(20):
        check_draws(table, Plan(seed, choices=[], lean="any"), counts)


# What a match looks like


@pytest.mark.parametrize(("name", "players", "options"), list(playthroughs.all_of_them()))
def test_a_match_is_played_as_it_is_written_down(name: str, players: int, options: dict[str, Any]) -> None:
    """When the rules were meant to change: run tools/playthroughs.py, and read the difference."""
    written = (playthroughs.FOLDER / playthroughs.file_name(name, players, options)).read_text("utf-8")
    assert playthroughs.playthrough(name, players, options) == written
    assert 5_000 < len(written) < 80_000


def test_there_is_no_match_written_down_that_nobody_plays() -> None:
    wanted = sorted(playthroughs.file_name(*each) for each in playthroughs.all_of_them())
    assert sorted(path.name for path in playthroughs.FOLDER.iterdir()) == wanted
    assert len(wanted) >= len(FACTS)
