"""Search answers from a view alone, always in the same way, and says what it saw."""

from typing import Any

import pytest

from chapiteau import bots
from chapiteau.bots import crew
from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.bots.search import LevelBot, decided
from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.search import Candidate
from chapiteau.games import make, registered, shipped
from chapiteau.games.registration import Level

GAMES = shipped()
TWO_TREES = Level("search", 64, 2)


def opening(name: str, seed: int = 1) -> State:
    """A match a few decisions old, with a choice to make."""
    game, made = make(name), 0
    state = game.new(max(2, game.fewest), None, Fast(seed))
    while made < 6 or len(state.legal()) < 3:
        state.apply(state.legal()[0], Fast(seed))
        made += 1
    return state


def ask(state: State, level: Level, question: Question | None = None, seed: int = 5) -> Answer:
    assert state.to_act is not None
    bot = LevelBot(state.game, level, Fast(seed))
    return bot.answer(question or Question(), state.view(state.to_act), state.legal())


@pytest.fixture
def processes() -> Any:
    """Set how many processes a search may use; helpers end with the test."""
    before = crew.PROCESSES

    def use(count: int) -> None:
        crew.PROCESSES = count

    yield use
    crew.PROCESSES = before
    crew.OURS.close()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_budget_give_the_same_answer_on_any_number_of_processes(name: str, processes: Any) -> None:
    state = opening(name)
    processes(1)
    alone = ask(state, TWO_TREES)
    processes(2)
    assert ask(state, TWO_TREES) == alone
    assert len(crew.OURS.helpers) == 1


def test_a_helper_that_dies_changes_nothing(processes: Any) -> None:
    state = opening("figaro")
    processes(1)
    alone = ask(state, TWO_TREES)
    processes(2)
    ask(state, TWO_TREES, seed=6)
    crew.OURS.helpers[0].process.kill()
    crew.OURS.helpers[0].process.join()
    assert ask(state, TWO_TREES) == alone


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_says_what_the_search_saw(name: str) -> None:
    state = opening(name)
    answer = ask(state, Level("search", 60), Question("hint"))
    moves, saw = [move.words() for move in state.legal()], answer.saw
    assert saw["iterations"] == sum(one["visits"] for one in saw["candidates"]) <= 60
    assert saw["candidates"][0]["move"] == answer.move.words()
    for one in saw["candidates"]:
        assert one["move"] in moves
        assert sum(chance["chance"] for chance in one["chances"]) == pytest.approx(1.0)
        assert all(0 <= chance["low"] <= chance["chance"] <= chance["high"] <= 1 for chance in one["chances"])
        assert all(0 <= count <= saw["worlds"] for count in one["facts"].values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["novice", "regular", "expert", "champion"])
def test_every_level_plays_a_legal_move(name: str, level: str) -> None:
    state = opening(name, 3)
    assert state.to_act is not None
    bot = bots.make(state.game, level, Fast(1))
    assert bot.answer(Question(budget=20), state.view(state.to_act), state.legal()).move in state.legal()


def test_a_search_without_time_still_answers() -> None:
    state = opening("ringmaster")
    answer = ask(state, Level("search", 10**6), Question(deadline=0.0))
    assert answer.move in state.legal()
    assert answer.saw["iterations"] < 10**6


def test_a_search_stops_when_its_answer_cannot_change() -> None:
    def tried(*visits: int) -> list[Candidate]:
        return [Candidate(move, count, [0.0], [0.0]) for move, count in enumerate(visits)]

    assert decided(tried(3, 60, 9), 50)
    assert not decided(tried(3, 60, 10), 50)
    assert not decided(tried(60), 50)


@pytest.mark.parametrize("heaps", [[1, 2, 0], [2, 3, 2], [0, 4, 1]])
def test_search_finds_the_winning_move_of_a_game_it_knows_nothing_of(heaps: list[int]) -> None:
    """In Nim the winner leaves heaps whose sizes cancel out, bit by bit."""
    state = make("nim").position({"players": 2, "heaps": heaps, "to_act": 0})
    words = ask(state, Level("search", 3000)).move.words()
    heaps[words["heap"]] -= words["count"]
    assert heaps[0] ^ heaps[1] ^ heaps[2] == 0


def test_levels_come_first_and_a_bad_name_is_refused() -> None:
    game = make("figaro")
    assert bots.names("figaro") == ["novice", "regular", "expert", "champion", "heuristic", "random"]
    assert bots.USUAL in registered("figaro").levels
    for name in (
        "search:",
        "search:0",
        "search:many",
        "grandmaster",
        "champion:x",
        "no.such:Bot",
        "chapiteau.bots:Bot2",
    ):
        with pytest.raises(BadInput):
            bots.make(game, name, Fast(1))


def test_a_level_may_have_other_iterations() -> None:
    game = make("figaro")
    usual, other = bots.make(game, "champion", Fast(1)), bots.make(game, "champion:30", Fast(1))
    assert isinstance(usual, LevelBot)
    assert isinstance(other, LevelBot)
    assert (other.level.trees, other.level.iterations) == (usual.level.trees, 30)


def test_a_bot_of_another_package_is_found_by_its_dotted_name() -> None:
    """It is called with the game and luck of its own; what stands behind another colon is its setting."""
    game = make("figaro")
    bot = bots.make(game, "chapiteau.bots.heuristic:HeuristicBot", Fast(1))
    assert type(bot).__name__ == "HeuristicBot"
    bot = bots.make(game, "tests.bots.test_search:Set:0.5/2", Fast(1))
    assert isinstance(bot, Set)
    assert bot.setting == "0.5/2"


class Set(Bot):
    def __init__(self, game: Game, chance: Chance, setting: str) -> None:
        self.setting = setting


def custom_boxes() -> dict[str, dict[str, Any]]:
    """A box for each game that has more, or other, than ours."""
    figaro, circus = make("figaro").box, make("three-ring-circus").box
    cards = [{**card} for card in circus["ticket"]["card"]]
    cards[0]["id"] = "seal-of-mine"
    return {
        "figaro": {"colour": [{**colour, "values": list(range(1, 11))} for colour in figaro["colour"]]},
        "aramini-circus": {"animals": {"per_animal": 14, "total": 56}},
        "ringmaster": {"win": {"sideshow_tent": 4}},
        "three-ring-circus": {"ticket": {"card": cards}},
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_champion_plays_with_a_custom_box(name: str) -> None:
    """What it has learned is about our box; with another it must still answer."""
    game = make(name, custom_boxes()[name])
    state = game.new(game.most, None, Fast(1))
    bot = bots.make(game, "champion:8", Fast(1))
    for _ in range(16):
        assert state.to_act is not None
        move = bot.answer(Question(), state.view(state.to_act), state.legal()).move
        state.apply(move, Fast(2))
