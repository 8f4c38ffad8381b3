"""One registration per game says all that others need to know of it, and no other list names the games."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from chapiteau import bots
from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.games import REGISTERED, make, shipped
from chapiteau.games.registration import Registration, resolve
from chapiteau.server import wire
from chapiteau.server.naming import clean, distinct
from chapiteau.server.room.rooms import check
from chapiteau.words import LANGUAGES, options_of, rules, tagline

SOURCES = Path(__file__).parents[1] / "src" / "chapiteau"

every_game = pytest.mark.parametrize("game", REGISTERED.values(), ids=list(REGISTERED))


@every_game
def test_a_registration_is_true(game: Registration) -> None:
    made = make(game.id)
    assert made.id == game.id
    assert made.fewest <= game.usual <= made.most
    assert {rule[0] for rule in rules(game.id)} == {game.letter}


def test_letters_and_titles_tell_the_games_apart() -> None:
    assert len({game.letter for game in REGISTERED.values()}) == len(REGISTERED) >= 4
    assert len({game.title for game in REGISTERED.values()}) == len(REGISTERED)


@every_game
def test_every_dotted_name_leads_somewhere(game: Registration) -> None:
    dotted = [game.make, *game.bots.values(), *(name for name in (game.face, game.events) if name)]
    assert all(resolve(name) for name in dotted)
    for name in bots.names(game.id):
        assert isinstance(bots.make(make(game.id), name, Fast(1)), Bot)


@every_game
def test_every_seat_has_a_name_for_a_bot(game: Registration) -> None:
    """The names differ, so that only the name of a person can give a bot a number."""
    named: list[str] = []
    for name in game.bot_names[: make(game.id).most]:
        assert clean(name) == distinct(name, named) == name
        named.append(name)
    assert len(named) == make(game.id).most


@pytest.mark.parametrize("game", shipped())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_words(game: str, language: str) -> None:
    made, words = make(game), options_of(game, language)
    assert len(tagline(game, language)) > 20
    assert list(words) == list(made.options())
    assert all(each.label and each.hint for each in words.values())
    for name, values in made.option_values().items():
        worded = [] if set(values) == {False, True} else [str(value) for value in values]
        assert sorted(words[name].values) == sorted(worded), name
    for name, each in words.items():
        for value in each.values:
            made.check_options({name: type(made.options()[name])(value)})


@every_game
def test_options_are_accepted_if_and_only_if_a_match_starts_with_them(game: Registration) -> None:
    made, accepted, choices = make(game.id), 0, every_choice(make(game.id))
    for players in range(made.fewest, made.most + 1):
        for options in choices:
            starts = starts_with(made, players, options)
            assert is_accepted(made, players, options) == starts, (players, options)
            accepted += starts
    assert accepted >= made.most - made.fewest + 1


def every_choice(made: Game) -> list[dict[str, Any]]:
    values = made.option_values()
    return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


def is_accepted(made: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether a table is made of this."""
    table = wire.NewTable(made.id, [wire.NewSeat("human")] * players, options)
    try:
        check(made, table)
    except BadInput as bad:
        if bad.at.removeprefix("$.options.") not in options:
            raise
        return False
    return True


def starts_with(made: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        return made.new(players, options, Fast(1), telling=False).to_act is not None
    except BadInput:
        return False


def test_a_game_that_is_not_registered_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="there is no game called 'chess'; there are: figaro, "):
        make("chess")


def test_no_other_list_names_the_games() -> None:
    """A part that everybody uses names one game at most, as an example."""
    named = re.compile("|".join(f"(?<![\\w-])({re.escape(game.id)})(?![\\w-])" for game in REGISTERED.values()))
    own = {SOURCES / "games" / "__init__.py"}
    files = [path for path in SOURCES.rglob("*.py") if path not in own and not is_of_a_game(path)]
    lists = {
        path.name: found
        for path in files
        if len(found := {match[0] for match in named.finditer(path.read_text("utf-8"))}) > 1
    }
    assert len(files) > 30
    assert lists == {}


def test_no_page_outside_the_games_knows_one() -> None:
    page = SOURCES.parents[1] / "web" / "src"
    files = [*page.glob("*.svelte"), *(path for part in ("kit", "pages") for path in (page / part).rglob("*.*"))]
    text = {path.name: path.read_text("utf-8") for path in files}
    assert len(text) > 20
    assert [name for name, words in text.items() if any(f'"{game}"' in words for game in shipped())] == []


def is_of_a_game(path: Path) -> bool:
    return any(game.id.replace("-", "_") in (path.stem, path.parent.name) for game in REGISTERED.values())


def test_a_command_imports_the_games_it_needs_and_no_other() -> None:
    check = "import sys; from chapiteau import game; game('figaro'); print([m for m in sys.modules if 'aramini' in m])"
    ran = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
