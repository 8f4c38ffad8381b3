"""Frames of a WebSocket: where one begins and ends, and one around a message."""

from typing import Final

SHORT: Final = 126
MIDDLE: Final = 1 << 16
"""From these lengths on the header of a frame has two bytes more, and eight."""
MASKED: Final = 0x80
MASK_BYTES: Final = 4


def payload_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame that begins here starts and ends; None if its header has not come whole."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= SHORT:
        wide = 2 if size == SHORT else 8
        if len(data) < start + wide:
            return None
        size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
    if data[at + 1] & MASKED:
        start += MASK_BYTES
    return start, start + size


def framed(message: bytes) -> bytes:
    """A text message in one frame, as servers send it: without a mask."""
    size = len(message)
    if size < SHORT:
        return bytes((0x81, size)) + message
    if size < MIDDLE:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
