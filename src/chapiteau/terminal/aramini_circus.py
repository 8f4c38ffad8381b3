"""How a position of Aramini Circus reads in a terminal, and how a player says a move."""

from typing import Any

from chapiteau.engine.contract import Move
from chapiteau.games.aramini_circus.view import View
from chapiteau.terminal.menu import MenuTerminal
from chapiteau.words import sentence


class AraminiTerminal(MenuTerminal):
    """Words for one player: trains, wagons, piles, the hand, what happened."""

    help = "help_train"

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        lines = [self.say["goal"].format(goal=view.goal)]
        for seat in range(view.players):
            lines += self._train(view, seat)
        middle = self._named("tokens", view.middle)
        wagons = self._named("wagons", [wagon for wagon in view.wagons if wagon is not None])
        cards = self._named("cards", view.discard[::-1])
        lines += [self.say["middle"].format(tokens=middle)] if view.middle else []
        lines.append(self.say["open_wagons"].format(wagons=wagons, pile=view.wagon_pile))
        lines.append(self.say["discards"].format(cards=cards, pile=view.pile))
        lines += self._filling(view)
        return [*lines, self.say["actions"].format(actions=view.actions)]

    def _train(self, view: View, seat: int) -> list[str]:
        face = "ringmaster_up" if view.face_up else "ringmaster_down"
        return [
            self.say["train"].format(
                name=self.names[seat],
                points=view.points[seat],
                ringmaster=self.say[face] if view.ringmaster == seat else "",
                token=self.words["tokens"][view.tokens[seat]],
                held=view.hands[seat],
            ),
            self.say["wagons_of"].format(
                train=self._named("wagons", view.trains[seat]), waiting=self._named("wagons", view.waiting[seat])
            ),
        ]

    def _filling(self, view: View) -> list[str]:
        if view.fill is None:
            return []
        line = self.say["filling"].format(wagon=self.words["wagons"][view.fill.wagon], left=view.fill.left)
        return [line + (self.say["half"] if view.fill.half else "")]

    def _named(self, table: str, ids: list[str]) -> str:
        return ", ".join(self.words[table][each] for each in ids) or self.say["nothing"]

    def tell(self, event: dict[str, Any], viewer: int | None) -> list[str]:
        """An event as sentences; hands are shown in the menu, not told."""
        if event["type"] == "hand":
            return []
        return [sentence(self.words, part, viewer, self.names) for part in _parts(event, viewer)]

    def before_menu(self, view: View) -> list[str]:
        effects = self.words["effects"]
        told = [
            self.say["bonus_text"].format(card=self.words["cards"][card], text=effects[card])
            for card in dict.fromkeys(view.hand)
            if card in effects
        ]
        return [f"{self.say['hand']} {self._named('cards', view.hand)}", *told]

    def offered(self, view: View, moves: list[Move]) -> list[Move]:
        """The moves, and open wagons that cannot be filled now."""
        if view.decision != "action":
            return moves
        wagons = sorted({wagon for wagon in view.wagons if wagon is not None})
        fills = [self.game.move({"type": "fill", "wagon": wagon}) for wagon in wagons]
        return [*moves, *(move for move in fills if move not in moves)]

    def say_move(self, view: View, move: Move) -> str:
        return self._words_of(view, move.words())

    def _words_of(self, view: View, move: dict[str, Any]) -> str:
        key = move["type"]
        fields = {**move, "card": move.get("card")}
        if key == "draw":
            key = f"draw_{move['from']}"
            fields["card"] = view.discard[-1] if view.discard else None
        if key == "exchange":
            fields["other"] = self.names[view.tokens.index(move["token"])] if move["token"] in view.tokens else ""
            key = key if fields["other"] else "exchange_middle"
        tables = {"card": "cards", "wagon": "wagons", "token": "tokens"}
        worded = {f: self.words[tables[f]].get(v, v) if f in tables else v for f, v in fields.items()}
        return str(self.words["moves"][key]).format_map(worded)


def _parts(event: dict[str, Any], viewer: int | None) -> list[dict[str, Any]]:
    """An event and the smaller things it reports, each in the variant that fits this viewer."""
    parts = [{**event, "type": _variant(event, viewer)}]
    if event["type"] == "start":
        parts += [{"type": "start_tokens", "seat": seat, "token": token} for seat, token in enumerate(event["tokens"])]
        parts += [{"type": "start_middle", "tokens": event["middle"]}] if event["middle"] else []
        parts.append({"type": "start_wagons", "wagons": event["wagons"]})
        parts.append({"type": "start_ringmaster", "seat": event["ringmaster"]})
    if event["type"] == "end":
        parts += [{"type": "end_place", **part} for part in event["result"]]
        parts.append(_winner([part["seat"] for part in event["result"] if part["place"] == 1]))
    return parts


def _winner(seats: list[int]) -> dict[str, Any]:
    return {"type": "end_winner", "seat": seats[0]} if len(seats) == 1 else {"type": "end_shared", "seats": seats}


def _variant(event: dict[str, Any], viewer: int | None) -> str:
    """The sentence that fits: to the viewer, from the middle, face down."""
    kind = str(event["type"])
    if kind == "exchange":
        if event["other"] is None:
            return "exchange_middle"
        return "exchange_with_you" if event["other"] == viewer else kind
    if kind == "pass_ringmaster":
        kind += "" if event["face_up"] else "_down"
        return f"{kind}_to_you" if event["to"] == viewer else kind
    return kind
