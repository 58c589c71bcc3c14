"""Browsers log in by a form, and a cookie that no script can read stands for the account."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from boardwire.server import Server
from boardwire.server.http.forms import local_path
from boardwire.server.http.visitor import LOGIN_COOKIE

from ..browser import Browser
from ..conftest import StartServer


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def test_a_browser_that_has_logged_in_is_the_account_at_gtp(server: Server) -> None:
    token = await server.accounts.register("ada")
    browser = Browser(server)
    assert (
        await browser.gtp("bw-whoami")
        == "? log in first: bw-login NAME TOKEN, or as a guest bw-login NAME -"
    )
    assert await browser.post("/login", name="Ada", token=token, next="/play?game=go") == (
        303,
        "/play?game=go",
    )
    attributes = {it.strip().lower() for it in browser.set_cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    assert token not in browser.set_cookie
    assert (await browser.gtp("bw-whoami")).startswith("= name=ada role=player ")
    assert "You are ada" in await browser.get("/login")


async def test_a_wrong_token_gives_no_cookie_and_keeps_the_name(server: Server) -> None:
    await server.accounts.register("ada")
    browser = Browser(server)
    status, text = await browser.post("/login", name="<b>ada", token="bw_wrong")
    assert status == 403
    assert "No account &lt;b&gt;ada has that password or token" in text
    assert browser.cookies == {}


@pytest.mark.parametrize("origin", ["http://evil.example", None])
async def test_forms_of_other_pages_are_refused(server: Server, origin: str | None) -> None:
    token = await server.accounts.register("ada")
    browser = Browser(server)
    assert (await browser.post("/login", origin, name="ada", token=token))[0] == 403
    await browser.post("/login", name="ada", token=token)
    assert (await browser.post("/logout", origin))[0] == 403
    assert (await browser.gtp("bw-whoami")).startswith("= name=ada ")


async def test_logging_out_ends_the_login_itself(server: Server) -> None:
    token = await server.accounts.register("ada")
    browser = Browser(server)
    await browser.post("/login", name="ada", token=token)
    kept = dict(browser.cookies)
    assert (await browser.post("/logout"))[0] == 303
    browser.cookies = kept
    assert (await browser.gtp("bw-whoami")).startswith("? log in first")


async def test_a_new_token_makes_logins_of_before_void(server: Server) -> None:
    token = await server.accounts.register("ada")
    browser = Browser(server)
    await browser.post("/login", name="ada", token=token)
    await server.accounts.renew_token("ada")
    assert (await browser.gtp("bw-whoami")).startswith("? log in first")
    assert "Log in" in await browser.get("/login")


async def test_a_login_outlasts_the_server(start_server: StartServer) -> None:
    async with start_server() as server:
        browser = Browser(server)
        await browser.post("/login", name="ada", token=await server.accounts.register("ada"))
        database = server.config.store.database
    async with start_server(database=database) as server:
        other = Browser(server)
        other.cookies = browser.cookies
        assert (await other.gtp("bw-whoami")).startswith("= name=ada ")


async def test_a_cookie_of_nobody_is_a_guest(server: Server) -> None:
    browser = Browser(server)
    browser.cookies[LOGIN_COOKIE] = "x" * 3000
    assert (await browser.gtp("bw-whoami")).startswith("? log in first")


async def test_a_form_that_is_too_long_logs_nobody_in(server: Server) -> None:
    token = await server.accounts.register("ada")
    browser = Browser(server)
    assert (await browser.post("/login", name="ada", token=token, more="x" * 5000))[0] == 403


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/play?game=go", "/play?game=go"),
        ("", "/"),
        ("//evil.example/", "/"),
        ("https://evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_after_a_login_the_browser_stays_at_this_server(path: str, there: str) -> None:
    assert local_path(path) == there
