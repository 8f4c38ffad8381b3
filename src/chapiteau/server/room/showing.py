"""How long pages need to show what happened, since nobody can react to what is not on the screen yet.

This lead is added to windows and other clocks. It depends only on public events and their times; no page can influence
it, so none can stall a table.
"""

from collections.abc import Collection

from chapiteau.engine.match import Step

LONGEST_LEAD = 4.0
MOVE = 0.3
"""How long a page needs for an ordinary entry."""
WEIGHTY = 1.2
"""How long it needs for an event that gets a caption."""


class Showing:
    """An imaginary page that draws every entry as it comes, one after another."""

    def __init__(self, weighty: Collection[str]) -> None:
        self._weighty = weighty
        self._until = 0.0

    def add(self, step: Step, at: float) -> None:
        """Draw an entry of this time after those before it; anything but a move is drawn at once."""
        if "move" not in step.entry:
            self._until = at
            return
        seconds = MOVE + WEIGHTY * sum(told.public.get("type") in self._weighty for told in step.told)
        self._until = min(max(self._until, at) + seconds, at + LONGEST_LEAD)

    def lead(self, at: float) -> float:
        """How many seconds after this time everything will have been drawn."""
        return round(min(LONGEST_LEAD, max(0.0, self._until - at)), 2)
