"""``boardwire connect`` in practice: files of the user, and analyses by engines of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boardwire.games.records import read_records

from .conftest import StartServer
from .guis import attach, gui_at

pytestmark = [pytest.mark.program, pytest.mark.slow]

SGF = "(;GM[1]FF[4]SZ[5]KM[5.5]AB[bb][dd]PL[W];W[cc];B[cd];W[dc])"


async def test_a_game_of_a_file_is_put_on_the_server_s_board(
    start_server: StartServer, tmp_path: Path
) -> None:
    file = tmp_path / "a game.sgf"
    file.write_text(SGF)
    async with start_server() as server, gui_at(server) as gui:
        assert await gui.ask(f"loadsgf {file}") == "= black"
        assert await gui.ask("bw-to_act") == "= b"
        assert (await gui.ask("list_stones white"))[2:].split() == ["C3", "D3"]
        assert await gui.ask(f"3 loadsgf {file} 2") == "=3 black"
        assert (await gui.ask("list_stones white"))[2:].split() == ["C3"]
        assert await gui.ask("undo") == "="
        assert " komi=5.5 " in await gui.ask("bw-game")


async def test_a_game_is_printed_into_a_file(start_server: StartServer, tmp_path: Path) -> None:
    file = tmp_path / "it.sgf"
    async with start_server() as server, gui_at(server, "--game", "go size=5") as gui:
        assert await gui.ask("gogui-play_sequence b C3 w C4") == "="
        shown = await gui.ask("printsgf")
        assert await gui.ask(f"printsgf {file}") == "="
        assert await gui.ask("printsgf -") == shown
    (record,) = read_records(file.read_text(), "sgf")
    assert [move for _, move in record.turns()] == ["C3", "C4"]
    assert file.read_text().strip() == shown[2:].strip()


async def test_files_that_cannot_be_used_are_named(
    start_server: StartServer, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.sgf"
    broken.write_text("(;GM[1]SZ[5];B[zz])")
    async with start_server() as server, gui_at(server) as gui:
        for line in ("loadsgf", f"loadsgf {tmp_path}/none.sgf", f"loadsgf {broken}"):
            assert (await gui.ask(line)).startswith("? "), line
        assert (await gui.ask(f"printsgf {tmp_path}/no/such/folder")).startswith("? cannot write")
        assert await gui.ask("protocol_version") == "= 2"


async def test_the_commands_about_files_are_listed(start_server: StartServer) -> None:
    async with start_server() as server, gui_at(server) as gui:
        listed = (await gui.ask("list_commands"))[2:].split("\n")
        assert {"loadsgf", "printsgf", "lz-analyze", "kata-genmove_analyze"} <= set(listed)
        assert len(listed) == len(set(listed))
        assert await gui.ask("known_command loadsgf") == "= true"
        assert await gui.ask("known_command nonsense") == "= false"


async def test_commands_are_answered_in_order(start_server: StartServer, tmp_path: Path) -> None:
    file = tmp_path / "it.sgf"
    file.write_text(SGF)
    async with start_server() as server, gui_at(server) as gui:
        await gui.send(f"1 protocol_version\n2 loadsgf {file}\n3 bw-to_act\n4 list_commands")
        assert await gui.answer() == "=1 2"
        assert await gui.answer() == "=2 black"
        assert await gui.answer() == "=3 b"
        assert (await gui.answer()).startswith("=4 ")


async def test_a_line_may_come_in_pieces(start_server: StartServer, tmp_path: Path) -> None:
    file = tmp_path / "it.sgf"
    file.write_text(SGF)
    async with start_server() as server, gui_at(server) as gui:
        assert gui.process.stdin is not None
        assert await gui.ask("protocol_version") == "= 2"
        for piece in ("loads", "gf ", f"{file}"):
            gui.process.stdin.write(piece.encode())
            await gui.process.stdin.drain()
            await asyncio.sleep(0.05)
        assert await gui.ask("") == "= black"
        assert await gui.ask("bw-to_act") == "= b"


async def test_a_game_is_loaded_while_an_engine_analyses(
    start_server: StartServer, tmp_path: Path
) -> None:
    file = tmp_path / "it.sgf"
    file.write_text(SGF)
    async with start_server(bots=("mcts:threads=1",)) as server, gui_at(server) as gui:
        assert await gui.ask("bw-game go size=5") == "="
        await gui.send("lz-analyze b 25")
        assert gui.process.stdout is not None
        async with asyncio.timeout(30):
            await gui.process.stdout.readuntil(b"info move")
        await gui.send(f"loadsgf {file}")
        await gui.answer()
        assert await gui.answer() == "= black"
        assert await gui.ask("bw-to_act") == "= b"


async def test_gogui_loads_and_prints_games_too(start_server: StartServer, tmp_path: Path) -> None:
    file, printed = tmp_path / "it.sgf", tmp_path / "out.sgf"
    file.write_text("(;GM[2]SZ[8];B[dc];W[ec])")
    async with start_server() as server, gui_at(server, "--game", "othello") as gui:
        await attach(gui)
        assert await gui.ask(f"loadsgf {file}") == "= black"
        assert await gui.ask("gogui-rules_side_to_move") == "= black"
        assert await gui.ask(f"printsgf {printed}") == "="
        assert (await gui.ask("lz-analyze")).startswith("? analyses line by line")
    assert "GM[2]" in printed.read_text()


async def test_a_match_has_its_own_start(start_server: StartServer, tmp_path: Path) -> None:
    async with start_server() as server, gui_at(server, "--game", "go", "--match") as gui:
        assert (await gui.ask(f"loadsgf {tmp_path}/it.sgf")).startswith("? a match has its own")


async def test_gogui_is_shown_what_an_engine_finds(start_server: StartServer) -> None:
    async with (
        start_server(bots=("mcts:threads=1",)) as server,
        gui_at(server, "--game", "othello") as gui,
    ):
        await attach(gui)
        assert await gui.ask("play b D3") == "="
        listed = (await gui.ask("gogui-analyze_commands"))[2:].split("\n")
        assert "gfx/Win Rates/bw-win_rates" in listed
        assert "bwboard/Territory/bw-territory" not in listed
        drawn = await gui.ask("bw-win_rates")  # by the position of the window, after one move
        assert drawn.startswith("= INFLUENCE ")
        assert {word for word in drawn.split() if word[0] in "CE"} <= {"C3", "C5", "E3"}
