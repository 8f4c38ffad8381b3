"""What the tests of texts must be told of each game: its makers, and which words are the same in all languages."""

from dataclasses import dataclass

PLACES = ("boston", "new-york", "washington", "indianapolis", "chicago")


@dataclass(frozen=True)
class Texts:
    """What is particular in the texts of one game."""

    published: tuple[str, ...]
    """By whom, and when."""
    same: frozenset[str]
    """Words and names that are rightly the same in both languages."""
    silent: frozenset[str] = frozenset()
    """Events that no sentence tells: others have said it."""


TEXTS = {
    "figaro": Texts(("daVinci", "2006"), frozenset({"game.name", "cards.ronde", "page.millimetres"})),
    "aramini-circus": Texts(
        ("IELLO", "2015"), frozenset({"game.name", "page.train", "page.points", "page.since_line"})
    ),
    "ringmaster": Texts(
        ("IELLO", "2021"),
        frozenset({"game.name", "cards.pickpocket", "kinds.attraction", "terminal.move_with"}),
        frozenset({"placed"}),
    ),
    "three-ring-circus": Texts(
        ("Devir", "2023"),
        frozenset({"game.name", "cards.train", "artists.clown"})
        | {"page.term_local", "page.term_instant", "page.copies", "page.artist_11", "page.did_go", "page.did_draw"}
        | {"page.one_locomotive", "page.icons_locomotive", "page.short_icon-locomotive"}
        | {f"options.start.values.{place}" for place in PLACES},
        frozenset({"deck"}),
    ),
}
COMMON_SAME = frozenset(
    {
        "join.comma",
        "page.reserve",
        "page.span_hours",
        *(f"bots.{level}.name" for level in ("novice", "expert", "champion")),
    }
)
