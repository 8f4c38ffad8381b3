"""`chapiteau referee`: text in, text out. A trusted tool: its events, records and `view all` are the truth."""

import json
import traceback
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any, TextIO

import msgspec

from chapiteau import words
from chapiteau.engine.chance import Committed, from_seed
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.header import header_of, seat_of, seeded
from chapiteau.engine.match import Match, load
from chapiteau.engine.record import Record, read_record, rules_of
from chapiteau.engine.verify import result_words
from chapiteau.games import make

Answer = dict[str, Any]


class Referee:
    """Holds one match at a time and answers one request at a time."""

    def __init__(self, boxes: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.boxes = boxes or {}
        self.match: Match | None = None
        self.chance: Committed = from_seed("")
        self.commands: dict[str, Callable[[Answer], Answer]] = {
            "new": self.new,
            "set": self.set,
            "play": self.play,
            "why_not": self.why_not,
            "moves": self.moves,
            "view": self.view,
            "record": self.record,
            "load": self.load,
        }

    def answer(self, line: str) -> Answer:
        """One answer to one line, whatever it holds."""
        try:
            request = read_request(line)
            return self._command(request)(request)
        except Refused as refused:
            return self._refusal(refused)
        except BadInput as bad:
            return {"ok": False, "error": bad.error, "at": bad.at}
        except RecursionError:
            return {"ok": False, "error": "this is nested too deeply", "at": "$"}
        except Exception as error:  # noqa: BLE001 a defect of ours must not end somebody's tournament
            traceback.print_exc()
            return {"ok": False, "error": f"this failed in a way that nobody expected: {error!r}", "at": "$"}

    def _command(self, request: object) -> Callable[[Answer], Answer]:
        if not isinstance(request, dict):
            raise BadInput("a request is an object")
        command = request.get("cmd")
        if not isinstance(command, str) or command not in self.commands:
            raise BadInput(f"the commands are {', '.join(self.commands)}, quit", "$.cmd")
        return self.commands[command]

    def new(self, request: Answer) -> Answer:
        game = self._game(request)
        players = game.check_players(request.get("players"))
        options = game.check_options(request.get("options"), players)
        return self._begin(game, self._header(game, players, options, request), request)

    def set(self, request: Answer) -> Answer:
        game = self._game(request)
        position = request.get("position")
        if not isinstance(position, dict):
            raise BadInput("a position is an object", "$.position")
        try:
            state = game.position(position)
        except BadInput as bad:
            raise BadInput(bad.error, f"$.position{bad.at[1:]}") from None
        mapping = state.mapping()
        # A state knows only the options that its rules ask for; the others are kept in the header.
        options = {**game.check_options(position.get("options"), mapping["players"]), **mapping["options"]}
        header = self._header(game, mapping["players"], options, request)
        return self._begin(game, {**header, "position": mapping}, request)

    def _header(self, game: Game, players: int, options: dict[str, Any], request: Answer) -> dict[str, Any]:
        seats = [seat_of("seat", f"seat {seat}") for seat in range(players)]
        return header_of(game, players, options, seeded(self._seed(request)), seats)

    def _begin(self, game: Game, header: dict[str, Any], request: Answer) -> Answer:
        match = Match(game, header)
        chance = from_seed(self._seed(request))
        match.set_up(chance)
        self.match, self.chance = match, chance
        return self._state()

    def play(self, request: Answer) -> Answer:
        match = self._match()
        seat = match.state.to_act
        match.play(match.game.move(request.get("move")), -1 if seat is None else seat, self.chance)
        return self._state()

    def why_not(self, request: Answer) -> Answer:
        match = self._match()
        state = match.state
        seat = request.get("seat", state.to_act)
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise BadInput("a seat is a number", "$.seat")
        refusal = state.refusal(match.game.move(request.get("move")), -1 if seat is None else seat)
        return {"ok": True, "rule": None, "text": None} if refusal is None else self._refusal(refusal) | {"ok": True}

    def moves(self, request: Answer) -> Answer:
        return {"ok": True, "moves": [move.words() for move in self._match().state.legal()]}

    def view(self, request: Answer) -> Answer:
        match = self._match()
        state = match.state
        seat = request.get("seat", "all")
        if seat == "all":
            mapping = state.mapping()
            options = {**match.record.header["options"], **mapping["options"]}
            return {"ok": True, "view": {**mapping, "options": options}}
        players = state.mapping()["players"]
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players):
            raise BadInput(f'a seat is 0 to {players - 1}, null for a spectator, or "all"', "$.seat")
        return {"ok": True, "view": msgspec.to_builtins(state.view(seat))}

    def record(self, request: Answer) -> Answer:
        return {"ok": True, "record": self._match().record.mapping()}

    def load(self, request: Answer) -> Answer:
        try:
            record = read_record(request.get("record"))
            match = load(game_of_record(record), record)
        except BadInput as bad:
            raise BadInput(bad.error, f"$.record{bad.at[1:]}") from None
        self.match = match
        self.chance = from_seed(str(record.header.get("seed", "")))
        self.chance.used = match.used()
        return self._state()

    def _game(self, request: Answer) -> Game:
        name = request.get("game")
        if not isinstance(name, str):
            raise BadInput("the game is named by its id", "$.game")
        return make(name, self.boxes.get(name))

    def _seed(self, request: Answer) -> str:
        seed = request.get("seed", "")
        if not isinstance(seed, (str, int)) or isinstance(seed, bool):
            raise BadInput("a seed is a text", "$.seed")
        return str(seed)

    def _match(self) -> Match:
        if self.match is None or not self.match.steps:
            raise BadInput("there is no match yet: begin with new, set or load", "$.cmd")
        return self.match

    def _state(self) -> Answer:
        match = self._match()
        state = match.state
        return {
            "ok": True,
            "to_act": state.to_act,
            "over": state.to_act is None,
            "moves": [move.words() for move in state.legal()] if state.to_act is not None else [],
            "events": [told.truth() for told in match.steps[-1].told],
            "result": result_words(match),
        }

    def _refusal(self, refused: Refused) -> Answer:
        text = words.rule_text(self._match().game.id, refused.rule)
        return {"ok": False, "rule": refused.rule, "text": text, "facts": refused.facts}


