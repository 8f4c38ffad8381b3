"""How long a level thinks, and after how long its move appears."""

QUICK = 0.2
"""The most seconds that a thought may take in the lane for quick levels."""
SECONDS = {"novice": QUICK, "regular": QUICK, "expert": 0.8, "champion": 2.0}
SMALL = 0.5
"""The share of its time that a slow level takes for an answer in a window or a further step of a turn."""


def thinking_seconds(bot: str, small: bool) -> float:
    """How long this bot may think."""
    seconds = SECONDS.get(bot, QUICK)
    return max(QUICK, seconds * SMALL) if small else seconds


def span(bot: str, pace: float, small: bool) -> float:
    """After how many seconds its move appears, which follows from level, pace and what everybody has seen."""
    return max(pace, thinking_seconds(bot, small)) if bot in SECONDS else pace
