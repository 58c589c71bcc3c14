"""No response that depends on who asks may be kept by a browser or a proxy."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from boardwire.server import Server
from boardwire.server.http import application
from boardwire.server.http.visitor import LOGIN_COOKIE, WITHOUT
from boardwire.server.limits.usage import QuotaLimits

from ....until import until
from ...browser import Browser
from ...conftest import StartServer
from ...wire import get, post
from ..test_application import record_of


@dataclass
class Site:
    """A server with the routes of its application.

    Args:
        server: The server.
        doors: The routes of logins, accounts and operators.
        pages: The paths of all pages.
    """

    server: Server
    doors: list[Route]
    pages: list[str]


@pytest.fixture
async def site(start_server: StartServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    made: list[tuple[list[Route], Starlette]] = []

    def noting(*arguments: Any, **named: Any) -> Starlette:
        app = application(*arguments, **named)
        (doors,) = (it for it in arguments if isinstance(it, list))
        made.append(([it for it in doors if isinstance(it, Route)], app))
        return app

    monkeypatch.setattr("boardwire.server.lifecycle.application", noting)
    async with start_server() as server:
        await server.store.keep(record_of(1))
        await until(lambda: made)  # HTTP begins beside the other services
        ((doors, app),) = made
        routes = [it for it in app.routes if isinstance(it, Route) and "GET" in (it.methods or ())]
        paths = [it.path for it in routes if not it.path.startswith(WITHOUT)]
        known = {"match": "m001", "name": "Ada"}
        paths = [re.sub(r"{(\w+)[^}]*}", lambda it: known.get(it[1], "none"), it) for it in paths]
        yield Site(server, doors, [*paths, "/nothing/here"])


@pytest.fixture
def server(site: Site) -> Server:
    return site.server


async def test_pages_of_logins_accounts_and_operators_are_kept_by_nobody(site: Site) -> None:
    """Whoever asks, and whatever the answer is."""
    routes, server = site.doors, site.server
    assert {"/login", "/operator", "/operator/state"} <= {it.path for it in routes}
    for route in routes:
        for method in route.methods or ():
            path = re.sub(r"{[^}]*}", "m001", route.path)
            if method == "POST":
                status, headers, _ = await post(server, path, b"")
            else:
                status, headers, _ = await get(server, path)
            assert headers["cache-control"] == "no-store", (method, path, status)


async def test_every_page_of_a_browser_with_a_login_is_kept_by_nobody(site: Site) -> None:
    assert len(site.pages) > 15
    for path in site.pages:
        status, headers, _ = await get(site.server, path, f"Cookie: theme=dark; {LOGIN_COOKIE}=any")
        assert headers["cache-control"] == "no-store", (path, status)
        assert "etag" not in headers
        assert "Cookie" in headers["vary"], path


async def test_pages_of_guests_may_be_kept_and_say_that_the_login_matters(server: Server) -> None:
    for path in ("/", "/matches", "/matches/m001", "/players/Ada", "/play"):
        _, headers, _ = await get(server, path)
        assert headers["cache-control"] == "no-cache"
        assert "Cookie" in headers["vary"]


async def test_what_everybody_may_read_may_be_kept_with_a_login_too(server: Server) -> None:
    for path in ("/api/v1/matches", "/web/styles/theme.css"):
        _, headers, _ = await get(server, path, f"Cookie: {LOGIN_COOKIE}=any")
        assert headers["cache-control"] == "no-cache"
        assert "etag" in headers


async def test_a_page_that_was_kept_for_guests_is_not_sent_to_others(server: Server) -> None:
    browser, guest = Browser(server), Browser(server)
    token = await server.accounts.register("ada")
    await browser.post("/login", name="ada", token=token)
    for path in ("/", "/matches", "/players/Ada", "/play", "/ladder", "/tournaments"):
        before = await guest.get(path)
        assert "You are ada" in await browser.get(path)
        assert "You are ada" not in before
        assert await guest.get(path) == before


@pytest.mark.parametrize("path", ["/api/v1/matches/none", "/api/v1/matches?limit=0", "/none"])
async def test_refusals_are_kept_by_nobody(server: Server, path: str) -> None:
    status, headers, _ = await get(server, path)
    assert status >= 400
    assert headers["cache-control"] == "no-store"


async def test_answers_to_a_token_are_kept_by_nobody(server: Server) -> None:
    for path in ("/metrics", "/health", "/api/v1/matches"):
        _, headers, _ = await get(server, path, "Authorization: Bearer none")
        assert headers["cache-control"] == "no-store"
    assert (await get(server, "/metrics"))[1]["cache-control"] == "no-store"


async def test_refusals_of_those_who_ask_too_much_are_kept_by_nobody(
    start_server: StartServer,
) -> None:
    async with start_server(address_quota=QuotaLimits(commands_per_second=1e-6, burst=2)) as server:
        await get(server, "/")
        status, headers, _ = await get(server, "/")
        assert (status, headers["cache-control"]) == (429, "no-store")
