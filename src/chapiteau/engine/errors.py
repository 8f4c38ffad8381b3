"""The two ways in which a request fails."""

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class Refused(Exception):
    """A rule forbids the move."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


@mypyc_attr(native_class=False)
class BadInput(Exception):
    """Something given from outside makes no sense; `at` names the field."""

    def __init__(self, error: str, at: str = "$") -> None:
        super().__init__(f"{at}: {error}")
        self.error = error
        self.at = at
