"""A Figaro player with simple rules of thumb: make others take, keep the own row out of reach of six."""

from typing import Any

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move
from chapiteau.games.figaro.game import Figaro
from chapiteau.games.figaro.moves import Play
from chapiteau.games.figaro.view import View

SPARED = 0.6
"""How much of an opponent's misfortune is one's own luck: all opponents share it."""
HIT_BY_EACH = 0.25
"""How likely each unseen card that takes a row to six is played there in time."""
KEEP = {"ronde": 1.5, "juggler-2": 0.8, "juggler-1": 0.8}
"""What it costs to spend a card that is always playable."""


class FigaroBot(Bot):
    """Looks one card ahead: what each move does at once, and what may then happen to each row."""

    def __init__(self, game: Game, chance: Chance) -> None:
        if not isinstance(game, Figaro):
            raise TypeError("this bot plays Figaro only")
        self.box = game.lookup.box
        self.chance = chance
        self.value = dict(zip(self.box.names, self.box.value_of, strict=True))
        self.colour = {
            name: None if colour < 0 else self.box.colours[colour]
            for name, colour in zip(self.box.names, self.box.colour_of, strict=True)
        }

    def answer(self, question: Question, view: View, moves: list[Move]) -> Answer:
        worth = [self.worth(view, move) for move in moves]
        best = [move for move, value in zip(moves, worth, strict=True) if value > max(worth) - 1e-9]
        return Answer(best[self.chance.below(len(best))])

    def worth(self, view: View, move: Move) -> float:
        """The cards that this move should spare its player, roughly."""
        lying = sum(len(row) for row in view.rows)
        if not isinstance(move, Play):
            return -float(lying)
        totals, colours = self.after(view, move)
        for seat, total in enumerate(totals):
            if total >= self.box.threshold:
                return self.taking(view, seat, lying + 1) - KEEP.get(move.card, 0.0)
        prospects = sum(
            self.taking(view, seat, lying + 2) * self.danger(view, totals[seat], colours[seat])
            for seat in range(view.players)
        )
        return prospects - KEEP.get(move.card, 0.0) - 0.1 * self.value[move.card]

    def taking(self, view: View, seat: int, cards: int) -> float:
        """What it is worth that this seat takes so many cards."""
        return -float(cards) if seat == view.seat else SPARED * cards / (view.players - 1)

    def after(self, view: View, move: Play) -> tuple[list[int], list[str | None]]:
        """Totals and colours of the rows once the card lies there."""
        totals, colours = list(view.totals), list(view.colours)
        totals[move.to] += self.value[move.card]
        colours[move.to] = self.colour[move.card] or colours[move.to]
        if move.card == "ronde":
            totals, colours = totals[-1:] + totals[:-1], colours[-1:] + colours[:-1]
        return totals, colours

    def danger(self, view: View, total: int, colour: str | None) -> float:
        """How likely a row with this total is taken to six before its owner can help it."""
        hits = sum(
            count
            for pile in view.piles
            if f"hand-{view.seat}" not in pile.places
            for card, count in pile.cards.items()
            if total + self.value[card] >= self.box.threshold and self.fits(card, colour)
        )
        return 1.0 - (1.0 - HIT_BY_EACH) ** min(hits, 8)

    def fits(self, card: str, colour: str | None) -> bool:
        own: Any = self.colour[card]
        return card != "ronde" and (own is None or colour is None or own == colour)
