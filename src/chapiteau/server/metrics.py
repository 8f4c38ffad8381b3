"""The server's metrics for Prometheus: how much is going on, never who plays or what anybody holds."""

import logging
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from chapiteau.engine.errors import BadInput

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("chapiteau_sockets", "Pages that are connected to a table", registry=REGISTRY)
ROOMS = Gauge("chapiteau_rooms", "Tables that are in memory", registry=REGISTRY)
QUESTIONS = Gauge("chapiteau_bot_questions", "Questions that bots think about, or that wait", registry=REGISTRY)
TABLES = Counter("chapiteau_tables_made", "Tables made by this process", registry=REGISTRY)
ENTRIES = Counter("chapiteau_entries", "Entries of matches stored by this process: moves, set-ups", registry=REGISTRY)
ERRORS = Counter("chapiteau_errors", "Errors in the log", registry=REGISTRY)
LIMITED = Counter("chapiteau_limited", "Refusals, by limit", ["limit"], registry=REGISTRY)
STEPS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)
COMMITS = Histogram("chapiteau_commit_seconds", "How long a commit takes", buckets=STEPS, registry=REGISTRY)


def follow(sockets: Callable[[], float], rooms: Callable[[], float], questions: Callable[[], float]) -> None:
    """Set where the gauges get their values when they are read."""
    SOCKETS.set_function(sockets)
    ROOMS.set_function(rooms)
    QUESTIONS.set_function(questions)


class Counting(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.inc()


def serve_metrics(address: str) -> Callable[[], None]:
    """Serve them at this address, to everybody who can reach it; returns a function that ends that."""
    from prometheus_client import start_http_server

    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise BadInput(f"{address!r} is not like 127.0.0.1:9100", "--metrics-address")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), REGISTRY)
    except (OSError, OverflowError) as error:
        raise BadInput(f"cannot listen at {address}: {error}", "--metrics-address") from None

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end
