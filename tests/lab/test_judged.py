import pytest

from chapiteau.arena.match import one_match
from chapiteau.games import make


@pytest.mark.parametrize("name", ["Judged", "Cut"])
def test_a_search_by_what_was_learned_plays_a_match(name: str) -> None:
    bot = f"search:4:chapiteau.lab.judged:{name}"
    assert sorted(part.place for part in one_match(make("aramini-circus"), [bot, "random"], 3).result) == [1, 2]
