"""The answer to a request that cannot be carried out."""


class NotDone(Exception):
    """A request cannot be carried out; the reason is a word of the protocol."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error
