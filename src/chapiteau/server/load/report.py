"""Figures as text, and whether they are as good as they must be."""

from typing import NamedTuple


class Must(NamedTuple):
    """A figure that fails the command unless it stays within its bounds."""

    what: str
    value: float
    most: float = float("inf")
    least: float = float("-inf")

    def failure(self) -> str | None:
        if self.value > self.most:
            return f"{self.what}: {self.value:.2f}, and {self.most:g} is the most"
        if self.value < self.least:
            return f"{self.what}: {self.value:.2f}, and {self.least:g} is the least"
        return None


def verdict(errors: list[str], *musts: Must) -> int:
    """Print the errors and what is not as it must be; 1 if there is anything of either."""
    missed = [failure for must in musts if (failure := must.failure()) is not None]
    print(f"errors   {len(errors)}", *errors[:10], sep="\n  " if errors else "")
    for failure in missed:
        print(f"missed   {failure}")
    return 1 if errors or missed else 0


def milliseconds(times: list[float]) -> list[str]:
    """Median and 99th percentile."""
    return [f"{percentile(times, part):.1f}" if times else "-" for part in (0.5, 0.99)]


def percentile(times: list[float], part: float) -> float:
    """The time in milliseconds that this part of them stays below; 0 if there are none."""
    return sorted(times)[int(len(times) * part)] * 1000 if times else 0.0


def print_table(head: list[str], rows: list[list[str]]) -> None:
    """Aligns the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        print("  ".join(cells).rstrip())
