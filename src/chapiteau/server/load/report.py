"""Figures as text."""


def milliseconds(times: list[float]) -> list[str]:
    """Median and 99th percentile."""
    if not times:
        return ["-", "-"]
    ordered = sorted(times)
    return [f"{ordered[int(len(ordered) * part)] * 1000:.1f}" for part in (0.5, 0.99)]


def print_table(head: list[str], rows: list[list[str]]) -> None:
    """Aligns the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        print("  ".join(cells).rstrip())
