"""A server whose pages have a path prefix, behind a proxy that serves other sites too."""

from __future__ import annotations

import asyncio
import json
import logging
from http.client import HTTPConnection
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient
from tests.server.conftest import StartServer
from tests.web.crawl import crawl, fetch

from boardwire.protocol import Requester
from boardwire.protocol.transports import ask, connect
from boardwire.server import lifecycle
from boardwire.server.config import HttpSettings
from boardwire.server.config.root_path import OWN_PATHS, RootPathError, read_root_path
from boardwire.server.http.path_prefix import PathPrefix, url

PREFIX = "/boardwire"


async def _shown(request: Request) -> Response:
    response = PlainTextResponse(url("/players/{}", "a b/c", tab="x&y", empty="", none=None))
    response.headers["Link"] = '</matches?after=1>; rel="next", <https://example.org/>; rel="help"'
    response.set_cookie("one", "1")
    response.set_cookie("two", "2", path="/web", httponly=True)
    return response


async def _elsewhere(request: Request) -> Response:
    return RedirectResponse(request.query_params["to"], 303)


def site(root_path: str = "", trusted: tuple[str, ...] = ()) -> TestClient:
    app = Starlette(
        routes=[
            Route("/", _shown),
            Route("/shown", _shown),
            Mount("/inner", routes=[Route("/shown", _shown)]),
            Route("/to", _elsewhere),
        ]
    )
    client = ("10.0.0.1", 1234)
    return TestClient(
        PathPrefix(app, root_path, trusted),
        base_url="http://boards.example.org",
        client=client,
        follow_redirects=False,
    )


ADDRESS = "/players/a%20b%2Fc?tab=x%26y"


@pytest.mark.parametrize(
    "path", ["/boardwire/shown", "/shown", "/boardwire/inner/shown", "/boardwire", "/boardwire/"]
)
def test_a_proxy_may_forward_the_prefix_or_remove_it(path: str) -> None:
    response = site(PREFIX).get(path)
    assert response.text == PREFIX + ADDRESS


def test_without_a_prefix_nothing_is_added() -> None:
    response = site().get("/shown")
    assert response.text == ADDRESS
    assert response.headers["set-cookie"].startswith("one=1; Path=/;")
    assert site().get("/boardwire/shown").status_code == 404


def test_a_name_that_only_begins_like_the_prefix_is_another_path() -> None:
    assert site("/inn").get("/inner/shown").text == "/inn" + ADDRESS


def test_headers_of_a_response_have_the_prefix() -> None:
    headers = site(PREFIX).get("/boardwire/shown").headers
    assert headers["link"] == (
        '</boardwire/matches?after=1>; rel="next", <https://example.org/>; rel="help"'
    )
    one, two = headers.get_list("set-cookie")
    assert "Path=/boardwire;" in one
    assert "Path=/web" in two


@pytest.mark.parametrize(
    ("to", "location"),
    [
        ("/login?next=/play", "/boardwire/login?next=/play"),
        ("/", "/boardwire/"),
        ("https://boards.example.org/play", "https://boards.example.org/play"),
        ("//elsewhere.example.org/", "//elsewhere.example.org/"),
    ],
)
def test_a_redirect_stays_below_the_prefix(to: str, location: str) -> None:
    response = site(PREFIX).get("/boardwire/to", params={"to": to})
    assert response.headers["location"] == location


def test_a_slash_at_the_end_is_removed_below_the_prefix() -> None:
    location = site(PREFIX).get("/boardwire/shown/").headers["location"]
    assert location == "http://boards.example.org/boardwire/shown"


def test_a_trusted_proxy_names_the_prefix() -> None:
    trusting = site(trusted=("10.0.0.0/8",))
    assert trusting.get("/shown", headers={"X-Forwarded-Prefix": "/a/"}).text == "/a" + ADDRESS
    twice = {"X-Forwarded-Prefix": "/a, /b"}
    assert trusting.get("/shown", headers=twice).text == "/a/b" + ADDRESS
    assert trusting.get("/shown").text == ADDRESS


def test_a_stranger_names_no_prefix() -> None:
    named = {"X-Forwarded-Prefix": "/a"}
    assert site(trusted=("192.0.2.0/24",)).get("/shown", headers=named).text == ADDRESS
    assert site(PREFIX).get("/shown", headers=named).text == PREFIX + ADDRESS


