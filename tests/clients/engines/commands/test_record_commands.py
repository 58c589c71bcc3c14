"""Commands for the record of the game on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import load
from boardwire.matches import Table
from boardwire.protocol import CommandError

from ..consoles import ask, console_of


async def test_a_game_is_written_to_a_file_and_loaded_up_to_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    console = console_of("random", "go", size=5)
    await ask(console, "gogui-play_sequence b A1 w B1 b C1")
    assert await ask(console, f"printsgf {file}") == ""
    other = console_of("random", "othello")
    await ask(other, f"loadsgf {file} 3")
    assert await ask(other, "bw-game") == await ask(console, "bw-game")
    assert [played.text for played in other.board.history] == ["A1", "B1"]
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
    assert len(console.board.history) == 1


@pytest.mark.parametrize("rest", [";B[zz]", ";W[aa]", ";W[cc]C[", "]]"])
async def test_a_file_is_read_no_further_than_the_move(tmp_path: Path, rest: str) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(f"(;SZ[5];B[aa];W[bb];B[cc]{rest}")
    console = console_of("random", "go", size=5)
    await ask(console, f"loadsgf {file} 3")
    assert [played.text for played in console.board.history] == ["A5", "B4"]
    await ask(console, f"loadsgf {file} 1")
    assert console.board.history == []


async def test_the_second_game_of_a_file_is_not_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5];B[aa])\n(;SZ[5];B[zz])")
    console = console_of("random", "go", size=5)
    await ask(console, f"loadsgf {file}")
    assert [played.text for played in console.board.history] == ["A5"]


async def test_turns_that_a_colour_yields_are_written_without_passes(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5];W[aa];W[bb];B[cc];B[])")
    console = console_of("random", "go", size=5)
    await ask(console, f"loadsgf {file} 5")
    assert (await ask(console, "printsgf")).replace("\n", "").endswith(";W[aa];W[bb];B[cc];B[])")
    played = console_of("random", "go", size=5)
    for move in ("w A5", "w B4", "b C3", "b pass"):
        await ask(played, f"play {move}")
    assert (await ask(played, "printsgf")).replace("\n", "").endswith(";W[aa];W[bb];B[cc];B[])")


async def test_a_file_may_set_up_stones_after_the_first_move(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5];B[aa];AW[ee]AE[aa];B[cc];AW[dd])")
    console = console_of("random", "go", size=5)
    await ask(console, f"loadsgf {file} 2")
    assert await ask(console, "bw-position") == "5/5/5/5/4O X"
    await ask(console, f"loadsgf {file}")
    assert await ask(console, "bw-position") == "5/5/2X2/3O1/4O O"


async def test_a_loaded_game_tells_the_side_to_move_and_what_gnu_go_tells(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee];B[dd];W[ff])")
    console = console_of("mcts", "go")
    assert await ask(console, f"loadsgf {file}") == "black"
    assert await ask(console, f"loadsgf {file} 3") == "white"
    assert await ask(console, "query_boardsize") == "9"
    assert await ask(console, "get_komi") == "0.5"
    assert await ask(console, "get_handicap") == "2"
    assert len((await ask(console, "move_history")).splitlines()) == 2
