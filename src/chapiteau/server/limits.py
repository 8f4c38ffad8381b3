"""What one visitor, one seat and one table may take of the server: every limit with its default, each settable.

`chapiteau serve --limit NAME=VALUE` sets one. Limits by address count for this machine's own address only when they
were set so: whoever can run programs here needs no door.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from chapiteau.engine.errors import BadInput


@dataclass(frozen=True)
class Limits:
    """All limits; 0 means that there is none."""

    request_seconds: float = 10.0
    """A request must have come whole in this time, headers and body."""
    unread_seconds: float = 30.0
    """A connection is ended when nothing of what it was sent has been taken for so long."""
    connections_per_address: int = 100
    """Connections of one address that wait for a request or are answered, sockets not counted."""
    sockets_per_address: int = 100
    """Tables that may be open at once from one address."""
    sockets_per_person: int = 100
    """Tables that one person may have open at once, from all their devices and addresses."""
    requests_per_minute: int = 1200
    """Requests of one address, also for sockets; files of the page are not counted."""
    requests_per_minute_and_person: int = 600
    """Requests that say by whom they are, of one person."""
    tables_per_hour: int = 120
    """Tables that one address may make."""
    tables_per_hour_and_person: int = 60
    """Tables that one person may make, from all their devices and addresses."""
    bot_seats_per_hour: int = 600
    """Bots that one address may seat at new tables."""
    bot_seats_per_hour_and_person: int = 300
    """Bots that one person may seat at new tables."""
    messages_per_second: int = 30
    """Messages and other frames of one page, sustained; ten seconds of them may come at once."""
    addresses_per_hour: int = 20
    """E-mail addresses that one address of the network may give; a person, and an e-mail address itself, a quarter."""
    undos_per_minute: int = 20
    """Undos that one seat may ask for."""
    changes_per_minute: int = 60
    """What one seat may change at its table beside moves: votes, leaving and coming back, the pace, rising."""
    sayings_per_minute: int = 12
    """Ready sentences that one seat may say to its table."""
    watchers_per_table: int = 1000
    """Pages without a seat that may be connected to one table."""
    empty_table_days: float = 30.0
    """A table at which no match began is deleted when nothing has happened there for so long."""
    idle_match_days: float = 180.0
    """A match that was not finished is deleted when nothing has happened there for so long."""
    over_table_days: float = 0.0
    """A table whose match is over is deleted when nothing has happened there for so long."""
    chosen: frozenset[str] = frozenset()
    """The names of those that were set, and not left as they are."""

    def counts_here(self, name: str) -> bool:
        """Whether this limit counts for this machine's own address, too."""
        return name in self.chosen


NAMES = tuple(field.name for field in fields(Limits) if field.name != "chosen")


def read_limits(pairs: Iterable[str]) -> Limits:
    """The limits with those that were set as NAME=VALUE."""
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in NAMES:
            raise BadInput(f"there is no limit {name!r}; there are: {', '.join(NAMES)}", "--limit")
        chosen[name] = _number(name, value)
    return Limits(**chosen, chosen=frozenset(chosen))


def _number(name: str, value: str) -> float:
    kind = type(getattr(Limits(), name))
    try:
        number: float = kind(value)
    except ValueError:
        whole = "a whole number" if kind is int else "a number"
        raise BadInput(f"{name} must be {whole}, as in {name}=20, not {value!r}", "--limit") from None
    if not 0 <= number < 1e9:
        raise BadInput(f"{name} must be from 0 (no limit) to less than a billion, not {value}", "--limit")
    return number
