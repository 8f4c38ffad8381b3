"""Passkeys in a real browser, with an authenticator that Chromium plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.play import PATIENCE
from tests.web.test_axe import judged
from tests.web.test_inviting import people
from tests.web.test_people import KEPT, play_figaro

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Route

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """What keeps the passkeys of a page's device; its owner agrees to everything at once."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self._ask("getCredentials")["credentials"]
        return kept

    def keep(self, passkey: dict[str, Any]) -> None:
        """As when the person's devices share their passkeys."""
        self._ask("addCredential", credential=passkey)

    def _ask(self, what: str, **more: object) -> Any:
        return self._devtools.send(f"WebAuthn.{what}", {"authenticatorId": self._id, **more})


@pytest.fixture
def named_url(base_url: str) -> str:
    """The server under a name: passkeys belong to names."""
    return base_url.replace("127.0.0.1", "localhost")


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).press("Enter")


def test_a_passkey_brings_the_games_to_another_device(browser: Browser, named_url: str) -> None:
    """A French desk adds one; an English phone, to which it was carried, has nothing but that."""
    with people(browser, named_url, "fr-FR", "en-GB") as (desk, phone):
        desk.goto("/you")
        desk.get_by_role("textbox", name="Votre nom").fill("Zerlina")
        desk.get_by_role("textbox", name="Votre nom").press("Tab")
        table = play_figaro(desk)
        authenticator = Authenticator(desk)
        desk.goto("/you")
        press(desk, "Ajouter une clé d’accès")
        expect(desk.get_by_role("status").filter(has_text="Clé d’accès ajoutée")).to_be_visible(timeout=PATIENCE)
        expect(desk.get_by_role("listitem")).to_have_text(re.compile("^Clé d’accès ajoutée le"))
        assert not judged(desk)
        (passkey,) = authenticator.passkeys()
        assert (passkey["rpId"], passkey["isResidentCredential"], passkey["userName"]) == ("localhost", True, "Zerlina")
        press(desk, "Ajouter une clé d’accès")
        expect(desk.get_by_role("alert")).to_contain_text("a déjà une de vos clés", timeout=PATIENCE)

        phone.goto("/you")
        assert phone.evaluate(KEPT) is None
        Authenticator(phone).keep(passkey)
        press(phone, "I have a passkey")
        expect(phone.get_by_role("status").filter(has_text="your games are on this device")).to_be_visible(
            timeout=PATIENCE
        )
        expect(phone.get_by_role("textbox", name="Your name")).to_have_value("Zerlina")
        expect(phone.get_by_text("This device, since")).to_be_visible()
        phone.get_by_role("link", name="Front page").click()
        yours = phone.get_by_role("region", name="Your games")
        yours.get_by_role("link", name=re.compile("^Resume: Figaro")).click(timeout=PATIENCE)
        assert phone.url == table
        expect(phone.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)


def test_a_passkey_that_does_not_work_says_why(browser: Browser, named_url: str) -> None:
    with people(browser, named_url, "en-GB") as (page,):
        authenticator = Authenticator(page)
        page.goto("/you")
        press(page, "I have a passkey")
        expect(page.get_by_role("alert")).to_contain_text("No passkey was chosen", timeout=PATIENCE)
        press(page, "Add a passkey")
        expect(page.get_by_role("status").filter(has_text="Passkey added")).to_be_visible(timeout=PATIENCE)
        assert len(authenticator.passkeys()) == 1
        press(page, re.compile("^Remove: Passkey added on"))
        press(page, "Yes, remove it")
        expect(page.get_by_role("status").filter(has_text="Removed.")).to_be_focused(timeout=PATIENCE)
        press(page, "I have a passkey")
        expect(page.get_by_role("alert")).to_contain_text("does not know that passkey", timeout=PATIENCE)
        press(page, "Delete me")
        press(page, "Yes, delete me")
        expect(page.get_by_role("status").filter(has_text="forgotten")).to_be_visible(timeout=PATIENCE)
        press(page, "I have a passkey")
        expect(page.get_by_role("alert")).to_contain_text("does not know that passkey", timeout=PATIENCE)
        expect(page.get_by_role("button", name="I have a passkey")).to_be_focused()
        assert not judged(page)


def test_no_passkey_is_offered_where_browsers_allow_none(browser: Browser, base_url: str) -> None:
    """At an IP address, and over plain http."""

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://games.example", base_url)))

    with people(browser, base_url, "en-GB", "en-GB") as (numbers, plain):
        plain.route("http://games.example/**", answer)
        for page, address, is_secure in ((numbers, "/you", True), (plain, "http://games.example/you", False)):
            page.goto(address)
            expect(page.get_by_role("button", name="Show a code")).to_be_visible(timeout=PATIENCE)
            assert page.evaluate("isSecureContext") is is_secure
            assert page.get_by_text(re.compile("passkey", re.IGNORECASE)).count() == 0
        plain.unroute_all(behavior="ignoreErrors")  # what it still asks for is no matter of the next test
