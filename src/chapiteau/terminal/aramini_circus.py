"""How a position of Aramini Circus reads in a terminal, and how a player says a move."""

from collections.abc import Callable
from typing import Any

from chapiteau.engine.contract import Game, Move
from chapiteau.games.aramini_circus.view import View
from chapiteau.words import sentence

Ask = Callable[[str], str]
Say = dict[str, str]


class AraminiTerminal:
    """Words for one player: trains, wagons, piles, the hand, what happened."""

    help = "help_train"

    def __init__(self, game: Game, words: dict[str, Any], say: Say, names: list[str]) -> None:
        self.game = game
        self.words = words
        self.say = say
        self.names = names

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

    def ask_move(self, view: View, moves: list[Move], ask: Ask, print_: Callable[[str], None]) -> Move | str:
        """A move, or the letter of something else that the player wants."""
        print_(f"{self.say['hand']} {self._named('cards', view.hand)}")
        offered = [*moves, *self._out_of_reach(view, moves)]
        for number, move in enumerate(offered, start=1):
            note = "" if move in moves else f" ({self.say['cannot_be_played']})"
            print_(f"  {number:2}  {self._move(view, move.words())}{note}")
        said = ask(self.say["ask_move"]).strip().lower()
        if said.isdecimal() and 1 <= int(said) <= len(offered):
            return offered[int(said) - 1]
        return said

    def _out_of_reach(self, view: View, moves: list[Move]) -> list[Move]:
        """Open wagons that cannot be filled now: who asks for one hears why."""
        if view.decision != "action":
            return []
        wagons = sorted({wagon for wagon in view.wagons if wagon is not None})
        fills = [self.game.move({"type": "fill", "wagon": wagon}) for wagon in wagons]
        return [move for move in fills if move not in moves]

    def _move(self, view: View, move: dict[str, Any]) -> str:
        """What the player may do, as a line of the menu."""
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
