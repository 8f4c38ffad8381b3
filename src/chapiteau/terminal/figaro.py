"""How a position of Figaro reads in a terminal, and how a player says a move."""

from collections.abc import Callable
from typing import Any

from chapiteau.engine.contract import Move
from chapiteau.games.figaro.view import View
from chapiteau.terminal.menu import Ask, MenuTerminal
from chapiteau.words import sentence


class FigaroTerminal(MenuTerminal):
    """Words for one player: the table, the hand, what happened."""

    help = "help"

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        lines = [self.say["round"].format(round=view.round)]
        if view.result is None:
            lines.append(self.say["tiles"].format(tiles=_numbers(view.tiles[view.round - 1])))
        for seat in range(view.players):
            lines.append(self._row(view, seat))
            if view.open_counts or view.result is not None:
                length = sum(self.game.box["road"]["lengths_mm"][rank - 1] for rank in view.roads[seat])
                lines.append(self.say["counts"].format(taken=len(view.tricks[seat]), length=length))
        return lines

    def _row(self, view: View, seat: int) -> str:
        return self.say["row"].format(
            name=self.names[seat],
            cards=", ".join(self.words["cards"][card] for card in view.rows[seat]) or self.say["no_cards"],
            total=view.totals[seat],
            six=self.game.box["game"]["take_threshold"],
            king=self.say["king"] if view.king == seat else "",
            held=view.hands[seat],
            road=_numbers(view.roads[seat]) or self.say["no_tiles"],
        )

    def tell(self, event: dict[str, Any], viewer: int | None) -> list[str]:
        """An event as sentences; hands are shown in the menu, not told."""
        if event["type"] == "hand":
            return []
        return [sentence(self.words, part, viewer, self.names) for part in _parts(event)]

    def ask_move(self, view: View, moves: list[Move], ask: Ask, print_: Callable[[str], None]) -> Move | str:
        """A move, or the letter of something else that the player wants."""
        cards = sorted(set(view.hand), key=view.hand.index)
        playable = {move.words().get("card") for move in moves}
        print_(self.say["hand"])
        for number, card in enumerate(cards, start=1):
            copies = f" x{view.hand.count(card)}" if view.hand.count(card) > 1 else ""
            note = "" if card in playable else f" ({self.say['cannot_be_played']})"
            print_(f"  {number:2}  {self.words['cards'][card]}{copies}{note}")
        said = ask(self.say["ask_card"]).strip().lower()
        if said == "t":
            return self.game.move({"type": "take"})
        if not said.isdecimal() or not 1 <= int(said) <= len(cards):
            return said
        return self._ask_place(view, cards[int(said) - 1], ask, print_)

    def _ask_place(self, view: View, card: str, ask: Ask, print_: Callable[[str], None]) -> Move | str:
        for seat, name in enumerate(self.names):
            print_(f"  {seat + 1:2}  {name} ({view.totals[seat]})")
        said = ask(self.say["ask_place"]).strip()
        if not said:
            return "again"
        if not said.isdecimal() or not 1 <= int(said) <= view.players:
            return said
        return self.game.move({"type": "play", "card": card, "to": int(said) - 1})


def _numbers(ranks: list[int]) -> str:
    return ", ".join(str(rank) for rank in ranks)


def _parts(event: dict[str, Any]) -> list[dict[str, Any]]:
    """An event and the smaller things it reports."""
    parts = [event]
    if event["type"] == "start":
        if event["removed"] is not None:
            parts.append({"type": "start_removed", "removed": event["removed"]})
        parts += [
            {"type": "start_tiles", "round": number, "tiles": tiles}
            for number, tiles in enumerate(event["tiles"], start=1)
        ]
    if event["type"] == "round_end":
        parts += [{"type": "round_count", "seat": seat, "count": count} for seat, count in enumerate(event["counts"])]
    if event["type"] == "tiles":
        parts += [{"type": "tile_given", **given} for given in event["given"]]
        parts += [{"type": "tiles_back", "back": event["back"]}] if event["back"] else []
    if event["type"] == "end":
        parts += [{"type": "end_place", **part} for part in event["result"]]
        parts.append({"type": "end_winner", "seat": event["result"][0]["seat"]})
    return parts
