"""Reads what comes from the network in pieces, so that a flood of tiny frames or chunks keeps nobody else waiting.

One read of the socket may bring thousands of them, and each is some work: handled in one go, they would block the event
loop for as long as a single connection likes.
"""

import asyncio

PIECE = 2048
"""How many bytes are handled in one pass of the event loop: a few milliseconds' work if all frames are tiny."""


class InPieces(asyncio.Protocol):
    """A protocol that handles one piece of what has come, and the next one after others have had their turn."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _ahead = b""
    """The bytes that have come and were not handled yet."""

    def read(self, data: bytes) -> None:
        raise NotImplementedError

    def reads_on(self) -> bool:
        """Whether the socket may be read again once everything was handled."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._ahead:  # uvicorn has resumed reading in the meantime
            self._ahead += data
            self.transport.pause_reading()
        elif len(data) <= PIECE:
            self.read(data)
        else:
            self._ahead = data
            self.transport.pause_reading()
            self._read_piece()

    def _read_piece(self) -> None:
        piece, self._ahead = self._ahead[:PIECE], self._ahead[PIECE:]
        if not self.transport.is_closing():
            self.read(piece)
        if self.transport.is_closing():
            self._ahead = b""
        elif self._ahead:
            self.loop.call_soon(self._read_piece)
        elif self.reads_on():
            self.transport.resume_reading()
