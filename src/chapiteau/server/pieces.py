"""What comes from the network is read in pieces: a flood of tiny frames or chunks stops nobody else.

Thousands of them come at once, each is some work, and more wait behind them: read in one go, a single connection kept
everybody else waiting for as long as it liked.
"""

import asyncio

PIECE = 2048
"""So many bytes are read in one pass of the event loop: a few milliseconds, when they are the smallest of frames."""


class InPieces(asyncio.Protocol):
    """A protocol that reads a piece of what has come, and the next one when others have had their turn."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _ahead = b""
    """What has come and is still to be read."""

    def read(self, data: bytes) -> None:
        raise NotImplementedError

    def reads_on(self) -> bool:
        """Whether anything more may come once this has been read."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._ahead:  # something else has let the socket go on meanwhile
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
