"""What a page is told when a request cannot be carried out."""


class NotDone(Exception):
    """A request that cannot be carried out, with the protocol's word for why."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error
