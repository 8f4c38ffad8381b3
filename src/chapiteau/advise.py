"""`chapiteau advise`: what a bot sees in a position, as JSON, from nothing but a view."""

from typing import Any

import msgspec

from chapiteau import bots
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import number
from chapiteau.engine.memory import MIX
from chapiteau.engine.view import Pile
from chapiteau.games import make, registered

BUDGET = 400
"""Iterations for a level that plays without a search."""


def advise(name: str, text: bytes, level: str, budget: int | None, seed: int) -> dict[str, Any]:
    """For each candidate move its words, visits, every seat's chance of winning, and facts counted over worlds."""
    game = make(name)
    view = read(game, text)
    state = laid_open(game, view)
    bot = bots.make(game, level, Fast(seed))
    try:
        answer = bot.answer(Question("hint", budget or enough(name, level)), view, state.legal())
    except (LookupError, ArithmeticError) as error:
        raise BadInput("no match leads to this view: what it shows and its hidden cards do not agree", "$") from error
    if answer.saw is None:
        raise BadInput(f"{level} plays without looking at chances; ask one of the levels", "--level")
    return {"game": name, "level": level, "best": answer.move.words(), **answer.saw}


def enough(name: str, level: str) -> int | None:
    """The budget of a level: its own, if it searches."""
    known = registered(name).levels.get(level)
    return BUDGET if known is not None and known.mind != "search" else None


def read(game: Game, text: bytes) -> Any:
    """A view from its JSON, or a refusal that names the field."""
    try:
        return game.read_view(text)
    except msgspec.ValidationError as error:
        problem, _, at = str(error).partition(" - at ")
        raise BadInput(problem, at.strip("`") or "$") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"this is no JSON: {error}", "$") from None


def laid_open(game: Game, view: Any) -> State:
    """What the view shows, with its own seat to be asked."""
    if view.seat is None:
        raise BadInput("a spectator has no move to make", "$.seat")
    state = game.open_state(view)
    if view.seat != state.to_act and view.seat not in state.window():
        raise BadInput(f"seat {view.seat} is not asked now", "$.to_act")
    for place, pile in enumerate(view.piles):
        check_pile(state, pile, f"$.piles[{place}]")
    return game.asked_state(view)


def check_pile(state: State, pile: Pile, at: str) -> None:
    """Hidden cards that the game has, in places that it has, and as many of them as these hold."""
    for field, counts, known in (("cards", pile.cards, state.game.cards), ("places", pile.places, state.places())):
        for name, count in counts.items():
            number(count, f"{at}.{field}.{name}", 1, 1000)
            if name not in known and not name.startswith(MIX):
                raise BadInput(f"there is no {name!r} here", f"{at}.{field}.{name}")
    if sum(pile.cards.values()) != sum(pile.places.values()):
        raise BadInput("there are as many cards as the places hold", at)
