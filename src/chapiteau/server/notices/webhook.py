"""The operator's webhook: posts JSON to one address, which only the operator can set, when a table over days waits."""

import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit

import msgspec

from chapiteau.engine.errors import BadInput
from chapiteau.server.notices.ledger import NotSent

SECONDS = 10.0


class NoDetour(urllib.request.HTTPRedirectHandler):
    """Refuses redirections: urllib would follow them without the posted body, and the notice would count as sent."""

    def redirect_request(self, *_: object) -> None:
        return None


_opener = urllib.request.build_opener(NoDetour)


class Waiting(msgspec.Struct, frozen=True):
    """What is posted: only what everybody who has the link knows."""

    table: str
    game: str
    link: str
    since: float
    """Seconds since 1970."""


@dataclass(frozen=True)
class Webhook:
    url: str = field(repr=False)
    """It may contain a secret of the receiver."""

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            is_url = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
        except ValueError:
            is_url = False
        if not is_url:
            raise BadInput("this is not like https://hooks.example.org/chapiteau", "--webhook")

    def post(self, waiting: Waiting) -> None:
        headers = {"content-type": "application/json", "user-agent": "chapiteau"}
        request = urllib.request.Request(self.url, msgspec.json.encode(waiting), headers)  # noqa: S310 looked at above
        try:
            with _opener.open(request, timeout=SECONDS):
                pass
        except HTTPError as error:
            error.close()
            raise NotSent(f"the webhook answered {error.code}") from None
        except (OSError, HTTPException, ValueError) as error:
            raise NotSent(f"the webhook failed: {type(error).__name__}") from None
