"""The keys of the page's words as TypeScript types, from the English files; tests hold the other languages to them."""

import tomllib
from pathlib import Path

from chapiteau import games, words
from chapiteau.games import shipped

NAMES = {"aramini-circus": "Aramini", "three-ring-circus": "Circus"}
"""Where the page has a short name for a game."""


def keys_in(file: Path) -> list[str]:
    return list(tomllib.loads(file.read_text("utf-8"))["page"])


def union(name: str, keys: list[str]) -> str:
    return "\n".join([f"export type {name}Key =", *(f'  | "{key}"' for key in keys)]) + ";\n"


def module() -> str:
    """A type of keys for the common words, and one for each game."""
    parts = [union("Common", keys_in(Path(words.__path__[0], "en.toml")))]
    for game in shipped():
        file = Path(games.__path__[0], game.replace("-", "_"), "words", "en.toml")
        parts.append(union(NAMES.get(game, game.capitalize()), keys_in(file)))
    return "\n".join(parts)
