"""How a position of Ringmaster reads in a terminal, and how a player says a move."""

from typing import Any, ClassVar

from chapiteau.engine.contract import Move
from chapiteau.games.ringmaster.view import View
from chapiteau.terminal.menu import MenuTerminal


class RingmasterTerminal(MenuTerminal):
    """Words for one player: the zones, the piles, what happened, what may be done."""

    interrupts: ClassVar[dict[str, Any] | None] = {"type": "sabotage"}

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        piles = self.say("piles", pile=view.pile, discard=self._cards(view.discard))
        lines = [piles, *(line for seat in range(view.players) for line in self._zone(view, seat))]
        if view.seat is not None:
            lines.append(self.say("hand", cards=self._cards(view.hand)))
            lines += self._texts([*view.hand, *view.zones[view.seat].cards])
        if view.choice is not None:
            lines.append(self.words["steps"][view.choice.by])
        return lines

    def _zone(self, view: View, seat: int) -> list[str]:
        zone, needs = view.zones[seat], self.game.box["win"]
        yes, no = self.say("is_there"), self.say("is_missing")
        line = self.say("zone", name=self.names[seat], cards=self._cards(zone.cards), held=view.hands[seat])
        wins = self.say(
            "wins",
            attractions=zone.attractions,
            five=needs["big_top"],
            top=yes if zone.big_top else no,
            sideshows=zone.sideshows,
            three=needs["sideshow_tent"],
            tent=yes if zone.tent else no,
            rings=zone.rings,
            circus=needs["three_ring_circus"],
        )
        near = [self.words["wins"][rule] for rule in zone.one_away]
        return [line, f"   {wins}", *(["   " + self.say("near", wins="; ".join(near))] if near else [])]

    def _texts(self, cards: list[str]) -> list[str]:
        """What cards do, each once."""
        kinds = {card["id"]: self.words["kinds"][card["kind"]] for card in self.game.box["card"]}
        return [self._text(card, kinds[card]) for card in dict.fromkeys(cards)]

    def _text(self, card: str, kind: str) -> str:
        return "   " + self.say("card_text", card=self.words["cards"][card], kind=kind, text=self.words["texts"][card])

    def _cards(self, cards: list[str]) -> str:
        return ", ".join(self.words["cards"][card] for card in cards) or self.say("no_cards")

    def say_move(self, view: View, move: Move) -> str:
        named = move.words()
        source = str(named.get("star", named.get("card", "")))
        if view.choice is not None:
            # What is chosen is the answer to another card, which may have an aim of its own.
            named |= {"zone": view.choice.zone, "target": view.choice.target}
            source = view.choice.by
        texts, shape = self.words["moves"], shape_of(named, view.seat)
        cards = {field: self.words["cards"][named[field]] for field in ("card", "star", "target") if named.get(field)}
        zone = {"zone": self.names[named["zone"]]} if named.get("zone") is not None else {}
        does = str(texts.get(f"{shape}_{source}", texts.get(shape, "")).format(**cards, **zone))
        card = cards.get("star", cards.get("card", ""))
        return does if card in does else self.say("move_with", does=does, card=card)

    def why_not_interrupt(self, view: View) -> str | None:
        return None if "sabotage" in view.hand else "R24"

    def announced(self, view: View) -> str:
        """The card that waits for Sabotage!, and what it does."""
        card = "" if view.played is None else view.played.card
        line = str(self.words["steps"]["window"].format(card=self.words["cards"].get(card, "")))
        return "\n".join([line, *(self._texts([card]) if card else [])])


def shape_of(named: dict[str, Any], seat: int | None) -> str:
    """What a move names, as the keys of its words have it: `play_zone_own`, `use_discard`."""
    kind, zone = str(named["type"]), named.get("zone")
    own = "_own" if zone == seat and kind == "play" else ""
    if kind not in ("play", "use"):
        return kind
    if named.get("star") == "lion-tamer":
        return "use_away"
    if "target" in named:
        return f"{kind}_discard" if zone is None else f"{kind}_target{own}"
    return kind if zone is None else f"{kind}_zone{own}"
