"""The log: one line for each event, with its time, as text or as JSON; never a token, a nonce, a seed or a hand."""

import asyncio
import json
import logging
import sys
from typing import Literal, TypeAlias

from chapiteau.server.clock import written
from chapiteau.server.metrics import Counting

Form: TypeAlias = Literal["text", "json"]
logger = logging.getLogger("chapiteau")
SEPARATOR = " | "
NOISE = (
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
    "Cancel %s running task(s), timeout graceful shutdown exceeded",
)


def note(event: str, **fields: object) -> None:
    """Log an event; the fields say what it happened to, and hold no secret."""
    logger.info(event, extra={"fields": fields})


class Line(logging.Formatter):
    """An event on one line, however long its traceback is."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 overrides
        return written(record.created)

    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in _fields(record).items())
        told = f"{record.levelname.lower()} {_message(record)}{fields}{self._trace(record)}"
        return f"{self.formatTime(record)} {_printable(told)}"

    def _trace(self, record: logging.LogRecord) -> str:
        return SEPARATOR + SEPARATOR.join(self.trace(record)) if record.exc_info else ""

    def trace(self, record: logging.LogRecord) -> list[str]:
        text = self.formatException(record.exc_info) if record.exc_info else ""
        return [line.strip() for line in text.splitlines() if line.strip(" ^~")]


class JsonLine(Line):
    """The same as an object of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {"time": self.formatTime(record), "level": record.levelname.lower()}
        told |= {"event": _message(record), **_fields(record)}
        if record.exc_info:
            told["trace"] = self.trace(record)
        return json.dumps(told, default=str)


def _message(record: logging.LogRecord) -> str:
    return SEPARATOR.join(record.getMessage().splitlines())


def _printable(text: str) -> str:
    """The text without line breaks and terminal commands, since a stranger may have written some of it."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    fields: dict[str, object] = getattr(record, "fields", {})
    return fields


class Noise(logging.Filter):
    """Leaves out the messages of uvicorn that any stranger can cause.

    These are a refused handshake, malformed HTTP, and an answer that nobody has read when the server ends.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        is_cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
        return not is_cancelled and not str(record.msg).startswith(NOISE)


def set_up(form: Form | None) -> None:
    """Log to standard error; without a form, only what needs attention."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if form == "json" else Line())
    root = logging.getLogger()
    root.handlers = [handler, Counting()]
    root.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(Noise())
    logger.setLevel(logging.WARNING if form is None else logging.INFO)
