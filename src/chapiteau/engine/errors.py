"""The two ways in which a request fails."""

from mypy_extensions import mypyc_attr

from chapiteau.engine.events import Part


@mypyc_attr(native_class=False)
class Refused(Exception):
    """A rule forbids the move; the facts say why in the player's terms: needs 4 bears, has 0."""

    def __init__(self, rule: str, facts: list[Part] | None = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self.facts: list[Part] = [] if facts is None else facts


@mypyc_attr(native_class=False)
class BadInput(Exception):
    """Something given from outside makes no sense; `at` names the field."""

    def __init__(self, error: str, at: str = "$") -> None:
        super().__init__(f"{at}: {error}")
        self.error = error
        self.at = at

    def __reduce__(self) -> tuple[type["BadInput"], tuple[str, str]]:
        """It keeps both parts on its way from one process to another."""
        return BadInput, (self.error, self.at)
