"""Searches step by step over HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from urllib.parse import quote

import pytest

from boardwire.games import load
from boardwire.games.textbook.steps import walk_search
from boardwire.server import Server

from ..conftest import StartServer
from ..wire import get


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def test_a_search_is_told_step_by_step(server: Server) -> None:
    tree = "[[3,12,8],[2,4,6],[14,5,2]]"
    status, _, body = await get(server, f"/api/v1/steps?algorithm=alphabeta&tree={quote(tree)}")
    assert status == 200
    assert json.loads(body) == walk_search("alphabeta", load("tree", tree=tree).start()).to_data()


async def test_positions_of_small_games_are_searched(server: Server) -> None:
    path = "/api/v1/steps?game=tictactoe&position=O--XX-O-X_O&depth=2&order=best"
    status, _, body = await get(server, path)
    assert (status, json.loads(body)["nodes"][0]["kind"]) == (200, "min")


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("tree=[[1", "tree"),
        ("algorithm=nosuch", "nosuch"),
        ("game=nosuch", "nosuch"),
        ("game=tictactoe", "400 nodes"),
        ("game=rps&algorithm=minimax", ""),
        ("depth=99", "depth"),
        (f"tree={'1' * 2001}", "tree"),
    ],
)
async def test_what_cannot_be_shown_is_refused(server: Server, query: str, why: str) -> None:
    status, _, body = await get(server, f"/api/v1/steps?{query}")
    assert (status, why in json.loads(body)["detail"]) == (422, True), body
