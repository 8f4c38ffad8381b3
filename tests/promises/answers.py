"""Non-interference for bots: what one answers and says that it saw depends on no card that its seat cannot see.

A bot is asked in the true state and in a world that its seat cannot tell from it; move and `saw` must be the same, byte
by byte, for every level.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from chapiteau import bots
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.worlds import Worlds
from chapiteau.games import registered
from tests.promises.cases import Case
from tests.promises.count import Seen
from tests.promises.play import Plan, Player, as_bytes, walk
from tests.promises.secrets import same

BUDGET = 8
ENOUGH = 40
TRIES = 20


class Asking:
    """A case with bots as they are; the planted leak takes its place."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def answer(self, state: State, seat: int, level: str) -> Any:
        """The move and what was seen: a hint also says what a level that plays without a search would see."""
        bot = bots.make(self.case.game, level, Fast(7))
        questions = Question("move", BUDGET), Question("hint", BUDGET)
        answers = [bot.answer(question, state.view(seat), state.legal()) for question in questions]
        return [(answer.move.words(), answer.saw) for answer in answers]


class Peeking(Asking):
    """A bot that has looked at hidden cards: its moves are honest, and one number that it says is not."""

    def answer(self, state: State, seat: int, level: str) -> Any:
        unseen = {place: cards for place, cards in state.hidden().items() if place != f"hand-{seat}"}
        return [*super().answer(state, seat, level), sha256(as_bytes(unseen)).digest()[0]]


def check_answers(asking: Asking, plan: Plan, every: int, seen: Seen) -> None:
    """Ask every level at every so-many-eth choice of a match, until that was often enough."""
    case, choices = asking.case, 0
    for state in walk(case, Player(plan)):
        if not seen.short_of(answers=ENOUGH):
            return
        if state.to_act is None or len(state.legal()) < 2:
            continue
        choices += 1
        if choices % every == 0:
            check_position(asking, state, state.to_act, Fast(plan.seed + choices), seen)


def check_position(asking: Asking, state: State, seat: int, chance: Fast, seen: Seen) -> None:
    worlds = asking.case.game.worlds(state.view(seat))
    world = next((world for world in dealt(worlds, chance) if world.hidden() != state.hidden()), None)
    if world is None:
        return
    for level in registered(asking.case.name).levels:
        same("answer", seat, asking.answer(state, seat, level), asking.answer(world, seat, level))
        seen.add(answers=1)


def dealt(worlds: Worlds, chance: Fast) -> Iterator[State]:
    """Some worlds, in which the viewer listens, so that they have its view."""
    for _ in range(TRIES):
        yield worlds.deal_heard(chance)
