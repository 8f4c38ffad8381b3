"""How a position of 3 Ring Circus reads in a terminal, and how a player says a move."""

from typing import Any

from chapiteau.engine.contract import Game, Move
from chapiteau.engine.events import Part
from chapiteau.games.three_ring_circus.view import View
from chapiteau.terminal.menu import MenuTerminal, Say
from chapiteau.words import sentence

SILENT = ("hand", "deck")


class CircusTerminal(MenuTerminal):
    """Words for one player: Barnum, the circuses, the Ticket row, the hand, what happened."""

    help = "help_circus"

    def __init__(self, game: Game, words: dict[str, Any], say: Say, names: list[str]) -> None:
        places = {place["id"]: place["name"] for place in game.box["map"]["place"]}
        regions = {region["id"]: region["name"] for region in game.box["region"]}
        super().__init__(game, {**words, "places": places, "regions": regions}, say, names)

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        place, after = self._place(view.barnum), self._place(view.next_barnum)
        popcorn = self.say["popcorn_side"] if view.popcorn else ""
        line = self.say["barnum_at"].format(
            place=place,
            next=after,
            holder=self._who(view.holder),
            popcorn=popcorn,
            scored=view.scored,
            regions=len(view.scoring),
        )
        lines = [line, self.say["ticket_row"].format(cards=self._cards([card for card in view.row if card]))]
        for seat in range(view.players):
            lines += self._circus(view, seat)
        return [*lines, *self._automaton(view)]

    def _circus(self, view: View, seat: int) -> list[str]:
        circus, held = view.circuses[seat], view.hands[seat]
        line = self.say["circus_of"].format(
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
        rings = [self.say["ring"].format(ring=n + 1, cards=self._cards(ring)) for n, ring in enumerate(circus.rings)]
        return [line, *rings]

    def _automaton(self, view: View) -> list[str]:
        other = view.automaton
        if other is None:
            return []
        return [
            self.say["solo_circus"].format(
                name=self.words["circuses"]["automaton"],
                fame=view.scores[1],
                place=self._place(view.caravans[1]),
                pedestals=other.pedestals,
                steps=other.locomotives,
                cards=self._cards(other.ring),
            )
        ]

    def _place(self, place: str | None) -> str:
        return self.say["nowhere"] if place is None else str(self.words["places"][place])

    def _who(self, owner: int | str) -> str:
        return self.names[owner] if isinstance(owner, int) else str(self.words["circuses"][owner])

    def _cards(self, cards: list[str]) -> str:
        return ", ".join(self.words["cards"].get(card, card) for card in cards) or self.say["nothing"]

    def tell(self, event: dict[str, Any], viewer: int | None) -> list[str]:
        """An event as sentences; hands are shown in the menu, not told."""
        if event["type"] in SILENT:
            return []
        return [sentence(self.words, part, viewer, self.names) for part in parts(event)]

    def before_menu(self, view: View) -> list[str]:
        return [f"{self.say['hand']} {self._cards(view.hand)}", str(self.words["decisions"][view.decision])]

    def say_move(self, view: View, move: Move) -> str:
        """The move, and what it does."""
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
        fields["type"] = f"move_{key}"
        line = sentence(self._one(fields["type"], self.words["moves"][key]), fields, None, self.names)
        does = "; ".join(self._part(part) for part in self.game.explain(view, [move])[0])
        return f"{line} ({does})" if does else line

    def _part(self, part: Part) -> str:
        text = self.words["explain"][part["key"]]
        return sentence(self._one(part["key"], text), {**part, "type": part["key"]}, None, self.names)

    def _one(self, key: str, text: str) -> dict[str, Any]:
        """The words with just this sentence among those of events."""
        return {**self.words, "events": {key: text, "you": {}}}


def parts(event: dict[str, Any]) -> list[dict[str, Any]]:
    """An event and the smaller things it reports, each in the variant that fits."""
    found = [{**event, "type": variant(event)}]
    if event["type"] == "start":
        found.append({"type": "start_scoring", "scoring": event["scoring"]})
        found += [{"type": "start_wanted", "place": p, "card": card} for p, card in event["metropolises"].items()]
        found += [{"type": "start_liked", "place": p, "artist": artist} for p, artist in event["favourites"].items()]
    if event["type"] == "region":
        found += [{"type": "region_rank", **rank} for rank in event["ranks"]]
    if event["type"] == "end":
        found += [{"type": "end_place", **part} for part in event["result"]]
        first = [part["seat"] for part in event["result"] if part["place"] == 1]
        one = {"type": "end_winner", "seat": first[0]}
        found.append(one if len(first) == 1 else {"type": "end_shared", "seats": first})
    return found


def variant(event: dict[str, Any]) -> str:
    """The sentence that fits what the event tells."""
    kind = str(event["type"])
    by = {"skip": "what", "reward": "kind", "automaton_engage": "priority", "automaton_show": "priority"}
    if kind in by:
        return f"{kind}_{event[by[kind]]}"
    if kind == "tent" and event["slot"] is not None:
        return "tent_slot"
    return "draw_own" if kind == "draw" and "cards" in event else kind
