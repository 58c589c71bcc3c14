"""Pictures of boards over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.games import load
from boardwire.games.drawing import frame
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.config import SpectatorSettings
from boardwire.server.http.caching.lru_cache import OVERHEAD_BYTES
from boardwire.server.http.caching.pictures import KEPT_BYTES, Pictures


def record_of(
    game: str, *moves: tuple[int, str], over: bool = True, **options: object
) -> MatchRecord:
    """A match of these moves."""
    return MatchRecord(
        match="m1",
        game=game,
        options=load(game, **options).options,
        players=("Ada", "Bob"),
        time=TimeControl.fischer(60, 1),
        commitment="",
        started=datetime(2026, 11, 21, tzinfo=UTC),
        moves=[MoveRecord(ply, *move, 0.5, 60.5) for ply, move in enumerate(moves, 1)],
        result=Result.loss(1, 2, Reason.RESIGNATION) if over else None,
    )


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def board(
    server: Server, query: str = "", *, match: str = "m1"
) -> tuple[dict[str, str], str]:
    """The headers and the text of the picture of a match."""
    status, headers, body = await get(server, f"/api/v1/matches/{match}/board.svg{query}")
    assert status == 200, body
    return headers, body.decode()


async def test_a_frame_is_told_and_kept_by_browsers(server: Server) -> None:
    path = "/api/v1/frame?game=go&option=size:9&option=komi:0.5"
    status, headers, body = await get(server, path)
    assert status == 200
    told = json.loads(body)
    assert told.items() >= frame(load("go", size=9, komi=0.5)).to_data().items()
    assert (told["sides"], told["order"]) == (["Black", "White"], [0, 1])
    assert not told["numbered_in_pairs"]
    assert headers["cache-control"] == "public, max-age=3600"
    again = await get(server, path, f"If-None-Match: {headers['etag']}")
    assert (again[0], again[2]) == (304, b"")


async def test_the_side_below_is_that_of_the_request(server: Server) -> None:
    for query, rows in (("", "A8"), ("&side=1", "A8"), ("&side=0", "H1")):
        _, _, body = await get(server, f"/api/v1/frame?game=chess{query}")
        assert json.loads(body)["rows"][0][0] == rows


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("game=go&option=size", "'size' is no option; write option=NAME:VALUE"),
        ("game=go&option=size:99", "option size must be a whole number from 1 to 25"),
        ("game=go&side=x", "side: "),
        ("", "game: Field required"),
    ],
)
async def test_a_frame_that_cannot_be_drawn_is_refused(
    query: str, detail: str, server: Server
) -> None:
    status, _, body = await get(server, f"/api/v1/frame?{query}")
    assert status == 422
    assert json.loads(body)["detail"].startswith(detail)


async def test_the_board_of_a_match_is_drawn_at_any_ply(server: Server) -> None:
    await server.store.keep(record_of("tictactoe", (0, "B2"), (1, "A1"), (0, "C3")))
    headers, last = await board(server)
    assert headers["content-type"] == "image/svg+xml"
    assert headers["cache-control"] == "public, max-age=86400"
    assert ElementTree.fromstring(last).attrib["aria-label"] == "Tic-Tac-Toe, last move C3"
    assert [(await board(server, f"?ply={ply}"))[1].count("-black") for ply in (0, 1, 2)] == [
        0,
        2,
        2,
    ]
    assert (await board(server, "?ply=99"))[1] == last
    small = ElementTree.fromstring((await board(server, "?size=160&theme=dark"))[1])
    assert small.attrib["width"] == "160"
    refused = await get(server, "/api/v1/matches/m1/board.svg?size=100000")
    assert refused[0] == 422
    assert (await get(server, "/api/v1/matches/m2/board.svg"))[0] == 404


async def test_the_board_of_a_running_match_is_asked_for_every_time(server: Server) -> None:
    running = record_of("tictactoe", (0, "B2"), over=False)
    await server.store.keep(running)
    headers, one = await board(server)
    assert headers["cache-control"] == "no-cache"
    await server.store.keep(replace(running, moves=[*running.moves, MoveRecord(2, 1, "A1", 1, 1)]))
    assert (await board(server))[1] != one


async def test_a_hidden_card_is_not_in_the_picture_until_the_match_is_over(server: Server) -> None:
    seen = set()
    for match, deal in (("m1", "KJ"), ("m2", "JK"), ("m3", "QJ")):
        running = record_of("kuhn", (-1, deal), (0, "bet"), over=False)
        await server.store.keep(replace(running, match=match))
        seen.add((await board(server, match=match))[1])
    assert len(seen) == 1
    await server.store.keep(record_of("kuhn", (-1, "KJ"), (0, "bet"), (1, "call")))
    assert (await board(server))[1] not in seen


async def test_a_running_match_waits_where_spectators_wait(start_server: StartServer) -> None:
    async with start_server(spectators=SpectatorSettings(delay=30)) as server:
        await server.store.keep(record_of("tictactoe", (0, "B2"), over=False))
        assert (await get(server, "/api/v1/matches/m1/board.svg"))[0] == 404


async def test_a_picture_is_drawn_once_and_the_oldest_are_forgotten() -> None:
    pictures, drawn = Pictures(), 0

    async def draw() -> str:
        nonlocal drawn
        drawn += 1
        return "x" * (KEPT_BYTES // 2 - OVERHEAD_BYTES)

    assert len(set(await asyncio.gather(*(pictures.get("a", draw) for _ in range(9))))) == 1
    assert drawn == 1
    await pictures.get("b", draw)
    await pictures.get("a", draw)
    assert drawn == 2
    await pictures.get("c", draw)
    await pictures.get("a", draw)
    assert drawn == 3, "the one that was not asked for since is forgotten"
    await pictures.get("b", draw)
    assert drawn == 4


async def test_a_picture_that_fails_is_tried_again() -> None:
    pictures, tries = Pictures(), 0

    async def fail() -> str:
        nonlocal tries
        tries += 1
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await pictures.get("a", fail)
    assert tries == 2


async def test_a_link_to_a_match_has_its_board_as_a_picture(server: Server) -> None:
    await server.store.keep(record_of("tictactoe", (0, "B2"), (1, "A1")))
    page = (await get(server, "/matches/m1?ply=1"))[2].decode()
    (address,) = re.findall(r'property="og:image" content="([^"]+)"', page)
    path = address.removeprefix("http://localhost").replace("&amp;", "&")
    assert path == "/api/v1/matches/m1/preview.png?ply=1"
    assert re.search(r'property="og:title" content="Ada . Bob, Tic-Tac-Toe"', page)
    status, headers, body = await get(server, path)
    assert (status, headers["content-type"]) == (200, "image/png")
    assert body.startswith(b"\x89PNG")
    assert (await get(server, "/api/v1/matches/m2/preview.png"))[0] == 404
    assert (await get(server, "/api/v1/games/chess/preview.png"))[2].startswith(b"\x89PNG")
    assert (await get(server, "/api/v1/games/nothing/preview.png"))[0] == 404
