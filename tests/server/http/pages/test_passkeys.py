"""Passkeys over HTTP: who may ask, and answers that are none."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from http.client import HTTPConnection
from typing import Any

import pytest

from boardwire.server import Server
from boardwire.server.http import browser_login

from ...browser import Browser
from ...conftest import StartServer

GOOD = "three wise monkeys play"


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Logins are never fresh."""
    monkeypatch.setattr(browser_login, "FRESH", timedelta(seconds=-1))
    yield


async def ask(
    server: Server, path: str, content: Any, browser: Browser, origin: str | None = None
) -> tuple[int, dict[str, Any]]:
    """Send JSON as a page at `localhost` does."""
    place = f"localhost:{server.http_port}"

    def send() -> tuple[int, dict[str, Any]]:
        connection = HTTPConnection("127.0.0.1", server.http_port, timeout=20)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        headers = {"Host": place, "Origin": origin or f"http://{place}", "Cookie": cookies}
        connection.request("POST", path, json.dumps(content), headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, json.loads(text) if text.startswith("{") else {}

    return await asyncio.to_thread(send)


async def member(server: Server) -> Browser:
    browser = Browser(server)
    assert (await browser.post("/register", name="ada", password=GOOD))[0] == 200
    return browser


def answer_to(challenge: str, **more: Any) -> dict[str, Any]:
    """What a browser sends whose device has signed nothing."""
    data = {"type": "webauthn.get", "challenge": challenge, "origin": "http://localhost"}
    client = urlsafe_b64encode(json.dumps(data).encode()).rstrip(b"=").decode()
    return {"credential": {"id": "AAAA", "rawId": "AAAA", "type": "public-key", **more}} | {
        "credential": {
            **{"id": "AAAA", "rawId": "AAAA", "type": "public-key"},
            "response": {"clientDataJSON": client, "authenticatorData": "", "signature": ""},
            **more,
        }
    }


async def test_a_login_names_nobody_and_needs_a_known_passkey(server: Server) -> None:
    guest = Browser(server)
    status, options = await ask(server, "/login/passkey/options", {}, guest)
    assert status == 200
    assert (options["rpId"], options["userVerification"]) == ("localhost", "required")
    assert not options.get("allowCredentials")
    status, found = await ask(server, "/login/passkey", answer_to(options["challenge"]), guest)
    assert (status, "does not know that passkey" in found["problem"]) == (403, True)


@pytest.mark.parametrize(
    "content",
    [
        *([], {}, {"credential": 1}, {"credential": {}}, {"credential": {"response": []}}),
        {"credential": {"response": {"clientDataJSON": "%%%"}}},
        answer_to("AAAA"),
        {"credential": {"id": "x" * 40_000}},
    ],
)
async def test_what_is_no_answer_is_refused(server: Server, content: Any) -> None:
    for path in ("/login/passkey", "/account/passkeys"):
        status, found = await ask(server, path, content, await _logged_in(server))
        assert status == 403
        assert found["problem"]


_BROWSERS: dict[int, Browser] = {}


async def _logged_in(server: Server) -> Browser:
    if id(server) not in _BROWSERS:
        _BROWSERS[id(server)] = await member(server)
    return _BROWSERS[id(server)]


async def test_a_challenge_for_one_account_adds_no_passkey_to_another(server: Server) -> None:
    ada = await member(server)
    status, options = await ask(server, "/account/passkeys/options", {}, ada)
    assert status == 200
    assert options["authenticatorSelection"]["userVerification"] == "required"
    eve = Browser(server)
    await eve.post("/register", name="eve", password=GOOD)
    status, found = await ask(server, "/account/passkeys", answer_to(options["challenge"]), eve)
    assert (status, "answers within" in found["problem"]) == (403, True)


async def test_only_an_owner_who_has_just_logged_in_adds_one(server: Server, stale: None) -> None:
    ada = await member(server)
    for browser in (ada, Browser(server)):
        status, found = await ask(server, "/account/passkeys/options", {}, browser)
        assert (status, found["problem"]) == (403, "log in again first")
    where = await ada.post("/account/passkeys/remove", id="AAAA")
    assert where == (303, "/login?again=1&next=%2Faccount")


async def test_pages_of_others_ask_for_nothing(server: Server) -> None:
    ada = await member(server)
    for path in ("/login/passkey/options", "/login/passkey", "/account/passkeys"):
        assert (await ask(server, path, {}, ada, "http://evil.example"))[0] == 403


async def test_an_address_has_no_passkeys(server: Server) -> None:
    browser = Browser(server)
    status, text = await browser.post("/login/passkey/options")
    assert (status, "need a name of the server" in text) == (403, True)


async def test_an_account_has_its_preferences_in_every_browser(server: Server) -> None:
    ada = await member(server)
    assert await ask(server, "/account/preferences", {"board": "green"}, ada) == (200, {})
    other = Browser(server)
    await other.post("/login", name="ada", secret=GOOD)
    assert json.loads(await other.get("/account/preferences")) == {"board": "green"}
    assert (await other.fetch("/account/preferences"))[0] == 200
    assert (await Browser(server).fetch("/account/preferences"))[0] == 404
    assert (await ask(server, "/account/preferences", {}, ada, "http://evil.example"))[0] == 403
    status, found = await ask(server, "/account/preferences", {"x": "y" * 4100}, ada)
    assert (status, found["problem"]) == (403, "preferences have at most 4000 characters")
    assert json.loads(await ada.get("/account/preferences")) == {"board": "green"}
