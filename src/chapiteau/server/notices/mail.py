"""The operator's mail server, and what the mails say."""

import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate
from hashlib import sha256
from typing import Literal, TypeAlias
from urllib.parse import unquote, urlsplit

from chapiteau import games, words
from chapiteau.engine.errors import BadInput
from chapiteau.server.door import is_own
from chapiteau.server.notices.ledger import NotSent
from chapiteau.server.people.address import is_address, token_of
from chapiteau.server.people.people import Person

SECONDS = 10.0
Security: TypeAlias = Literal["tls", "starttls", "plain"]
POLICY = default.clone(max_line_length=998)
"""Keeps links in headers on one line: mail programs do not read wrapped ones."""
PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class Smtp:
    """The operator's mail server."""

    host: str
    port: int
    security: Security
    sender: str
    user: str | None = None
    password: str = field(default="", repr=False)

    def send(self, message: EmailMessage) -> None:
        """Hand the mail to the server; call it in a thread."""
        try:
            with self._connected() as server:
                if self.user is not None:
                    server.login(self.user, self.password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused:
            raise NotSent("the mail server refuses an address", for_all=False) from None
        except smtplib.SMTPResponseException as error:  # what the server says may name the reader
            raise NotSent(f"the mail server answered {error.smtp_code}") from None
        except (OSError, smtplib.SMTPException, UnicodeError) as error:  # a password may not be ASCII
            raise NotSent(f"the mail server failed: {type(error).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.security == "tls":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        if self.security == "starttls":
            try:
                server.starttls(context=context)
            except BaseException:
                server.close()
                raise
        return server


def read_smtp(url: str, sender: str | None) -> Smtp:
    """Read smtps://user:password@host:port; errors do not repeat it, because it holds a password."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        host, port = None, 0
    if not host or parts.scheme not in PORTS or parts.query not in {"", "plain"} or parts.path not in {"", "/"}:
        raise BadInput("this is not like smtps://user:password@mail.example.org or smtp://mail.example.org", "--smtp")
    if sender is None or not is_address(sender):
        raise BadInput("mail needs a sender, such as games@example.org", "--mail-from")
    security: Security = "tls" if parts.scheme == "smtps" else "starttls"
    if parts.scheme == "smtp" and (parts.query == "plain" or is_own(host)):
        security = "plain"
    user = None if parts.username is None else unquote(parts.username)
    return Smtp(host, port, security, sender, user, unquote(parts.password or ""))


@dataclass(frozen=True)
class Mails:
    """The mails of a site."""

    smtp: Smtp
    url: str
    """Where people find the site."""

    def confirmation(self, person: Person, at: float) -> EmailMessage:
        """Ask the owner of this address whether it was they who gave it."""
        confirm = f"{self.url}/you#confirm={token_of(person)}"
        return self._mail(person, "confirm", at, confirm, site=self.url, confirm=confirm)

    def turn(self, person: Person, table: str, game: str, at: float) -> EmailMessage:
        """Tell this person that a match waits for them. It names no players, since names are text from strangers."""
        return self._about_table("turn", person, table, game, at)

    def begins(self, person: Person, table: str, game: str, at: float) -> EmailMessage:
        """Tell this person that everyone is seated and the match begins when they come."""
        return self._about_table("begins", person, table, game, at)

    def _about_table(self, what: str, person: Person, table: str, game: str, at: float) -> EmailMessage:
        link = f"{self.url}/table/{table}"
        return self._mail(person, what, at, link, game=games.registered(game).title, link=link)

    def _mail(self, person: Person, what: str, at: float, about: str, **values: str) -> EmailMessage:
        given = person.address
        if given is None:
            raise ValueError("this person has no address")
        token, texts = token_of(person), words.mail(given.language)
        values["stop"] = f"{self.url}/you#stop={token}"
        mail = EmailMessage(POLICY)
        mail["From"], mail["To"] = self.smtp.sender, given.address
        mail["Subject"] = texts[f"{what}_subject"].format_map(values)
        mail["Date"] = formatdate(at)
        mail["Message-ID"] = f"<{sha256(f'{about} {token} {at}'.encode()).hexdigest()[:32]}@{self._domain()}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{self.url}/api/people/address/stop?token={token}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(texts[what].format_map(values), cte="quoted-printable")
        mail["Content-Language"] = texts["language"]
        return mail

    def _domain(self) -> str:
        return self.smtp.sender.partition("@")[2]
