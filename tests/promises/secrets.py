"""Non-interference: what a viewer cannot know changes nothing that reaches it.

From a viewer's view a world is dealt that it cannot rule out. Everything the viewer gets must then be the same, byte by
byte, in the true state and in that world: its view, the moves it is offered and what is explained of them, every
refusal with its facts, and after one more move what it is told and its next view. The two differ in hidden cards, so
whatever depends on one shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chapiteau.engine.audience import Told
from chapiteau.engine.chance import Chance, Drawn, Fast, Logged, Script
from chapiteau.engine.contract import Move, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.worlds import Worlds
from tests.promises.cases import Case
from tests.promises.count import Seen
from tests.promises.play import Plan, Player, as_bytes, facts_of_all, offered, why_not_all

TRIES = 4
TRIES_BEFORE_A_DRAW = 40
"""How many worlds are dealt to find one that differs and in which another seat can make the same move."""
ALIKE = 6
"""After so many worlds that are as the truth, this viewer knows everything: a player alone does."""


class Leaked(AssertionError):
    """Something hidden reached a viewer; `channel` says by which way."""

    def __init__(self, channel: str, viewer: int | None, true: bytes, world: bytes) -> None:
        super().__init__(f"{channel} of {viewer}: {true!r} in truth, {world!r} in a world it cannot rule out")
        self.channel = channel


class Honest:
    """A case as it is; the planted leaks take its place."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def new(self, chance: Chance) -> State:
        return self.case.new(chance)

    def worlds(self, view: object) -> Worlds:
        return self.case.game.worlds(view)

    def explained(self, state: State, seat: int) -> bytes:
        """What a seat is told of each move that it is offered."""
        return self.case.game.explained_to(state.view(seat), state, state.legal())


@dataclass
class Pair:
    """A viewer, and a world that it cannot tell from the truth."""

    viewer: int | None
    world: State
    differs: bool


def same(channel: str, viewer: int | None, true: object, world: object) -> None:
    one, other = as_bytes(true), as_bytes(world)
    if one != other:
        raise Leaked(channel, viewer, one, other)


@dataclass
class Moment:
    """A true state, the move that will be made in it, and the seed of the luck it will have."""

    case: Case
    state: State
    move: Move
    luck: int

    def __post_init__(self) -> None:
        assert self.state.to_act is not None
        self.seat: int = self.state.to_act
        self.truth = self.state.hidden()
        logged = Logged(Fast(self.luck))
        after = self.state.clone()
        after.apply(self.move, logged)
        self.drawn = logged.drawn
        self.shown = shown(after)

    def draws(self) -> bool:
        return self.drawn != []

    def is_legal_in(self, world: State) -> bool:
        return world.why_not(self.move, self.seat) is None

    def can_happen_in(self, world: State) -> bool:
        """Whether the move is legal there, what it draws can be drawn, and what it opens is the same."""
        if not self.is_legal_in(world):
            return False
        after = world.clone()
        try:
            after.apply(self.move, Script(*self.drawn))
        except BadInput:
            return False
        return shown(after) == self.shown

    def differs_from(self, world: State) -> bool:
        return world.hidden() != self.truth


def moments(table: Honest, plan: Plan, state: State, player: Player) -> Iterator[Moment]:
    """Every decision of a match; whoever iterates makes the move."""
    number = 0
    while state.to_act is not None:
        yield Moment(table.case, state, player.choose(state.legal()), plan.seed * 1000 + number)
        number += 1


def check_match(table: Honest, plan: Plan, every: int, seen: Seen) -> None:
    """Play a match and look at every so-many-eth position, and at each before something is drawn."""
    player = Player(plan)
    for number, moment in enumerate(moments(table, plan, table.new(Fast(plan.seed)), player)):
        pairs: list[Pair] = []
        drawing = moment.draws()
        if number % every == 0 or drawing:
            pairs = list(pairs_of(table, moment, player.luck, TRIES_BEFORE_A_DRAW if drawing else TRIES))
            seen.add(positions=1, pairs=len(pairs), differing=sum(pair.differs for pair in pairs))
        play_in_all(moment, pairs, seen)


def pairs_of(table: Honest, moment: Moment, chance: Chance, tries: int) -> Iterator[Pair]:
    """For each viewer a world, compared with the truth before the move."""
    for viewer in table.case.viewers:
        view = moment.state.view(viewer)
        world = fitting_world(table.worlds(view), moment, chance, tries)
        compare(table, viewer, view, moment.state, world)
        yield Pair(viewer, world, moment.differs_from(world))


def fitting_world(worlds: Worlds, moment: Moment, chance: Chance, tries: int) -> State:
    """A world that differs from the truth and allows the same move; the last one dealt if there is none."""
    alike = 0
    while tries > 0 and alike < ALIKE:
        tries -= 1
        world = worlds.deal_heard(chance)
        if not moment.differs_from(world):
            alike += 1
        elif moment.can_happen_in(world):
            break
    return world


def compare(table: Honest, viewer: int | None, view: object, state: State, world: State) -> None:
    """View, offer, explanations and refusals of a viewer in the true state and in a world."""
    same("view", viewer, view, world.view(viewer))
    if viewer is None:
        return
    if viewer == state.to_act:
        same("offer", viewer, offered(state), offered(world))
        same("explanation", viewer, table.explained(state, viewer), table.explained(world, viewer))
    same("refusal", viewer, why_not_all(state, viewer), why_not_all(world, viewer))
    if viewer == state.to_act:
        same("facts", viewer, facts_of_all(state, viewer), facts_of_all(world, viewer))


