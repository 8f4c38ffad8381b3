"""What the server asks of a store: append, read, watch and query."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from mypy_extensions import mypyc_attr

from chapiteau.server.clock import Clock
from chapiteau.server.peers import Peers
from chapiteau.server.store.sums import plain


class Conflict(Exception):
    """This number in the stream is taken: somebody else was quicker."""

    def __init__(self, message: str, stream: str = "") -> None:
        super().__init__(message)
        self.stream = stream


class Unavailable(Exception):
    """The store cannot do this now; a later attempt may succeed."""


class Unusable(Exception):
    """This database cannot be opened; the message tells the operator why."""


class Damaged(Unusable):
    """The file is damaged, or is not a database of Chapiteau."""


class Row(NamedTuple):
    """A body with its place; if the body is missing, it has to be read."""

    stream: str
    number: int
    body: bytes | None


Told: TypeAlias = Callable[[Row | None], None]
"""Called with each row that another process has appended, or with None if some may have been missed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Store(ABC):
    """Numbered bodies in named streams. What was appended is on the disk, and each number is taken only once."""

    @abstractmethod
    def append(self, stream: str, number: int, body: bytes) -> Awaitable[None]:
        """Store a body under the next number of its stream, or raise Conflict if that number is taken."""

    @abstractmethod
    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        """Replace a body: for what must be forgotten, never for what was played."""

    @abstractmethod
    async def erase(self, stream: str) -> None:
        """Delete a whole stream."""

    def read(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        """The bodies of a stream with their numbers, in order; this may take a while, so call it in a thread."""
        return [(number, plain(row)) for number, row in self.rows(stream, after)]

    @abstractmethod
    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        """The same, but as stored, with the sums of the bodies (`sums.py`)."""

    @abstractmethod
    def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams with this prefix."""

    @abstractmethod
    def close(self) -> None:
        """Write what still waits, then close the database."""

    @abstractmethod
    def watch(self, told: Told) -> None:
        """Call `told` in the running event loop with what other processes append."""

    def peers(self, clock: Clock) -> Peers:
        """The other processes that use this store; a file has only one."""
        return Peers()

    async def ping(self) -> None:
        """Store something to show that this works, or raise the error."""
        await self.rewrite("ping", 0, b"")
