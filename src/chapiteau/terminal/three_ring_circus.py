"""How a position of 3 Ring Circus reads in a terminal, and how a player says a move."""

from typing import Any

from chapiteau.engine.contract import Game, Move
from chapiteau.games.three_ring_circus.view import View
from chapiteau.terminal.menu import MenuTerminal
from chapiteau.words import Speech, phrase, worded


class CircusTerminal(MenuTerminal):
    """Words for one player: Barnum, the circuses, the Ticket row, the hand, what happened."""

    def __init__(self, game: Game, words: dict[str, Any], say: Speech, names: list[str]) -> None:
        super().__init__(game, words, say, names)
        self.places = self.names_of_box()["places"]

    def names_of_box(self) -> dict[str, dict[str, str]]:
        places = {place["id"]: place["name"] for place in self.game.box["map"]["place"]}
        return {"places": places, "regions": {region["id"]: region["name"] for region in self.game.box["region"]}}

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        place, after = self._place(view.barnum), self._place(view.next_barnum)
        line = self.say(
            "barnum_popcorn" if view.popcorn else "barnum_at",
            place=place,
            next=after,
            holder=self._who(view.holder),
            scored=view.scored,
            regions=len(view.scoring),
        )
        lines = [line, self.say("ticket_row", cards=self._cards([card for card in view.row if card]))]
        for seat in range(view.players):
            lines += self._circus(view, seat)
        return [*lines, *self._automaton(view)]

    def _circus(self, view: View, seat: int) -> list[str]:
        circus, held = view.circuses[seat], view.hands[seat]
        line = self.say(
            "circus_of",
            name=self.names[seat],
            fame=view.scores[seat],
            place=self._place(view.caravans[seat]),
            pedestals=circus.pedestals,
            banknotes=circus.banknotes,
            steps=circus.locomotives,
            tents=circus.tents,
            money=held.money,
            ticket=held.ticket,
            objective=held.objective,
        )
        rings = ["   " + self.say("ring", ring=n + 1, cards=self._cards(ring)) for n, ring in enumerate(circus.rings)]
        return [line, *rings]

    def _automaton(self, view: View) -> list[str]:
        other = view.automaton
        if other is None:
            return []
        return [
            self.say(
                "solo_circus",
                name=self.words["seats"]["automaton"],
                fame=view.scores[1],
                place=self._place(view.caravans[1]),
                pedestals=other.pedestals,
                steps=other.locomotives,
                cards=self._cards(other.ring),
            )
        ]

    def _place(self, place: str | None) -> str:
        return self.say("nowhere") if place is None else self.places[place]

    def _who(self, owner: int | str) -> str:
        return self.names[owner] if isinstance(owner, int) else str(self.words["seats"][owner])

    def _cards(self, cards: list[str]) -> str:
        return ", ".join(self.words["cards"].get(card, card) for card in cards) or self.say("nothing")

    def before_menu(self, view: View) -> list[str]:
        return [self.say("hand", cards=self._cards(view.hand)), str(self.words["decisions"][view.decision])]

    def say_move(self, view: View, move: Move) -> str:
        words = move.words()
        key, fields = words["type"], dict(words)
        if key == "reward":
            key = f"reward_{words['kind']}"
        if key == "ticket" and "from" in words:
            key = "ticket_deck"
        if key == "swap":
            rings = view.circuses[view.seat or 0].rings
            fields["card"], fields["other_card"] = (
                rings[at["ring"] - 1][at["column"] - 1] for at in (words["a"], words["b"])
            )
        return phrase(self.words["moves"][key], worded(fields, self.reader), self.reader.language)
