"""Commands for the record of the game on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import load
from boardwire.matches import Table
from boardwire.protocol import CommandError

from .consoles import ask, console_of


async def test_a_game_is_written_to_a_file_and_loaded_up_to_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    console = console_of("random", "go", size=5)
    await ask(console, "gogui-play_sequence b A1 w B1 b C1")
    assert await ask(console, f"printsgf {file}") == ""
    other = console_of("random", "othello")
    await ask(other, f"loadsgf {file} 3")
    assert await ask(other, "bw-game") == await ask(console, "bw-game")
    assert [played.text for played in other.table.history] == ["A1", "B1"]
    assert ";B[" in await ask(other, "printsgf")


async def test_a_server_may_read_the_record_but_no_files(tmp_path: Path) -> None:
    console = EngineConsole(Table(load("go", size=5)), make_searcher("random"))
    assert (await ask(console, "printsgf")).startswith("(;")
    with pytest.raises(CommandError, match="syntax error"):
        await ask(console, f"printsgf {tmp_path}/game.sgf")
    with pytest.raises(CommandError, match="unknown command"):
        await ask(console, f"loadsgf {tmp_path}/game.sgf")


async def test_a_file_that_cannot_be_read_leaves_the_table(tmp_path: Path) -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "play b A1")
    with pytest.raises(CommandError, match="cannot load file"):
        await ask(console, f"loadsgf {tmp_path}/none.sgf")
    assert len(console.table.history) == 1
