"""Processes that share out jobs; if one fails or the run is interrupted, nobody waits for the others."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children


@contextmanager
def workers(count: int, get_ready: Callable[[], None] | None = None) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which gets ready first.

    `multiprocessing.Pool` would also end its processes at once, but then waits for ever for a lock that one of them
    held at that moment.
    """
    before = set(active_children())
    executor = ProcessPoolExecutor(count, initializer=_begin, initargs=(get_ready,))
    try:
        yield executor
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin(get_ready: Callable[[], None] | None) -> None:
    """An interruption is for the process that shares out the jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if get_ready is not None:
        get_ready()
