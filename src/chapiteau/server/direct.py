"""The short way between a socket and its page: uvicorn's own protocol, but messages wait in no queue and no task."""

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from chapiteau.server.socket import Direct

EXTENSION = "chapiteau.direct"
SHORT, MIDDLE = 126, 1 << 16
"""From these lengths on the header of a frame has two bytes more, and eight."""
TEXT = 0x81
"""A text frame that is a whole message."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """Everything but the messages after the handshake goes the ordinary way."""

    page: "Direct | None" = None
    """Whoever listens here, once the handshake is over."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the application's task has not begun yet
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        if self.page is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.page.hear(data)

    def write_text(self, message: bytes) -> None:
        """Send a text message at once; nothing happens on a connection that is ending."""
        if self.close_sent or self.conn.state is not State.OPEN:
            return
        size = len(message)
        if size < SHORT:
            header = bytes((TEXT, size))
        elif size < MIDDLE:
            header = bytes((TEXT, 126)) + size.to_bytes(2)
        else:
            header = bytes((TEXT, 127)) + size.to_bytes(8)
        self.transport.write(header + message)

    def listen(self, on: bool) -> None:
        if self.transport.is_closing():
            return
        if on:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.page is not None:
            self.page.block(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.page is not None:
            self.page.block(False)
