"""How a position of Figaro reads in a terminal, and how a player says a move."""

from collections.abc import Callable

from chapiteau.engine.contract import Move
from chapiteau.games.figaro.view import View
from chapiteau.terminal.menu import Ask, MenuTerminal


class FigaroTerminal(MenuTerminal):
    """Words for one player: the table, the hand, what happened."""

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        lines = [self.say("round", round=view.round)]
        if view.result is None:
            lines.append(self.say("tiles", tiles=_numbers(view.tiles[view.round - 1])))
        for seat in range(view.players):
            lines.append(self._row(view, seat))
            if view.open_counts or view.result is not None:
                length = sum(self.game.box["road"]["lengths_mm"][rank - 1] for rank in view.roads[seat])
                counts = self.say("counts", taken=len(view.tricks[seat]), length=length)
                lines.append(f"   {counts}")
        return lines

    def _row(self, view: View, seat: int) -> str:
        return self.say(
            "row_king" if view.king == seat else "row",
            name=self.names[seat],
            cards=", ".join(self.words["cards"][card] for card in view.rows[seat]) or self.say("no_cards"),
            total=view.totals[seat],
            six=self.game.box["game"]["take_threshold"],
            held=view.hands[seat],
            road=_numbers(view.roads[seat]) or self.say("no_tiles"),
        )

    def ask_move(self, view: View, moves: list[Move], ask: Ask, print_: Callable[[str], None]) -> Move | str:
        """A move, or the letter of something else that the player wants."""
        cards = sorted(set(view.hand), key=view.hand.index)
        playable = {move.words().get("card") for move in moves}
        print_(self.say("hand"))
        for number, card in enumerate(cards, start=1):
            copies = f" x{view.hand.count(card)}" if view.hand.count(card) > 1 else ""
            note = "" if card in playable else f" ({self.say('cannot_be_played')})"
            print_(f"  {number:2}  {self.words['cards'][card]}{copies}{note}")
        said = ask(self.say("ask_card")).strip().lower()
        if said == "t":
            return self.game.move({"type": "take"})
        if not said.isdecimal() or not 1 <= int(said) <= len(cards):
            return said
        return self._ask_place(view, cards[int(said) - 1], ask, print_)

    def _ask_place(self, view: View, card: str, ask: Ask, print_: Callable[[str], None]) -> Move | str:
        for seat, name in enumerate(self.names):
            print_(f"  {seat + 1:2}  {name} ({view.totals[seat]})")
        said = ask(self.say("ask_place")).strip()
        if not said:
            return "again"
        if not said.isdecimal() or not 1 <= int(said) <= view.players:
            return said
        return self.game.move({"type": "play", "card": card, "to": int(said) - 1})


def _numbers(ranks: list[int]) -> str:
    return ", ".join(str(rank) for rank in ranks)
