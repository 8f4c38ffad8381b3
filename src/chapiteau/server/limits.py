"""What one visitor, one seat and one table may use of the server: every limit with its default.

`chapiteau serve --limit NAME=VALUE` sets one. Limits by address and person apply to this machine's own address only if
set explicitly: whoever can run programs here could do worse anyway.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from chapiteau.engine.errors import BadInput


@dataclass(frozen=True)
class Limits:
    """All limits; 0 means that there is none."""

    request_seconds: float = 10.0
    """A request must arrive complete, headers and body, within this time."""
    unread_seconds: float = 30.0
    """A connection is closed if its other end reads nothing of what it was sent for this long."""
    connections_per_address: int = 100
    """Connections from one address that are sending a request or being answered, not counting sockets."""
    sockets_per_address: int = 100
    """Tables that one address may have open at once."""
    sockets_per_person: int = 100
    """Tables that one person may have open at once, across all their devices and addresses."""
    requests_per_minute: int = 1200
    """Requests from one address, including those for sockets; the page's own files do not count."""
    requests_per_minute_and_person: int = 600
    """Requests by one person, where the request says who they are."""
    tables_per_hour: int = 120
    """Tables that one address may make."""
    tables_per_hour_and_person: int = 60
    """Tables that one person may make, across all their devices and addresses."""
    bot_seats_per_hour: int = 600
    """Bots that one address may seat at new tables."""
    bot_seats_per_hour_and_person: int = 300
    """Bots that one person may seat at new tables."""
    messages_per_second: int = 30
    """Messages and other frames of one page, sustained; ten seconds of them may come at once."""
    messages_per_second_and_address: int = 300
    """The same for all pages of one address together."""
    messages_per_second_and_person: int = 100
    """The same for all pages of one person together."""
    addresses_per_hour: int = 20
    """E-mail addresses that one network address may submit; a quarter for one person, and for one e-mail address."""
    undos_per_minute: int = 20
    """Undos that one seat may ask for."""
    undos_per_minute_and_person: int = 60
    """Undos that one person may ask for, at all tables together."""
    changes_per_minute: int = 60
    """Changes other than moves that one seat may make: votes, leaving and coming back, the pace, giving up the seat."""
    sayings_per_minute: int = 12
    """Ready sentences that one seat may say to its table."""
    watchers_per_table: int = 1000
    """Pages without a seat that may be connected to one table."""
    empty_table_days: float = 30.0
    """A table where no match has begun is deleted after this long without activity."""
    idle_match_days: float = 180.0
    """An unfinished match is deleted after this long without activity."""
    over_table_days: float = 0.0
    """A table whose match is over is deleted after this long without activity."""
    chosen: frozenset[str] = frozenset()
    """The names of the limits that were set explicitly."""

    def counts_here(self, name: str) -> bool:
        """Whether this limit also applies to this machine's own address."""
        return name in self.chosen


NAMES = tuple(field.name for field in fields(Limits) if field.name != "chosen")


def read_limits(pairs: Iterable[str]) -> Limits:
    """The limits, with NAME=VALUE settings applied."""
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
