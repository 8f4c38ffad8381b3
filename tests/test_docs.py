"""The examples of the documentation run as they are written."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from chapiteau.arena.match import one_match, play_out
from chapiteau.bots.contract import Bot, Question
from chapiteau.engine.chance import Fast
from chapiteau.games import make

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = re.compile(r"^```(python[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: str) -> list[tuple[str, str]]:
    return EXAMPLE.findall((DOCS / page).read_text("utf-8"))


def written() -> dict[str, Any]:
    """What the Python examples of write-a-bot.md define, run one after another."""
    names: dict[str, Any] = {"__name__": "example"}
    for kind, code in examples("write-a-bot.md"):
        if kind == "python":
            exec(compile(code, "write-a-bot.md", "exec"), names)  # noqa: S102
    return names


def test_the_bot_of_the_page_plays_and_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    careful = written()["Careful"]
    assert re.search(r"^\d of 3; 95 % interval \d+% to \d+%$", capsys.readouterr().out, re.MULTILINE)
    game = make("nim")
    bot: Bot = careful(game, Fast(1))
    state = game.position({"players": 2, "heaps": [0, 0, 5], "to_act": 0})
    answer = bot.answer(Question(budget=200), state.view(0), state.legal())
    assert answer.move.words() == {"type": "take", "heap": 2, "count": 5}
    assert answer.saw["chances"][-1] == 1.0
    assert len(play_out(game, [bot, careful(game, Fast(2))], 1).result) == 2


def test_the_bot_on_a_pipe_plays(tmp_path: Path) -> None:
    (script,) = [code for kind, code in examples("write-a-bot.md") if kind == "python pipe"]
    path = tmp_path / "elsewhere.py"
    path.write_text(script)
    assert len(one_match(make("figaro"), [f"pipe:{sys.executable} {path}", "random", "random"], 1).result) == 3


def test_the_pages_name_files_that_are_there() -> None:
    root, package = DOCS.parent, DOCS.parent / "src" / "chapiteau"
    text = "".join((DOCS / page).read_text("utf-8") for page in ("add-a-game.md", "write-a-bot.md"))
    named = set(re.findall(r"`([a-z_]+(?:/[\w.-]+)+/?)`", text))
    assert len(named) >= 5
    assert [name for name in named if not any((top / name).exists() for top in (root, package))] == []


def test_the_small_game_is_small() -> None:
    folder = Path(__file__).parent / "nim"
    lines = sum(len((folder / name).read_text("utf-8").splitlines()) for name in FILES)
    assert lines < 150


FILES = ("__init__.py", "game.py", "rules.en.md", "rules.fr.md")
