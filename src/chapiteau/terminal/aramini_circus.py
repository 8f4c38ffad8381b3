"""How a position of Aramini Circus reads in a terminal, and how a player says a move."""

from typing import Any

from chapiteau.engine.contract import Move
from chapiteau.engine.events import Part
from chapiteau.games.aramini_circus.view import View
from chapiteau.terminal.menu import MenuTerminal
from chapiteau.words import common, phrase


class AraminiTerminal(MenuTerminal):
    """Words for one player: trains, wagons, piles, the hand, what happened."""

    def show(self, view: View) -> list[str]:
        """The table as this seat sees it."""
        lines = [self.say("goal", goal=view.goal)]
        for seat in range(view.players):
            lines += self._train(view, seat)
        middle = self._named("tokens", view.middle)
        wagons = self._named("wagons", [wagon for wagon in view.wagons if wagon is not None])
        cards = self._named("cards", view.discard[::-1])
        lines += [self.say("middle", tokens=middle)] if view.middle else []
        lines.append(self.say("open_wagons", wagons=wagons, pile=view.wagon_pile))
        lines.append(self.say("discards", cards=cards, pile=view.pile))
        lines += self._filling(view)
        return [*lines, self.say("actions", actions=view.actions)]

    def _train(self, view: View, seat: int) -> list[str]:
        face = "ringmaster_up" if view.face_up else "ringmaster_down"
        points, token = view.points[seat], self.words["tokens"][view.tokens[seat]]
        holds = self.say(face) if view.ringmaster == seat else ""
        train, waiting = self._named("wagons", view.trains[seat]), self._named("wagons", view.waiting[seat])
        name, held = self.names[seat], view.hands[seat]
        return [
            self.say("train", name=name, points=points, ringmaster=holds, token=token, held=held),
            "   " + self.say("wagons_of", train=train, waiting=waiting),
        ]

    def _filling(self, view: View) -> list[str]:
        if view.fill is None:
            return []
        wagon = self.words["wagons"][view.fill.wagon]
        return [self.say("filling_half" if view.fill.half else "filling", wagon=wagon, left=view.fill.left)]

    def _named(self, table: str, ids: list[str]) -> str:
        return ", ".join(self.words[table][each] for each in ids) or self.say("nothing")

    def before_menu(self, view: View) -> list[str]:
        names, effects = self.words["cards"], self.words["effects"]
        bonuses = [card for card in dict.fromkeys(view.hand) if card in effects]
        told = ["   " + self.say("bonus_text", card=names[card], text=effects[card]) for card in bonuses]
        return [self.say("hand", cards=self._named("cards", view.hand)), *told]

    def offered(self, view: View, moves: list[Move]) -> list[Move]:
        """The moves, and open wagons that cannot be filled now."""
        if view.decision != "action":
            return moves
        wagons = sorted({wagon for wagon in view.wagons if wagon is not None})
        fills = [self.game.move({"type": "fill", "wagon": wagon}) for wagon in wagons]
        return [*moves, *(move for move in fills if move not in moves)]

    def say_move(self, view: View, move: Move) -> str:
        return self._words_of(view, move.words())

    def said_of(self, explained: list[Part], seat: int) -> list[str]:
        """Ways to pay are said in one breath, without animals that nobody pays with."""
        ways = [part for part in explained if part["key"] == "way"]
        if not ways:
            return super().said_of(explained, seat)
        first = explained.index(ways[0])
        before, after = explained[:first], [part for part in explained[first:] if part not in ways]
        said = common(self.say.language)["join"]["or"].join(map(self._way, ways))
        return [*super().said_of(before, seat), self.say("ways", ways=said), *super().said_of(after, seat)]

    def _way(self, way: Part) -> str:
        paid = [(way["animal"], way["own"]), (way["token"], way["others"])]
        counted, language = self.words["counted"], self.say.language
        return " + ".join(phrase(counted[animal], {"count": count}, language) for animal, count in paid if count)

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
