"""The pages of matches, as the server makes them: all that can be read without JavaScript."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from urllib.parse import quote

import pytest

from boardwire.server import Server
from boardwire.server.http.api.cursor import cursor_after

from ...conftest import StartServer
from ...wire import get
from ..test_application import record_of


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        for number in range(45):
            await server.store.keep(record_of(number, "go" if number == 5 else "tictactoe"))
        yield server


async def read(server: Server, path: str) -> str:
    status, _, body = await get(server, path)
    assert status == 200
    return body.decode()


async def test_a_match_is_read_without_javascript(server: Server) -> None:
    page = await read(server, "/matches/m001?ply=1")
    assert "O resigns" in page
    assert "/api/v1/matches/m001/board.svg?ply=1" in page
    assert re.search(r'<a href="\?ply=1" data-ply="1"[^>]* aria-current="true">', page)
    for step, ply in (("first", 0), ("back", 0), ("forward", 2), ("last", 2)):
        assert f'data-step="{step}" href="/matches/m001?ply={ply}"' in page
    assert "/api/v1/matches/m001/record?format=moves" in page
    assert "format=pgn" not in page
    assert "&lt;iframe src=&#34;http://localhost/embed/m001&#34;" in page


@pytest.mark.long
@pytest.mark.parametrize("ply", ["99999999", "-1", "x", "٣", ""])
async def test_a_ply_that_is_not_there_shows_the_end(ply: str, server: Server) -> None:
    page = await read(server, f"/matches/m001?ply={quote(ply)}")
    assert "board.svg?ply=2" in page


async def test_only_the_embedded_board_may_stand_in_frames_elsewhere(server: Server) -> None:
    for path, allowed in (("/embed/m001", "*"), ("/matches/m001", "'none'")):
        _, headers, _ = await get(server, path)
        assert f"frame-ancestors {allowed}" in headers["content-security-policy"]


async def test_the_list_has_filters_and_pages(server: Server) -> None:
    first = await read(server, "/matches")
    assert first.count('<a href="/matches/m0') == 40
    later = f"/matches?after={cursor_after(record_of(5))}"
    assert f'href="{later}"' in first
    assert (await get(server, "/matches"))[1]["link"] == f'<{later}>; rel="next"'
    last = await read(server, later)
    assert last.count('<a href="/matches/m0') == 5
    only = await read(server, "/matches?game=go&player=ADA&state=finished")
    assert only.count('<a href="/matches/m0') == 1
    assert "No match fits these filters" in await read(server, "/matches?player=nobody")
    assert (await get(server, "/matches?after=none"))[0] == 404


async def test_names_and_details_are_text(server: Server) -> None:
    record = replace(record_of(50), players=("<b>x</b>", "'\"&"))
    await server.store.keep(record)
    for path in ("/matches/m050", "/embed/m050", "/matches", "/"):
        page = await read(server, path)
        assert "<b>x</b>" not in page
        assert "&lt;b&gt;x&lt;/b&gt;" in page


async def test_the_wall_of_boards_says_that_it_waits(server: Server) -> None:
    assert "The boards appear here" in await read(server, "/matches?show=grid")
