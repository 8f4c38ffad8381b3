"""Writes matches as this build stores them, for later builds to continue: records, a database, a referee's answers."""

import json
import random
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory
from typing import Any

from chapiteau import referee
from chapiteau.games import make, shipped
from tests.server.client import Keys, Page, Server, begin, join, running
from tools.playthroughs import all_of_them, file_name

DECISIONS = 6
"""How many entries of a match are played that a later build must finish."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary, running(Path(temporary)) as server:
        kept = {name: left_running(server, name) for name in shipped()}
        server.stop()
        copy_database(server.data, folder / "chapiteau.sqlite")
    with TemporaryDirectory() as temporary, running(Path(temporary)) as server:
        for name, players, options in all_of_them():
            record = whole_match(server, name, players, options)
            (folder / file_name(name, players, options).replace(".txt", ".json")).write_text(one_line(record))
    (folder / "pages.json").write_text(json.dumps(kept, indent=1) + "\n")
    (folder / "referee.jsonl").write_text("".join(asked_and_answered()))


def sat_down(server: Server, name: str, players: int, options: dict[str, Any]) -> tuple[Page, Keys]:
    seats = ["human", *["heuristic"] * (players - 1)]
    page, keys = join(server, server.make(*seats, game=name, options=options))
    begin((page, 0, keys))
    return page, keys


def whole_match(server: Server, name: str, players: int, options: dict[str, Any]) -> Any:
    """A match with committed luck, in which one move is taken back."""
    page, _ = sat_down(server, name, players, options)
    choose = random.Random(7)  # noqa: S311
    taken_back = False
    with page:
        while not page.my_turn()["end"]:
            page.move(choose.choice(page.position["moves"]))
            if not taken_back and page.position["number"] > DECISIONS:
                taken_back = page.request("undo", seat=0, seen=page.position["number"])["answer"]["error"] is None
        return server.get(f"/api/tables/{page.table}/matches/1/record")


def left_running(server: Server, name: str) -> dict[str, Any]:
    """An unfinished match, and what the page of its only person knows."""
    page, keys = sat_down(server, name, max(2, make(name).fewest), {})
    with page:
        for _ in range(DECISIONS):
            page.my_turn()
            page.move()
        if page.my_turn()["end"]:
            return left_running(server, name)
        return {"table": page.table, "token": keys.token, "number": page.position["number"]}


def asked_and_answered() -> Iterator[str]:
    """Lines for the referee, each followed by its answer."""
    for name in shipped():
        lines: list[dict[str, Any]] = [
            {"cmd": "new", "game": name, "players": max(2, make(name).fewest), "seed": "7"},
            *[{"cmd": "view", "seat": seat} for seat in (0, None, "all")],
            {"cmd": "moves"},
        ]
        judge = referee.Referee()
        choose = random.Random(7)  # noqa: S311
        while lines:
            line = lines.pop(0)
            answer = judge.answer(json.dumps(line))
            yield one_line(line) + one_line(answer)
            if not lines and answer.get("moves"):
                lines = [{"cmd": "play", "move": choose.choice(answer["moves"])}]
            elif not lines and line["cmd"] == "play":
                lines = [{"cmd": "record"}]


def one_line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def copy_database(data: Path, copy: Path) -> None:
    """Put everything into one file, including what is in the WAL."""
    copy.unlink(missing_ok=True)
    with closing(connect(data)) as source, closing(connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        target.execute("VACUUM")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
