"""How long a level thinks, and after how long its move appears."""

QUICK = 0.2
"""The seconds that a thought may take in the lane of the quick ones."""
SECONDS = {"novice": QUICK, "regular": QUICK, "expert": 0.8, "champion": 2.0}
LATER_STEPS = 0.5
"""A turn is thought over once: the decisions after its first take this part of a slow level's time."""


def thinking_seconds(bot: str, again: bool) -> float:
    """How long this bot may think; again: its seat also made the last move."""
    seconds = SECONDS.get(bot, QUICK)
    return max(QUICK, seconds * LATER_STEPS) if again else seconds


def span(bot: str, pace: float, again: bool) -> float:
    """After how many seconds its move appears: this follows from level, pace and what everybody has seen."""
    return max(pace, thinking_seconds(bot, again)) if bot in SECONDS else pace
