"""Writes tests/playthroughs: one match of each game as text, so that a change of rules is read as a diff."""

import json
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from chapiteau.engine.audience import Told
from chapiteau.engine.chance import Fast, from_seed
from chapiteau.engine.contract import Game, Move, State
from chapiteau.engine.header import header_of, seeded
from chapiteau.engine.match import Match
from chapiteau.engine.record import Entry
from chapiteau.games import make, shipped

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
IN_FULL = 10
"""How many decisions are shown in full at the start and after each deal; the others take one line."""
LONG = 2500
"""Positions of this many characters are shown only at the start."""
WATCHER = 1
"""The seat whose own events are shown beside the public ones."""


def all_of_them() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Each number of players with the default options, and the fewest players with every variant."""
    for name in shipped():
        game = make(name)
        for players in range(game.fewest, game.most + 1):
            variants = game.variants(players)
            for variant in variants if players == game.fewest else variants[:1]:
                yield name, players, variant


def file_name(name: str, players: int, options: Mapping[str, Any]) -> str:
    """Named by what differs from the defaults: a switch by its name, anything else by its value."""
    defaults = make(name).options().items()
    differing = (item for item in options.items() if item not in defaults)
    chosen = [option if value is True else str(value) for option, value in differing]
    return "-".join([name, str(players), *chosen]) + ".txt"


def playthrough(name: str, players: int, options: Mapping[str, Any]) -> str:
    """The text of one match: seeded luck, random choices."""
    return "\n".join(lines(make(name), players, options)) + "\n"


def lines(game: Game, players: int, options: Mapping[str, Any]) -> Iterator[str]:
    seed = file_name(game.id, players, options).removesuffix(".txt")
    header = header_of(game, players, game.check_options(options), seeded(seed))
    match, chance, will = Match(game, header), from_seed(seed), Fast(players)
    yield f"A match of {game.id}, rules version {game.rules_version}: {players} players, {compact(header['options'])}"
    yield from entry_lines(match.set_up(chance), match)
    in_full, long = IN_FULL, False
    while match.state.to_act is not None:
        moves = match.state.legal()
        move = moves[will.below(len(moves))]
        before = list(position_lines(match.state, moves)) if in_full > 0 else []
        long = long or sum(len(line) for line in before) > LONG
        entry = match.play(move, match.state.to_act, chance)
        yield from before
        yield from entry_lines(entry, match) if in_full > 0 or entry["drawn"] else [one_line(entry, match)]
        in_full = IN_FULL if len(entry["drawn"]) > players and not long else in_full - 1
    yield from end_lines(match)


def position_lines(state: State, moves: list[Move]) -> Iterator[str]:
    """The full state, and the legal moves."""
    yield ""
    yield from truth_lines(state)
    offer = ", ".join(words(move.words()).replace(" ", "~") for move in moves)
    yield from (line.replace("~", " ") for line in wrapped(f"legal for {state.to_act}: {offer}"))


def truth_lines(state: State) -> Iterator[str]:
    """Everything except what viewers remember, which follows from what they were told."""
    yield from (f"  {field}: {in_words(value)}" for field, value in state.mapping().items() if field != "piles")


def entry_lines(entry: Entry, match: Match) -> Iterator[str]:
    """What was done and drawn, what everybody is told, and what one seat is told instead."""
    yield headline(entry)
    if entry["drawn"]:
        yield from wrapped("drawn: " + " ".join(str(each) for each in entry["drawn"]))
    for told in match.steps[-1].told:
        yield f"  told: {told_words(told, None)}"
        if told.to(WATCHER) != told.to(None):
            yield f"  told {WATCHER}: {told_words(told, WATCHER)}"


def one_line(entry: Entry, match: Match) -> str:
    others = [told_words(told, None) for told in match.steps[-1].told if told.public["type"] != entry["move"]["type"]]
    return "; ".join([headline(entry), *others])


def headline(entry: Entry) -> str:
    if "move" not in entry:
        return f"{entry['n']} {entry['kind']}"
    return f"{entry['n']} seat {entry['seat']}: {words(entry['move'])}"


def end_lines(match: Match) -> Iterator[str]:
    yield "\nThe end"
    yield from truth_lines(match.state)
    for result in match.state.result() or []:
        yield f"  seat {result.seat}: place {result.place}, score {result.score}"
    yield f"  last hash: {match.record.last_hash()}"


def wrapped(text: str) -> list[str]:
    wrapper = textwrap.TextWrapper(120, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return wrapper.wrap(text)


def told_words(told: Told, viewer: int | None) -> str:
    event = told.to(viewer)
    fields = [f"{field}={compact(value)}" for field, value in event.items() if field != "type"]
    return " ".join([event["type"], *fields])


def words(move: Mapping[str, Any]) -> str:
    return " ".join(str(value) for value in move.values())


def in_words(value: Any) -> str:
    """Lists of cards are easier to read without quotes and commas."""
    if isinstance(value, list) and value and all(isinstance(part, list) for part in value):
        return " | ".join(" ".join(str(each) for each in part) or "-" for part in value)
    return compact(value)


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    wanted = {file_name(*each): playthrough(*each) for each in all_of_them()}
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
