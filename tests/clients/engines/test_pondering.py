"""Thinking on the opponent's time."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import add, load
from boardwire.matches import Table

from .consoles import ask


def visits(console: EngineConsole) -> int:
    """Simulations below the root of the last search."""
    assert console.engine.last is not None
    return sum(move.visits for move in console.engine.last[1].moves)


@pytest.mark.slow
async def test_mcts_goes_on_in_the_tree_that_pondering_has_grown() -> None:
    seen = []
    for ponder in (False, True):
        # Wide enough that every reply has been searched.
        options = {"playouts": 500, "seed": 1, "ponder": ponder, "exploration": 1.4}
        console = EngineConsole(Table(load("othello")), make_searcher("mcts", options))
        await ask(console, "genmove b")
        await asyncio.sleep(1.0)
        reply = (await ask(console, "bw-legal_moves")).split()[0]  # this ends pondering
        await ask(console, f"play w {reply}")
        await ask(console, "genmove b")
        seen.append(visits(console))
        await console.pondering.end()
    assert seen[1] > 2 * seen[0]


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts"])
async def test_any_command_ends_pondering(name: str) -> None:
    console = EngineConsole(
        Table(load("go", size=7)), make_searcher(name, {"time": 0.05, "ponder": True})
    )
    await ask(console, "genmove b")
    pondering = console.pondering.running
    assert pondering is not None
    assert not pondering.done()
    assert await ask(console, "protocol_version") == "2"
    assert pondering.done()
    assert console.pondering.running is None


@pytest.mark.usefixtures("python_games")
async def test_an_engine_ponders_only_where_somebody_else_is_to_act() -> None:
    pig = EngineConsole(Table(load("pig")), make_searcher("mcts", {"playouts": 10, "ponder": True}))
    await ask(pig, "genmove b")
    assert pig.pondering.running is None, "a roll is due"
    options = {"nodes": 10, "ponder": True}
    kalah = EngineConsole(Table(add("kalah:Kalah")()), make_searcher("alphabeta", options))
    await ask(kalah, "genmove b")
    assert kalah.pondering.running is None, "the rules are somebody else's"
    plain = EngineConsole(Table(load("othello")), make_searcher("alphabeta", {"nodes": 10}))
    await ask(plain, "genmove b")
    assert plain.pondering.running is None, "nobody asked for it"


async def test_a_game_that_ends_is_not_pondered() -> None:
    console = EngineConsole(
        Table(load("tictactoe")), make_searcher("alphabeta", {"nodes": 100, "ponder": True})
    )
    await ask(console, "gogui-play_sequence b A1 w B1 b A2 w B2")
    assert await ask(console, "genmove b") == "A3"
    assert console.pondering.running is None
    assert await ask(console, "genmove w") == "pass"
