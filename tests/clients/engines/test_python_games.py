"""Games in Python at the console of an engine: faults, and searches that hang."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import add
from boardwire.matches import Table
from boardwire.protocol import Command, CommandError

pytestmark = [pytest.mark.usefixtures("python_games"), pytest.mark.program]


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts", "random"])
@pytest.mark.parametrize("how", ["raise", "rubbish", "exit", "cancel"])
async def test_an_engine_answers_an_error_and_survives(name: str, how: str) -> None:
    game = add("faulty_games:Faulty")
    console = EngineConsole(Table(game(method="apply", how="raise", after=1)), make_searcher(name))
    await console.handle(Command("play", ("b", "add1")))
    with pytest.raises(CommandError, match=r"^the game failed: Faulty Race: "):
        await console.handle(Command("genmove", ("w",)))
    await console.handle(Command("bw-game", ("faulty", "method=text", f"how={how}")))
    with pytest.raises(CommandError, match=r"^the game failed: Faulty Race: text\(\) "):
        await console.handle(Command("showboard"))
    await console.handle(Command("bw-game", ("faulty",)))
    assert (await console.handle(Command("genmove", ("b",)))).text in ("add1", "add2")


COMMANDS = {
    "showboard": "text",
    "play b add1": "apply",
    "gogui-play_sequence b add1 w add1": "apply",
    "bw-legal_moves": "move_text",
    "bw-position": "position_text",
    "boardsize 3": "view",
    "genmove b": "copy",
    "gogui-rules_board": "view",
    "gogui-rules_legal_moves": "points_of",
    "final_score": "margin",
}


@pytest.mark.long
@pytest.mark.parametrize(("line", "method"), COMMANDS.items())
@pytest.mark.parametrize("how", ["raise", "loop"])
async def test_a_console_says_that_the_game_failed(line: str, method: str, how: str) -> None:
    after = 1 if method == "apply" else 0
    game = add("faulty_games:Faulty")(method=method, how=how, after=after)
    console = EngineConsole(Table(game), make_searcher("random"))
    if line.startswith("play"):
        await console.handle(Command("play", ("b", "add1")))
        line = "play w add1"
    name, *words = line.split()
    with pytest.raises(CommandError, match=rf"^the game failed: Faulty Race: {method}\(\) "):
        await console.handle(Command(name, tuple(words)))
    assert (await console.handle(Command("bw-game"))).text.startswith("faulty ")


async def test_a_game_that_cannot_be_set_up_leaves_the_table_as_it_was() -> None:
    add("faulty_games:Faulty")
    console = EngineConsole(Table(add("kalah:Kalah")()), make_searcher("random"))
    await console.handle(Command("play", ("b", "A1")))
    with pytest.raises(CommandError, match="the game failed: Faulty Race: start"):
        await console.handle(Command("bw-game", ("faulty", "method=initial")))
    assert (await console.handle(Command("bw-game"))).text == "kalah seeds=4"
    await console.handle(Command("undo"))
    assert (await console.handle(Command("bw-to_act"))).text == "b"


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts"])
async def test_a_search_that_hangs_is_broken_off_after_an_interrupt(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.clients.engines.search.search_thread.STOP_SECONDS", 0.1)
    game = add("faulty_games:Faulty")(method="legal_moves", how="loop", after=1)
    console = EngineConsole(Table(game), make_searcher(name, {"time": "30"}))
    thinking = asyncio.create_task(console.handle(Command("genmove", ("b",))))
    await asyncio.sleep(0.3)
    assert not thinking.done()
    console.interrupt()
    with pytest.raises(CommandError, match=r"search\(\) did not stop and was broken off"):
        await asyncio.wait_for(thinking, 10)
    console.engine.searcher.options["time"] = 0.05
    await console.handle(Command("bw-game", ("faulty",)))
    assert (await console.handle(Command("genmove", ("b",)))).text in ("add1", "add2")


async def test_an_interrupt_leaves_a_search_alone_that_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardwire.clients.engines.search.search_thread.STOP_SECONDS", 0.0)
    console = EngineConsole(Table(add("kalah:Kalah")()), make_searcher("mcts", {"time": "60"}))
    for _ in range(3):
        thinking = asyncio.create_task(console.handle(Command("reg_genmove", ("b",))))
        await asyncio.sleep(0.2)
        assert console.engine.searching is not None
        console.engine.searching._stop.set()
        assert (await asyncio.wait_for(thinking, 10)).text.endswith("1")
        console.interrupt()
        await asyncio.sleep(0.05)
