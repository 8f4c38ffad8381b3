"""A match begun under older rules continues under the newest, if everything played so far is legal under them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.engine.match import load
from chapiteau.engine.record import Record, rules_of
from chapiteau.games import in_version
from chapiteau.server.events import read_stored


def record_of(rows: Sequence[tuple[int, bytes]]) -> Record:
    """The record of a match from the rows of its stream."""
    header: dict[str, Any] = msgspec.json.decode(rows[0][1])
    return Record(header, [read_stored(body).entry for _, body in rows[1:]])


def rules_for(game: Game, record: Record) -> Game:
    """The game in the version of the rules by which this match continues or, once over, is shown."""
    newest, version = in_version(game, None), rules_of(record)
    if version == newest.rules_version:
        return newest
    if not isinstance(version, int) or version > newest.rules_version:
        return in_version(game, version)  # raises an error that names the version
    over = bool(record.entries) and record.entries[-1].get("kind") == "reveal"
    if over and version in game.rules_versions:
        return in_version(game, version)
    try:
        load(newest, record)
    except Exception as error:
        if version in game.rules_versions:
            return in_version(game, version)
        raise BadInput(_closed(version, newest, error), "$.rules") from error
    return newest


def _closed(version: object, newest: Game, error: Exception) -> str:
    """Why the match cannot continue; says which entry is at fault, but nothing of what was played."""
    at = error.at.partition("[")[2].partition("]")[0] if isinstance(error, BadInput) else ""
    where = f"entry {at}" if at.isdecimal() else "what was played"
    return f"rules {version} are not played here any more, and rules {newest.rules_version} forbid {where}"
