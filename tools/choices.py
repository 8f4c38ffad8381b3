"""Writes tests/bots/choices.json: what the heuristics choose in many positions, so that any change shows."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from chapiteau import bots
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game
from tools.playthroughs import all_of_them, file_name

FILE = Path(__file__).parent.parent / "tests" / "bots" / "choices.json"
DECISIONS = 150
"""How many decisions of each case are recorded."""


def choices(game: Game, players: int, options: dict[str, object], decisions: int) -> Iterator[int]:
    """The heuristic's choice at each decision; every other one is played, and in between any legal move."""
    made = seed = 0
    while made < decisions:
        chance, seed = Fast(seed), seed + 1
        state = game.new(players, options, chance)
        while state.to_act is not None and made < decisions:
            moves, made = state.legal(), made + 1
            bot = bots.make(game, "heuristic", Fast(made))
            chosen = bot.answer(Question(), state.view(state.to_act), moves).move
            yield chosen.index
            state.apply(chosen if chance.below(2) else moves[chance.below(len(moves))], chance)


def all_choices(decisions: int) -> dict[str, list[int]]:
    from chapiteau.games import make

    cases = [case for case in all_of_them() if len(bots.names(case[0])) > 1]
    return {
        file_name(*case).removesuffix(".txt"): list(choices(make(case[0]), case[1], case[2], decisions))
        for case in cases
    }


def main() -> int:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS
    path = Path(sys.argv[2]) if len(sys.argv) > 2 else FILE
    lines = [f'"{name}": {json.dumps(found)}' for name, found in all_choices(decisions).items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