def game_of_record(record: Record) -> Game:
    """The game that a record was played with, in the version of the rules that it went on with."""
    return game_of({**record.header, "rules": rules_of(record)})


def game_of(header: Mapping[str, Any]) -> Game:
    """The game that a header names; rules this build does not know are refused by name."""
    name = header.get("game")
    if not isinstance(name, str):
        raise BadInput("the header names no game", "$.header.game")
    rules = header.get("rules")
    if not isinstance(rules, int) or isinstance(rules, bool):
        raise BadInput("the header names no version of the rules", "$.header.rules")
    try:
        game = make(name, header.get("box"), rules)
    except BadInput as bad:
        at = bad.at[1:] if bad.at in ("$.game", "$.rules") else f".box{bad.at[1:]}"
        raise BadInput(bad.error, f"$.header{at}") from None
    game.check_players(header.get("players"), "$.header.players")
    return game


def run(lines: Iterable[str], out: TextIO, boxes: Mapping[str, Mapping[str, Any]] | None = None) -> int:
    """Answer until the lines end or somebody says quit."""
    referee = Referee(boxes)
    for line in lines:
        if not line.strip():
            continue
        if _is_quit(line):
            break
        print(json.dumps(referee.answer(line), ensure_ascii=False), file=out, flush=True)
    return 0


def read_request(line: str) -> Any:
    """A line as data; numbers that are none (NaN, Infinity) are refused with the rest of what is not JSON."""
    try:
        return json.loads(line, parse_constant=_no_number, parse_float=_finite)
    except ValueError as error:
        raise BadInput(f"this is not JSON: {error}") from None
    except RecursionError:
        raise BadInput("this is nested too deeply") from None


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _is_quit(line: str) -> bool:
    try:
        request = read_request(line)
    except BadInput:
        return False
    return isinstance(request, dict) and request.get("cmd") == "quit"
