"""WebSocket frames: finding where one begins and ends, and wrapping a message in one."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was built without a C compiler
    from websockets.utils import apply_mask

LONGEST_MESSAGE: Final = 16 * 1024
SHORT: Final = 126
MIDDLE: Final = 1 << 16
"""From these lengths on, the header of a frame has two more bytes, or eight."""
MASKED: Final = 0x80
MASK_BYTES: Final = 4
TEXT: Final = 0x81
BINARY: Final = 0x82
"""Frames that are whole messages."""
KIND: Final = 0x0F
CLOSE: Final = 0x08
"""The kind of a frame that says goodbye."""


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


def unmasked(data: bytes, start: int, end: int) -> bytes:
    """The payload at this place, unmasked."""
    message: bytes = apply_mask(data[start:end], data[start - MASK_BYTES : start])
    return message


def only_message(data: bytes) -> bytes | None:
    """The message, if this is exactly one short frame, as nearly everything that pages send is."""
    size = len(data) - 2 - MASK_BYTES
    if size < 0 or size >= SHORT or data[1] != MASKED | size or (data[0] != TEXT and data[0] != BINARY):
        return None
    return unmasked(data, 2 + MASK_BYTES, len(data))


def framed(pieces: list[bytes]) -> bytes:
    """A text message in one frame, unmasked, as servers send it."""
    size = 0
    for piece in pieces:
        size += len(piece)
    if size < SHORT:
        header = bytes((TEXT, size))
    elif size < MIDDLE:
        header = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        header = b"\x81\x7f" + size.to_bytes(8, "big")
    return b"".join([header, *pieces])
