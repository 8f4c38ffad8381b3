"""The short way between a socket and its page: uvicorn's own protocol, without its queue and task for messages."""

from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from chapiteau.server.frames import BINARY, CLOSE, KIND, LONGEST_MESSAGE, MASKED, TEXT, payload_at, unmasked
from chapiteau.server.patience import last_words
from chapiteau.server.pieces import InPieces
from chapiteau.server.players.page import EXTENSION, ShortWay

if TYPE_CHECKING:
    from asyncio import BaseProtocol, Event, Task

    from chapiteau.server.players.page import Direct


NO_HANDSHAKE = last_words("400 Bad Request", "this opens no WebSocket")


class DirectProtocol(InPieces, WebSocketsSansIOProtocol):
    """Everything but whole messages after the handshake goes the ordinary way, frame by frame."""

    # These are uvicorn's; the compiler does not read its source:
    frames: list[bytes]
    close_sent: bool
    writable: "Event"
    handshake_complete: bool
    page: "Direct | None" = None
    """The page that listens here, once the handshake is over."""
    _short: ShortWay | None = None
    _rest = b""
    """The beginning of a frame whose end has not come yet."""
    _listens = True
    """The page wants to hear more."""
    _long = 0
    """So much is still to come of a frame that is too long for a message: uvicorn reads it as it comes."""
    _leaves = False
    """The page says goodbye, or has said so: of all that comes, only the other side's goodbye counts."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the application's task has not started yet
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[EXTENSION] = self

    def begin(self, page: "Direct") -> None:
        """From now on this page gets the messages, and everything from the socket goes to it first."""
        self.page = page
        self._short = ShortWay(self, page)
        self._short.is_open = self.is_between()
        self.transport.set_protocol(cast("BaseProtocol", self._short))

    def end(self) -> None:
        """The page is gone."""
        self._close_short_way()
        self.page = self._short = None

    def _close_short_way(self) -> None:
        if self._short is not None:
            self._short.is_open = False

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            super().data_received(data)
        else:
            self.read(data)  # the request, which has been read already

    def read(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._pass_on(data)
            return
        data, at = self._rest + data, 0
        if self._long:
            at = self._pass_on_long(data, 0, self._long)
        while (frame := payload_at(data, at)) is not None:
            start, end = frame
            if end - start > LONGEST_MESSAGE:
                at = self._pass_on_long(data, at, end)
                continue
            if end > len(data):
                break
            self._take(data, at, start, end)
            at = end
        self._rest = data[at:]

    def _take(self, data: bytes, at: int, start: int, end: int) -> None:
        """A frame that has come whole."""
        if (self._leaves or self.close_sent) and data[at] & KIND != CLOSE:
            return
        if self.page is not None and data[at] in (TEXT, BINARY) and data[at + 1] & MASKED and self._no_part_came():
            self.page.hear(unmasked(data, start, end))
        else:
            self._pass_on(data[at:end])

    def _pass_on_long(self, data: bytes, at: int, end: int) -> int:
        """What has come of a long frame; where it ends, or all that has come."""
        self._pass_on(data[at:end])
        self._long = max(0, end - len(data))
        return min(end, len(data))

    def take_leave(self) -> None:
        """The other side's goodbye is read, however much of what it said before still waits."""
        self._leaves = True
        self._close_short_way()
        self.listen(True)

    def _pass_on(self, data: bytes) -> None:
        """The ordinary way."""
        WebSocketsSansIOProtocol.data_received(self, data)
        if not self.handshake_initiated:
            self._refuse()
        self._look_at_end()

    def _refuse(self) -> None:
        """A whole request has arrived: if it is not a handshake now, it never will be, and nobody else would end it."""
        if not self.close_sent:
            self.close_sent = self.handshake_complete = True
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_HANDSHAKE)
            self.transport.close()

    # The page must learn of it wherever uvicorn starts to close, or finds that the other side is gone.

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._look_at_end()
        self.conn.parser.close()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._look_at_end()

    def shutdown(self) -> None:
        super().shutdown()
        self._look_at_end()

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._look_at_end()

    def _look_at_end(self) -> None:
        if self.page is not None and (self.disconnected or self.close_sent or self.conn.state is not State.OPEN):
            self._close_short_way()
            self.page.end()

    def on_task_complete(self, task: "Task[None]") -> None:
        """Leave no circle of references behind: nothing here has to be found by the garbage collector."""
        super().on_task_complete(task)
        self.scope = cast("Any", {})

    def handle_parser_exception(self) -> None:
        """Bytes that are not a frame end the connection; before the handshake is over, nobody could be told why."""
        if self.conn.close_sent is None or self.transport.is_closing():
            self.transport.close()
        else:
            super().handle_parser_exception()

    def is_between(self) -> bool:
        """Whether what comes next begins a message, and the page is to hear it."""
        is_read = not self._ahead and not self._rest
        is_heard = self.page is not None and not self._leaves
        return is_heard and not self._long and is_read and self._no_part_came()

    def reads_on(self) -> bool:
        return self._listens and not self.read_paused

    def _no_part_came(self) -> bool:
        """Whether the connection is open and not in the middle of a message of several frames."""
        return not self.frames and not self.close_sent and self.conn.state is State.OPEN

    def send_receive_event_to_app(self) -> None:
        """A message that came in several frames, or is too long."""
        if self.page is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        self.page.hear(data)

    # Frames that are no message count like messages: a flood of them is work, too.

    def handle_ping(self) -> None:
        pongs = self.conn.data_to_send()
        if not self._is_too_much() and self.writable.is_set():  # whoever reads nothing is kept no pongs
            self.transport.write(b"".join(pongs))

    def handle_pong(self, event: Any) -> None:
        if not self._is_too_much():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if event.fin or (not self._is_too_much() and event.data):
            super().handle_cont(event)

    def _is_too_much(self) -> bool:
        return self.page is not None and self.page.says_too_much()

    def listen(self, on: bool) -> None:
        self._listens = on
        if self.transport.is_closing():
            return
        if not on:
            self.transport.pause_reading()
        elif not self._ahead:
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.page is not None:
            self.page.block(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.page is not None:
            self.page.block(False)
