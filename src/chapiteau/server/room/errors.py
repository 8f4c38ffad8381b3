"""The answer to a request that cannot be carried out."""


class NotDone(Exception):
    """A request cannot be carried out; `error` is the protocol's word for the reason."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error
