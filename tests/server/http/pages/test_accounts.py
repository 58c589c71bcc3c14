"""Accounts in the page: a new one, the login with a password, and changes by the owner."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import LoginDenied, NameTaken
from boardwire.server.accounts.password_attempts import OF_PAIR
from boardwire.server.config.sections.storage import AccountSettings
from boardwire.server.http import browser_login
from boardwire.server.limits.usage import QuotaLimits

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


async def registered(server: Server, name: str = "ada") -> Browser:
    browser = Browser(server)
    status, page = await browser.post("/register", name=name, password=GOOD)
    assert status == 200, page
    return browser


async def test_a_new_account_is_logged_in_and_its_code_recovers_it(server: Server) -> None:
    browser = Browser(server)
    status, page = await browser.post("/register", name="ada", password=GOOD, next="/play?game=go")
    assert status == 200
    assert GOOD not in page
    assert 'href="/play?game=go"' in page
    code = re.findall(r"bwr_[A-Za-z0-9_-]+", page)
    assert len(code) == 1
    assert (await browser.gtp("bw-whoami")).startswith("= name=ada role=player ")
    attributes = {it.strip().lower() for it in browser.set_cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    other = Browser(server)
    assert (await other.post("/recover", name="ada", code=code[0]))[0] == 200
    with pytest.raises(LoginDenied):
        await server.accounts.verify_password("ada", GOOD)


async def test_a_person_logs_in_with_the_password(server: Server) -> None:
    await registered(server)
    browser = Browser(server)
    assert await browser.post("/login", name="Ada", secret=GOOD, next="/matches") == (
        303,
        "/matches",
    )
    assert (await browser.gtp("bw-whoami")).startswith("= name=ada ")


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("ada", GOOD, "There is an account ada already"),
        ("a d a", GOOD, "cannot be a name"),
        ("AdA", GOOD, "There is an account AdA already"),
        ("admin", GOOD, "is reserved for the operators"),
        ("bob", "short", "A password has at least 10 characters"),
        ("bob", "", "A password has at least 10 characters"),
        ("bob", "bobbobbobbob", "guessed soon"),
    ],
)
async def test_a_refused_account_keeps_its_name_in_the_form(
    server: Server, name: str, password: str, why: str
) -> None:
    await server.accounts.register("ada")
    browser = Browser(server)
    status, page = await browser.post("/register", name=name, password=password)
    assert status == 403
    assert why in page
    assert f'value="{name}"' in page
    assert browser.cookies == {}
    assert await server.accounts.find("bob") is None


async def test_nobody_makes_an_account_of_the_name_of_a_guest_who_is_here(
    server: Server,
) -> None:
    guest = await server.names.enter("ada", "-", _Console())
    browser = Browser(server)
    status, page = await browser.post("/register", name="ada", password=GOOD, session="unknown")
    assert status == 403
    assert "another guest has the name ada" in page.lower()
    assert await server.accounts.find("ada") is None
    server.names.leave(guest)


class _Console:
    peer = "192.0.2.9:1234"
    input_ended = False

    def end(self, reason: str) -> None:
        raise AssertionError(reason)


async def test_where_operators_make_accounts_the_page_says_so(
    start_server: StartServer,
) -> None:
    async with start_server(accounts=AccountSettings(registration=False)) as server:
        browser = Browser(server)
        assert "The operator of this server makes the accounts" in await browser.get("/register")
        assert "/register" not in await browser.get("/login")
        assert (await browser.post("/register", name="ada", password=GOOD))[0] == 403
        assert await server.accounts.find("ada") is None


async def test_an_address_makes_a_limited_number_of_accounts(start_server: StartServer) -> None:
    async with start_server(address_quota=QuotaLimits(registrations_per_day=2)) as server:
        browser = Browser(server)
        for _ in range(5):  # what is refused before it is tried does not count
            assert (await browser.post("/register", name="eve", password="short"))[0] == 403
        for name in ("ada", "bob"):
            assert (await browser.post("/register", name=name, password=GOOD))[0] == 200
        status, page = await Browser(server).post("/register", name="eve", password=GOOD)
        assert status == 429
        assert "oo many new accounts" in page


@pytest.mark.parametrize("origin", ["http://evil.example", None])
async def test_forms_of_other_pages_change_nothing(server: Server, origin: str | None) -> None:
    assert (await Browser(server).post("/register", origin, name="eve", password=GOOD))[0] == 403
    assert await server.accounts.find("eve") is None
    browser = await registered(server)
    for action in ("display", "password", "token", "recovery", "sessions", "delete"):
        fields = {"name": "ada", "password": f"{GOOD}!", "display": "Eve"}
        assert (await browser.post(f"/account/{action}", origin, **fields))[0] == 403
    assert (await server.accounts.verify_password("ada", GOOD)).display == ""


async def test_wrong_passwords_are_limited_and_a_token_still_opens(server: Server) -> None:
    browser = await registered(server)
    page = (await browser.post("/account/token"))[1]
    token = re.findall(r"bw_[A-Za-z0-9_-]{32}", page)[0]
    thief = Browser(server)
    answers = [
        (await thief.post("/login", name="ada", secret=f"guess {it}"))[0] for it in range(OF_PAIR)
    ]
    assert answers == [403] * OF_PAIR
    status, page = await thief.post("/login", name="ada", secret=GOOD)
    assert status == 429
    assert "oo many wrong passwords" in page
    assert thief.cookies == {}
    assert (await Browser(server).post("/login", name="ada", secret=token))[0] == 303


async def test_the_owner_changes_the_password_and_stays_logged_in(server: Server) -> None:
    browser = await registered(server)
    other = Browser(server)
    await other.post("/login", name="ada", secret=GOOD)
    status, page = await browser.post("/account/password", password=f"{GOOD} chess")
    assert (status, "Your password is changed" in page) == (200, True)
    assert (await browser.gtp("bw-whoami")).startswith("= name=ada ")
    assert (await other.gtp("bw-whoami")).startswith("? log in first")
    assert (await Browser(server).post("/login", name="ada", secret=GOOD))[0] == 403


async def test_the_owner_gets_a_token_a_code_and_a_name_for_people(server: Server) -> None:
    browser = await registered(server)
    token = re.findall(r"bw_[A-Za-z0-9_-]{32}", (await browser.post("/account/token"))[1])
    assert (await server.accounts.verify("ada", token[0])).name == "ada"
    code = re.findall(r"bwr_[A-Za-z0-9_-]{24}", (await browser.post("/account/recovery"))[1])
    assert len(code) == 1
    assert "Ada &lt;b&gt;" in (await browser.post("/account/display", display=" Ada  <b> "))[1]
    found = await server.accounts.find("ada")
    assert found is not None
    assert found.display == "Ada <b>"
    assert (await browser.post("/account/display", display="x" * 61))[0] == 403


async def test_a_browser_that_was_left_alone_changes_no_login(server: Server, stale: None) -> None:
    browser = await registered(server)
    for action in ("password", "token", "recovery", "sessions", "delete"):
        where = await browser.post(f"/account/{action}", name="ada", password=f"{GOOD}!")
        assert where == (303, "/login?again=1&next=%2Faccount")
    assert "Log in again" in await browser.get("/login?again=1&next=%2Faccount")
    assert (await browser.post("/account/display", display="Ada L."))[0] == 200
    await server.accounts.verify_password("ada", GOOD)


async def test_guests_are_led_to_the_login(server: Server) -> None:
    browser = Browser(server)
    status, _ = await browser.fetch("/account")
    assert status == 303
    assert await browser.post("/account/delete", name="ada") == (303, "/login?next=/account")


async def test_a_deleted_account_opens_for_nobody_and_keeps_its_name(server: Server) -> None:
    browser = await registered(server)
    code = re.findall(r"bwr_[A-Za-z0-9_-]{24}", (await browser.post("/account/recovery"))[1])[0]
    token = re.findall(r"bw_[A-Za-z0-9_-]{32}", (await browser.post("/account/token"))[1])[0]
    kept = dict(browser.cookies)
    status, page = await browser.post("/account/delete", name="bob")
    assert status == 403
    assert "write ada to delete" in page.lower()
    status, page = await browser.post("/account/delete", name="Ada")
    assert (status, "is deleted" in page) == (200, True)
    browser.cookies = kept
    assert (await browser.gtp("bw-whoami")).startswith("? log in first")
    for secret in (GOOD, token):
        assert (await Browser(server).post("/login", name="ada", secret=secret))[0] == 403
    assert (await Browser(server).post("/recover", name="ada", code=code))[0] == 403
    with pytest.raises(NameTaken):
        await server.accounts.register("Ada")
    assert (await Browser(server).post("/register", name="ada", password=GOOD))[0] == 403
    found = await server.accounts.find("ada")
    assert found is not None
    assert found.closed is not None
    assert "ada" not in await server.names.players()


async def test_no_password_is_in_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, tmp_path: Any
) -> None:
    with caplog.at_level("DEBUG"):
        browser = await registered(server)
        await browser.post("/login", name="ada", secret=f"{GOOD} wrong")
        await browser.post("/account/password", password=f"{GOOD} new")
    assert GOOD not in caplog.text
    assert "login failed as ada" in caplog.text
