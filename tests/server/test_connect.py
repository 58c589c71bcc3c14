"""``boardwire connect`` with a match: what a GUI plays behind the bridge."""

from __future__ import annotations

import asyncio
import re

from .conftest import StartServer
from .guis import attach, attach_ruler, begin_game, gui_at
from .people import facts, person_of
from .wire import bot_of


async def test_two_guis_play_each_other(start_server: StartServer) -> None:
    game = ("--game", "tictactoe", "--match", "--time", "5m")
    async with (
        start_server() as server,
        gui_at(server, *game, "--name", "anna", "--opponent", "ben", "--colour", "b") as anna,
        gui_at(server, *game, "--name", "ben", "--opponent", "anna") as ben,
        gui_at(server, *game, "--name", "anna", "--opponent", "ben") as ruler,
    ):
        for gui in (anna, ben):  # a GUI starts its engine several times
            await attach(gui)
        await attach_ruler(ruler)
        assert list(server.names) == []
        await begin_game(anna)
        assert [it.name for it in server.names] == ["anna"]
        await begin_game(ben)
        for gui in (ruler, anna):
            assert await gui.ask("play b A2") == "="
            if gui is ruler:
                assert (await ruler.ask("play b A2")).startswith("? illegal move")
                assert await ruler.ask("clear_board") == "="
        await ben.send("genmove b")
        await anna.send("genmove w")
        assert await ben.answer() == "= A2"
        assert await ben.ask("play w A1") == "="
        assert await anna.answer() == "= A1"
        (hosted,) = server.live.running.values()
        assert hosted.record.players == ("anna", "ben")
        assert str(hosted.record.time) == "5m"


async def test_a_gui_plays_a_bot_and_comes_back_by_its_session(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "tictactoe", ["A1", "A2"]) as hal,
    ):
        playing = asyncio.create_task(hal.play_on())
        options = ("--match", "--opponent", "hal", "--colour", "b")
        async with gui_at(server, "--game", "tictactoe", *options) as gui:
            assert await gui.ask("play b B2") == "="
            assert await gui.ask("genmove w") == "= A1"
            told = re.fullmatch(
                r"boardwire: you are guest-\S+; if the connection is lost, continue with "
                r"--session ([0-9a-f]{32})",
                await gui.report(),
            )
            assert told is not None
        async with gui_at(server, "--game", "tictactoe", "--session", told[1]) as gui:
            await attach(gui)
            assert await gui.ask("play b B2") == "="
            assert await gui.ask("genmove w") == "= A1"
            assert await gui.ask("play b B1") == "="
            assert await gui.ask("genmove w") == "= A2"
            assert await gui.ask("play b B3") == "="
            assert await gui.ask("final_score") == "= B+"
        await playing


async def test_an_opponent_who_is_a_person_means_a_match(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        person_of(server, "ben") as ben,
        gui_at(server, "--game", "tictactoe", "--opponent", "ben") as gui,
    ):
        assert await gui.ask("play b B2") == "="
        await gui.send("genmove w")
        async with asyncio.timeout(20):
            while not (seeks := await ben.ask("bw-seeks"))[2:]:
                await asyncio.sleep(0.01)
        assert facts(seeks)["opponent"] == "ben"
        colour = facts(await ben.ask(f"bw-accept {facts(seeks)['seek']}"))["colour"]
        if colour == "w":
            assert await ben.ask("genmove b") == "= B2"
            assert await ben.ask("play w A1") == "="
            assert await gui.answer() == "= A1"
        else:
            assert await gui.answer() == "? illegal move: you play w; genmove b waits"


async def test_what_is_declined_is_told_to_the_gui(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        person_of(server, "ben") as ben,
        gui_at(server, "--game", "go", "--match", "--opponent", "ben") as gui,
    ):
        await gui.send("genmove w")
        async with asyncio.timeout(20):
            while not (seeks := await ben.ask("bw-seeks"))[2:]:
                await asyncio.sleep(0.01)
        await ben.ask(f"bw-decline {facts(seeks)['seek']}")
        assert (await gui.answer()).startswith("? ben declines to play")
        assert (await gui.ask("genmove w")).startswith("? ben declines to play")
        assert await gui.ask("clear_board") == "="
        await gui.send("genmove w")
        async with asyncio.timeout(20):
            while not (await ben.ask("bw-seeks"))[2:]:
                await asyncio.sleep(0.01)


async def test_a_hex_game_of_gogui_has_no_swap(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "hex", ["E5"]) as hal,
        gui_at(server, "--game", "hex", "--match", "--opponent", "hal", "--colour", "b") as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        await attach(gui)
        assert await gui.ask("play b F6") == "="
        assert "swap-pieces" not in (await gui.ask("bw-legal_moves")).split()
        assert await gui.ask("genmove w") == "= E5"
        (hosted,) = server.live.running.values()
        assert hosted.record.options["swap"] is False
        playing.cancel()


async def test_practice_of_gogui_tells_the_server_positions_and_moves_by_points(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e7e5", "d7d5"]) as hal,
        gui_at(server, "--game", "chess") as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        await attach(gui)
        for line in ("boardsize 8", "clear_board", "play w E2", "play w E4"):
            assert await gui.ask(line) == "=", line
        assert await gui.ask("genmove b") == "= E7"
        assert await gui.ask("genmove b") == "= E5"
        for _ in range(2):
            assert await gui.ask("undo") == "="
        assert await gui.ask("genmove b") == "= D7"
        assert await gui.ask("genmove b") == "= D5"
        assert await gui.ask("gogui-rules_side_to_move") == "= white"
        playing.cancel()


async def test_an_engine_of_the_server_goes_on_with_the_piece_that_was_picked_up(
    start_server: StartServer,
) -> None:
    async with (
        start_server(bots=("mcts:playouts=50,seed=1",)) as server,
        gui_at(server, "--game", "chess") as gui,
    ):
        await attach(gui)
        for line in ("boardsize 8", "clear_board"):
            assert await gui.ask(line) == "="
        for piece, destinations in (("A2", ("= A3", "= A4")), ("G1", ("= F3", "= H3"))):
            assert await gui.ask(f"play w {piece}") == "="
            assert await gui.ask("genmove w") in destinations
            for _ in range(2):
                assert await gui.ask("undo") == "="


async def test_an_engine_that_would_move_another_piece_is_told_and_the_game_goes_on(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e2e4", "a2a4", "e7e5"]) as hal,
        gui_at(server, "--game", "chess") as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        await attach(gui)
        for line in ("boardsize 8", "clear_board", "play w A2"):
            assert await gui.ask(line) == "="
        refused = await gui.ask("genmove w")
        assert (
            refused
            == "? the engine would not go on from A2: play on yourself, or undo takes it back"
        )
        assert await gui.ask("genmove w") == "= A4"
        assert await gui.ask("genmove b") == "= E7"
        playing.cancel()
