"""Browsers log in by a form, and a cookie that no script can read stands for the account."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from boardwire.server import Server
from boardwire.server.http.browser_login import COOKIE, local_path

from ..conftest import StartServer


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


class Browser:
    """Sends forms and opens WebSockets, with the cookies that it was given."""

    def __init__(self, server: Server) -> None:
        self._host = f"127.0.0.1:{server.http_port}"
        self.cookies: dict[str, str] = {}
        self.set_cookie = ""

    @property
    def origin(self) -> str:
        return f"http://{self._host}"

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def _request(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection(self._host, timeout=20)
        try:
            connection.request(method, path, body, {**self._headers(), **headers})
            response = connection.getresponse()
            return response, response.read().decode()
        finally:
            connection.close()

    async def get(self, path: str) -> str:
        return (await asyncio.to_thread(self._request, "GET", path, None, {}))[1]

    async def post(self, path: str, origin: str | None = "", **fields: str) -> tuple[int, str]:
        """Send a form; by default from the server's own page."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if origin is not None:
            headers["Origin"] = origin or self.origin
        response, text = await asyncio.to_thread(
            self._request, "POST", path, urlencode(fields), headers
        )
        self.set_cookie = response.headers.get("Set-Cookie", "")
        if self.set_cookie:
            name, _, value = self.set_cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, response.headers.get("Location", "") or text

    async def gtp(self, command: str) -> str:
        """The answer to one command at a new WebSocket."""
        headers = {**self._headers(), "Origin": self.origin}
        async with connect(
            f"ws://{self._host}/gtp", additional_headers=headers, subprotocols=[Subprotocol("gtp")]
        ) as socket:
            await socket.send(f"{command}\n")
            answer = ""
            while not answer.endswith("\n\n"):
                answer += str(await socket.recv())
            return answer.strip()


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
    assert "no account &lt;b&gt;ada has that token" in text
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
    browser.cookies[COOKIE] = "x" * 3000
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