@pytest.mark.parametrize("text", ["a", "//evil.example.org", '/"><script>', "/a b", "/x" * 150])
def test_a_wrong_prefix_is_ignored_with_a_log_line(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    trusting = site(trusted=("10.0.0.1",))
    assert trusting.get("/shown", headers={"X-Forwarded-Prefix": text}).text == ADDRESS
    assert "X-Forwarded-Prefix" in caplog.text


@pytest.mark.parametrize("text", ["boards", "/a//b", "/a?b", "/../a", "/play", "/api/x", "/web"])
def test_a_root_path_that_cannot_be_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(RootPathError, match=r"write /NAME|choose another"):
        read_root_path(text)


def test_a_slash_at_the_end_of_the_root_path_does_not_matter() -> None:
    assert read_root_path("/club/boardwire/") == "/club/boardwire"
    assert read_root_path("/") == read_root_path("") == ""


async def test_every_page_and_all_that_it_loads_is_below_the_prefix(
    start_server: StartServer,
) -> None:
    async with start_server(http=HttpSettings(root_path=PREFIX)) as server:
        found = await asyncio.to_thread(
            crawl, server.http_port, f"{PREFIX}/", f"{PREFIX}/not/there"
        )
        below = {path: it for path, it in found.items() if path != "/"}
        assert {f"{PREFIX}{it}" for it in ("/", "/play", "/matches")} <= below.keys()
        assert any(it.startswith(f"{PREFIX}/login?next=") for it in below)
        assert [it for it in below if not it.startswith(f"{PREFIX}/")] == []
        missing = [path for path, it in below.items() if it.status == 404]
        assert missing == [f"{PREFIX}/not/there"]


async def test_sockets_streams_and_the_description_know_the_prefix(
    start_server: StartServer,
) -> None:
    async with start_server(http=HttpSettings(root_path=PREFIX)) as server:
        place = f"127.0.0.1:{server.http_port}{PREFIX}"
        transport = await connect(f"ws://{place}/gtp")
        async with asyncio.timeout(20):
            answer = await ask(transport, Requester(), "name")
        await transport.close()
        assert answer.text == "boardwire server"
        described = await asyncio.to_thread(fetch, server.http_port, f"{PREFIX}/api/openapi.json")
        description: dict[str, Any] = json.loads(described.text)
        assert description["servers"] == [{"url": f"{PREFIX}/api"}]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        asked = f"GET {PREFIX}/api/v1/live?lobby=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(asked.encode())
        async with asyncio.timeout(20):
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            assert b"text/event-stream" in await reader.readuntil(b"\r\n\r\n")
        writer.close()
        home = await asyncio.to_thread(fetch, server.http_port, f"{PREFIX}/")
        assert f"ws://{place}/gtp" in home.text


async def test_the_choice_of_a_language_leads_back_to_its_page(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(root_path=PREFIX)) as server:
        origin = f"http://127.0.0.1:{server.http_port}"

        def choose() -> str:
            connection = HTTPConnection("127.0.0.1", server.http_port, timeout=20)
            headers = {
                "Origin": origin,
                "Referer": f"{origin}{PREFIX}/matches?game=go",
                "Content-Type": "application/x-www-form-urlencoded",
            }
            connection.request("POST", f"{PREFIX}/language", "language=zh-Hans", headers)
            location = connection.getresponse().headers["Location"]
            connection.close()
            return location

        location = await asyncio.to_thread(choose)
        assert location == f"{PREFIX}/matches?game=go"
        chosen = {"Cookie": "boardwire_language=zh-Hans"}
        page = await asyncio.to_thread(fetch, server.http_port, location, chosen)
        assert 'lang="zh-Hans"' in page.text
        assert f'href="{PREFIX}/web/messages/zh-Hans.' in page.text


async def test_no_own_path_of_the_server_can_be_a_prefix(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sites: list[Starlette] = []

    async def prepare(site: Starlette) -> None:
        sites.append(site)

    monkeypatch.setattr(lifecycle, "prepare", prepare)
    async with start_server():
        pass
    paths = [it.path for it in sites[0].routes if isinstance(it, Route | Mount | WebSocketRoute)]
    firsts = {path.split("/")[1] for path in paths}
    assert {"play", "web", "gtp", "login"} <= firsts
    assert firsts - {""} <= OWN_PATHS