def play_in_all(moment: Moment, pairs: list[Pair], seen: Seen) -> None:
    """Make the move in truth and in each world where it is legal, with the same luck: the viewer gets the same."""
    alike = [pair for pair in pairs if moment.can_happen_in(pair.world)]
    logged = Logged(Fast(moment.luck))
    reports(moment.state)
    moment.state.apply(moment.move, logged)
    told = reports(moment.state)
    for pair in alike:
        compare_after(pair, moment, logged.drawn, told)
        own = pair.viewer == moment.seat
        if pair.differs:
            seen.add(through_own_move=own, through_another_move=not own, through_draws=logged.drawn != [])


def compare_after(pair: Pair, moment: Moment, drawn: list[Drawn], told: list[Told]) -> None:
    reports(pair.world)
    pair.world.apply(moment.move, Script(*drawn))
    for_viewer = [each.to(pair.viewer) for each in told]
    same("event", pair.viewer, for_viewer, [each.to(pair.viewer) for each in reports(pair.world)])
    same("next view", pair.viewer, moment.state.view(pair.viewer), pair.world.view(pair.viewer))


def reports(state: State) -> list[Told]:
    return [] if state.audience is None else state.audience.collect()


# What is drawn unseen


def check_draws(table: Honest, plan: Plan, seen: Seen) -> None:
    """Whenever something is drawn in a match, the set-up included: draw otherwise where a viewer does not see it."""
    player = Player(plan)
    logged = Logged(Fast(plan.seed))
    state = table.new(logged)
    for _ in range(TRIES):
        compare_set_ups(table, logged.drawn, player, seen)
    for moment in moments(table, plan, state, player):
        if moment.draws():
            compare_lucks(table, moment, player, seen)
        state.apply(moment.move, Fast(moment.luck))


def compare_set_ups(table: Honest, drawn: list[Drawn], player: Player, seen: Seen) -> None:
    try:
        one, other = table.new(Script(*drawn)), table.new(Script(*swapped(drawn, player)))
    except BadInput:
        return
    told = reports(one), reports(other)
    for viewer in table.case.viewers:
        if only_hidden_differs(viewer, one, other):
            for_viewer = [[each.to(viewer) for each in reports] for reports in told]
            same("event", viewer, *for_viewer)
            same("view", viewer, one.view(viewer), other.view(viewer))
            seen.add(other_draws=1)


def compare_lucks(table: Honest, moment: Moment, player: Player, seen: Seen) -> None:
    """One move in twins of one world, with draws that differ where the viewer does not look."""
    for viewer in table.case.viewers:
        twins = lucky_twins(table, moment, viewer, player)
        if twins is not None and only_hidden_differs(viewer, *twins):
            one, other = twins
            for_viewer = [[each.to(viewer) for each in reports(twin)] for twin in twins]
            same("event", viewer, *for_viewer)
            same("next view", viewer, one.view(viewer), other.view(viewer))
            seen.add(other_draws=1)


def lucky_twins(table: Honest, moment: Moment, viewer: int | None, player: Player) -> tuple[State, State] | None:
    """A world of the viewer after the move, twice; the second has other draws."""
    worlds, seed = table.worlds(moment.state.view(viewer)), player.below(2**31)
    one, other = worlds.deal_heard(Fast(seed)), worlds.deal_heard(Fast(seed))
    if not moment.is_legal_in(one):
        return None
    logged = Logged(Fast(moment.luck))
    one.apply(moment.move, logged)
    try:
        other.apply(moment.move, other_luck(logged.drawn, player))
    except BadInput:
        return None
    return one, other


def other_luck(drawn: list[Drawn], player: Player) -> Chance:
    """The same outcomes in another order where there are several, other ones where there is only one."""
    return Script(*swapped(drawn, player)) if len(drawn) > 1 else Fast(player.below(2**31))


def swapped(drawn: list[Drawn], player: Player) -> list[Drawn]:
    """The same outcomes with two of them exchanged."""
    other = list(drawn)
    for _ in range(20):
        one, two = player.below(len(drawn)), player.below(len(drawn))
        if isinstance(drawn[one], str) and isinstance(drawn[two], str) and drawn[one] != drawn[two]:
            other[one], other[two] = drawn[two], drawn[one]
            break
    return other


def shown(state: State) -> dict[str, list[str]]:
    """What lies open now of places that are hidden as a rule."""
    return {name: state.cards_in(place) for place, name in enumerate(state.places()) if state.sees(None, place)}


HIDDEN = ("hands", "decks", "piles")
"""The fields of a mapping with hidden places in them, and what viewers remember of them; others have a place's name."""


def lies_open(state: State) -> tuple[Any, Any, dict[str, int]]:
    """What lies open: all but hidden places, those that are shown now, and the sizes of the others."""
    sizes = {name: len(cards) for name, cards in state.hidden().items()}
    return without(state.hidden(), state.mapping()), shown(state), sizes


def without(hidden: dict[str, list[str]], words: Any) -> Any:
    """Words without what is hidden; a discard pile with the name of its deck has other cards."""
    if not isinstance(words, dict):
        return words
    open_words = {name: value for name, value in words.items() if name not in HIDDEN and value != hidden.get(name)}
    return {name: without(hidden, value) for name, value in open_words.items()}


def only_hidden_differs(viewer: int | None, one: State, other: State) -> bool:
    """Whether two states differ, and only in hidden places that the viewer does not see into."""
    if lies_open(one) != lies_open(other):
        return False
    places, others = one.hidden(), other.hidden()
    own = [place for place in places if place == f"hand-{viewer}"]
    return places != others and all(places[place] == others.get(place) for place in own)
