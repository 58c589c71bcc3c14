"""Searches step by step over HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from urllib.parse import quote

import pytest
from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.games import load
from boardwire.games.textbook.steps.tree_search import walk_search
from boardwire.server import Server


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
    assert (status, json.loads(body)["nodes"][0]["kind"]) == (200, "max")


async def test_random_games_are_the_same_for_the_same_seed(server: Server) -> None:
    path = "/api/v1/steps?algorithm=uct&game=tictactoe&simulations=10&seed=3"
    walks = [json.loads((await get(server, path))[2]) for _ in range(2)]
    assert walks[0] == walks[1]
    assert walks[0]["facts"]["simulations"] == 10
    status, _, body = await get(server, "/api/v1/steps?algorithm=ucb&tree=[0.7,0.2]&simulations=9")
    assert (status, len(json.loads(body)["nodes"])) == (200, 3)


WRONG = (
    ("tree=[[1", "tree"),
    ("tree=", "empty"),
    ("tree=[[1,x],[3,y]]&leaf=x=1", "unknown leaves"),
    ("tree=[[1,x],[3,4]]&leaf=z=1", "no leaf is called 'z'"),
    ("tree=[[1,x],[3,4]]&algorithm=uct", "unknown"),
    ("game=tictactoe&option=size", "NAME:VALUE"),
    ("algorithm=nosuch", "nosuch"),
    ("game=tictactoe", "400 nodes"),
    ("game=rps&algorithm=minimax", ""),
    ("depth=99", "depth"),
    ("algorithm=ucb&tree=[2]", "probabilities"),
    ("algorithm=uct&simulations=101", "simulations"),
    (f"tree={'1' * 2001}", "tree"),
)
"""Queries that are refused, and a word of the reason."""


async def test_what_cannot_be_shown_is_refused(server: Server) -> None:
    for query, why in WRONG:
        status, _, body = await get(server, f"/api/v1/steps?{query}")
        assert (status, why in json.loads(body)["detail"]) == (422, True), (query, body)


async def test_unknown_leaves_have_conditions_until_they_have_values(server: Server) -> None:
    tree = quote('[[3,12,8],["x",4,6],[14,5,2]]')
    status, _, body = await get(server, f"/api/v1/steps?algorithm=alphabeta&tree={tree}")
    walk = json.loads(body)
    assert (status, walk["steps"], walk["facts"]["unknown"]) == (200, [], ["x"])
    assert walk["facts"]["values"] == ["3 if x ≤ 3", "x if 3 < x ≤ 4", "4 if x > 4"]
    assert [it["condition"] for it in walk["nodes"] if it["condition"]] == ["x ≤ 3", "x ≤ 3"]
    path = f"/api/v1/steps?algorithm=alphabeta&tree={tree}&leaf=x%3D1/3"
    status, _, body = await get(server, path)
    assert status == 200
    filled = load("tree", tree="[[3,12,8],[0.3333333333333333,4,6],[14,5,2]]").start()
    assert json.loads(body) == walk_search("alphabeta", filled).to_data()


async def test_min_moves_first_if_asked(server: Server) -> None:
    for query, algorithm in (
        ("tree=[[1,2],[3,4]]", "negamax"),
        ("game=tictactoe&depth=1", "minimax"),
    ):
        path = f"/api/v1/steps?algorithm={algorithm}&{query}&root=min"
        status, _, body = await get(server, path)
        assert (status, json.loads(body)["nodes"][0]["kind"]) == (200, "min"), body
    path = "/api/v1/steps?algorithm=minimax&tree=[[1,2],[3,4]]&root=min"
    assert json.loads((await get(server, path))[2])["facts"]["value"] == 2


async def test_more_players_are_an_option(server: Server) -> None:
    tree = quote('[[{"utility":[1,2,3]},{"utility":[0,5,4]}],[{"utility":[3,2,1]}]]')
    path = f"/api/v1/steps?algorithm=maxn&tree={tree}&option=players:3"
    status, _, body = await get(server, path)
    assert (status, json.loads(body)["facts"]["value"]) == (200, "(3, 2, 1)")


async def test_the_steps_are_also_a_page(server: Server) -> None:
    status, headers, body = await get(server, "/api/v1/steps?tree=[[3,12],[2,4]]&form=html")
    assert (status, headers["content-disposition"]) == (
        200,
        'attachment; filename="alphabeta.html"',
    )
    assert headers["content-type"].startswith("text/html")
    assert '"algorithm":"alphabeta"' in body.decode()
