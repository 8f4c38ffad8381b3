"""A bar on a terminal, and nothing elsewhere."""

from collections.abc import Iterable, Iterator
from sys import stderr
from time import monotonic
from typing import TypeVar

Item = TypeVar("Item")


def progress(items: Iterable[Item], count: int, done: int = 0) -> Iterator[Item]:
    """Pass on what is left of `count`, of which some may have been done before."""
    start = shown = monotonic()
    for number, item in enumerate(items, 1):
        yield item
        now = monotonic()
        if stderr.isatty() and (now - shown > 0.1 or done + number == count):
            shown = now
            left = (now - start) / number * (count - done - number)
            share = (done + number) / count
            print(f"\r[{'#' * int(30 * share):30}] {share:4.0%}  {left:4.0f} s left ", end="", file=stderr, flush=True)
    if stderr.isatty():
        print("\r" + " " * 56 + "\r", end="", file=stderr, flush=True)
