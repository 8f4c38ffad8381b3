"""A real mail server and a real webhook, in this process, that keep what they are sent."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterator
    from email.message import EmailMessage

USER, PASSWORD = "games", "p@ss:word/1"
LINK = re.compile(r"http://\S+")


class AnyPort(Controller):
    """Listens at a port that is free."""

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


class Postbox:
    """Whatever came, in its order; it can refuse."""

    def __init__(self, *, needs_password: bool) -> None:
        self.needs_password = needs_password
        self.mails: list[EmailMessage] = []
        self.raw: list[str] = []
        self.refuses: str | None = None
        """What it says to every mail instead of taking it."""
        self.asked = 0
        self.url = ""

    async def handle_DATA(self, _: Any, session: Any, envelope: Any) -> str:
        self.asked += 1
        if self.needs_password and not session.authenticated:
            return "530 Who are you?"
        if self.refuses:
            return self.refuses
        mail: Any = message_from_bytes(envelope.content, policy=default)
        self.mails.append(mail)
        self.raw.append(envelope.content.decode())
        return "250 Thank you"

    def links(self, number: int = -1) -> dict[str, str]:
        """The links of a mail by what they do."""
        found = LINK.findall(self.mails[number].get_content())
        return {re.split("[#/=]", link.split("/", 3)[3])[-2]: link for link in found if link.count("/") > 2}


@contextmanager
def postbox(*, needs_password: bool = False, tls: ssl.SSLContext | None = None) -> Iterator[Postbox]:
    box = Postbox(needs_password=needs_password)

    def knows(_: Any, __: Any, ___: Any, ____: Any, given: Any) -> AuthResult:
        return AuthResult(success=(given.login, given.password) == (USER.encode(), PASSWORD.encode()), handled=False)

    controller = AnyPort(
        box, hostname="127.0.0.1", port=0, authenticator=knows, auth_require_tls=False, tls_context=tls
    )
    controller.start()
    try:
        box.url = f"127.0.0.1:{controller.port}"
        yield box
    finally:
        controller.stop()


@contextmanager
def webhook() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An address, and what was posted there."""
    posted: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/hook", posted
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
