"""``boardwire connect --uci``: chess GUIs play at a server, here python-chess in their place."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import chess
import chess.engine
import pytest
from tests.zygote import boardwire_command

from boardwire.server import Server, SessionLimits

from .conftest import StartServer
from .matchmaking.test_house_bots import house_is_ready
from .people import facts, person_of
from .wire import bot_of

pytestmark = pytest.mark.slow  # each starts the command and a server

SECONDS = 30.0
LIMIT = chess.engine.Limit(time=0.05)


@asynccontextmanager
async def gui_at(server: Server, *options: str) -> AsyncIterator[chess.engine.UciProtocol]:
    """A GUI that has started the bridge as its engine."""
    words = boardwire_command("connect", str(server.address), "--uci", *options)
    transport, engine = await chess.engine.popen_uci(list(words))
    try:
        yield engine
    finally:
        transport.close()
        await asyncio.wait_for(engine.returncode, SECONDS)


async def move_of(engine: chess.engine.UciProtocol, *moves: str) -> str:
    """The move of the engine after some moves, or what it says instead."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    limit, info = LIMIT, chess.engine.INFO_ALL
    played = await asyncio.wait_for(engine.play(board, limit, info=info), SECONDS)
    return str(played.info.get("string")) if played.move is None else played.move.uci()


@pytest.mark.long
async def test_a_gui_practises_with_an_engine(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e7e5", "d7d5", "g8f6"]) as hal,
        gui_at(server) as gui,
    ):
        assert gui.id["name"] == f"boardwire at {server.address}"
        playing = asyncio.create_task(hal.play_on())
        assert await move_of(gui, "e2e4") == "e7e5"
        assert await move_of(gui, "d2d4") == "d7d5"  # a move is taken back
        assert await move_of(gui, "d2d4", "d7d5", "c2c4") == "g8f6"
        playing.cancel()


async def test_practice_keeps_to_the_clock_of_the_gui(start_server: StartServer) -> None:
    """The engine begins its game once, and hears the time that is left with each move."""
    async with (
        start_server(sessions=SessionLimits(practice_move=60.0)) as server,
        bot_of(server, "hal", "chess", ["e7e5", "g8f6", "b8c6"]) as hal,
        gui_at(server) as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        await gui.configure({"Move Overhead": 500})
        for moves, seconds in (
            (("e2e4",), 120.0),
            (("e2e4", "e7e5", "g1f3"), 90.0),
            (("e2e4", "e7e5", "g1f3", "g8f6", "d2d3"), 3.0),
        ):
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
            limit = chess.engine.Limit(
                white_clock=7.0, black_clock=seconds, white_inc=1.0, black_inc=1.0
            )
            await asyncio.wait_for(gui.play(board, limit), SECONDS)
        playing.cancel()
    assert hal.heard.count("clear_board") == 1
    left = [line.split() for line in hal.heard if line.startswith("time_left")]
    assert [words[1] for words in left] == ["b", "b", "b"]
    told = [float(words[2]) for words in left]
    for seconds, most in zip(told, (119.5, 89.5, 2.5), strict=True):
        assert most - 2 <= seconds <= most + 0.5


@pytest.mark.long
async def test_practice_with_little_time_answers_in_time(start_server: StartServer) -> None:
    """The engine would take its time for a move in practice, but the GUI's clock runs out."""
    async with start_server(bots=("alphabeta",)) as server, gui_at(server) as gui:
        await house_is_ready(server)
        limit = chess.engine.Limit(white_clock=600.0, black_clock=600.0)
        first = asyncio.create_task(gui.play(chess.Board(), limit))
        await asyncio.wait_for(first, SECONDS)
        begun = asyncio.get_running_loop().time()
        limit = chess.engine.Limit(white_clock=4.0, black_clock=4.0)
        await asyncio.wait_for(gui.play(chess.Board(), limit), SECONDS)
        assert asyncio.get_running_loop().time() - begun < 4.0


async def test_a_finished_position_has_a_score(start_server: StartServer) -> None:
    lines = (
        "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo movetime 50\n"
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 50\nquit\n"
    )
    async with start_server() as server:
        process = await asyncio.create_subprocess_exec(
            *boardwire_command("connect", str(server.address), "--uci"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        output, _ = await asyncio.wait_for(process.communicate(lines.encode()), SECONDS)
    assert output.decode().splitlines() == [
        "info depth 0 score mate 0",
        "bestmove (none)",
        "info depth 0 score cp 0",
        "bestmove (none)",
    ]


async def test_an_unknown_option_is_one_short_line(start_server: StartServer) -> None:
    async with start_server() as server:
        process = await asyncio.create_subprocess_exec(
            *boardwire_command("connect", str(server.address), "--uci"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        lines = b"setoption name Threads value 2\nsetoption name Move Overhead value x\nquit\n"
        output, _ = await asyncio.wait_for(process.communicate(lines), SECONDS)
    assert output.decode().splitlines() == [
        "info string an opponent at a server has no option 'Threads'",
        "info string Move Overhead needs a whole number, not 'x'",
    ]


async def test_finished_positions_and_limits_that_are_not_kept(start_server: StartServer) -> None:
    async with start_server() as server:
        process = await asyncio.create_subprocess_exec(
            *boardwire_command("connect", str(server.address), "--uci"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        lines = (
            b"position startpos moves f2f3 e7e5 g2g4 d8h4\ngo movetime 10\n"
            b"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n"
            b"go perft 2 depth 3 nodes 5 mate 2 searchmoves a2a3\nquit\n"
        )
        output, _ = await asyncio.wait_for(process.communicate(lines), SECONDS)
    assert output.decode().splitlines() == [
        "info depth 0 score mate 0",
        "bestmove (none)",
        "info string words after go that are no limit are skipped: perft 2",
        "info string an opponent at a server does not keep to depth, nodes, mate, searchmoves",
        "info depth 0 score cp 0",
        "bestmove (none)",
    ]


async def test_a_gui_plays_a_match_with_a_record(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e7e5", "b8c6"]) as hal,
        gui_at(server, "--match", "--opponent", "hal", "--time", "5m", "--name", "ann") as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        assert gui.id["name"] == f"hal at {server.address}"
        assert await move_of(gui, "e2e4") == "e7e5"
        (live,) = server.live.running.values()
        assert live.record.players == ("hal", "ann")
        assert str(live.record.time) == "5m"
        # A position that the match does not have is no reason to make a move.
        for moves in (
            ("d2d4",),
            ("e2e4", "e7e6", "d2d4"),
            ("e2e4", "e7e5", "g1f3", "g8f6", "d2d4"),
        ):
            said = await move_of(gui, *moves)
            assert said == "the position does not fit the match, which has 2 moves: e2e4 e7e5"
        assert await move_of(gui, "e2e4", "e7e5", "g1f3") == "b8c6"
        assert len(live.record.moves) == 4
        playing.cancel()


async def test_two_guis_play_each_other(start_server: StartServer) -> None:
    match = ("--match", "--time", "5m")
    async with (
        start_server() as server,
        gui_at(server, *match, "--name", "ann", "--opponent", "ben") as ann,
        gui_at(server, *match, "--name", "ben", "--opponent", "ann") as ben,
    ):
        # Ann plays white, so her GUI wants black's moves; Ben's GUI wants white's.
        black = asyncio.create_task(move_of(ann, "e2e4"))
        assert await move_of(ben) == "e2e4"
        white = asyncio.create_task(move_of(ben, "e2e4", "c7c5"))
        assert await black == "c7c5"
        black = asyncio.create_task(move_of(ann, "e2e4", "c7c5", "g1f3"))
        assert await white == "g1f3"
        black.cancel()


async def test_a_match_is_continued_by_its_session(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e7e5", "b8c6"]) as hal,
    ):
        playing = asyncio.create_task(hal.play_on())
        async with gui_at(server, "--match", "--opponent", "hal") as gui:
            assert await move_of(gui, "e2e4") == "e7e5"
            told = re.search(r"--session ([0-9a-f]{32})", caplog.text)
            assert told is not None
        async with gui_at(server, "--session", told[1]) as gui:
            assert await move_of(gui, "e2e4", "e7e5", "g1f3") == "b8c6"
        playing.cancel()


@pytest.mark.long
async def test_a_new_game_after_the_end_is_another_match(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["resign", "e7e5"]) as hal,
        gui_at(server, "--match", "--opponent", "hal") as gui,
    ):
        playing = asyncio.create_task(hal.play_on())
        assert await move_of(gui, "e2e4") == "the opponent resigns: you have won"
        said = await move_of(gui, "e2e4", "e7e5", "g1f3")
        assert "a match begins with its first move" in said or "does not fit the match" in said
        assert await move_of(gui, "d2d4") == "e7e5"
        playing.cancel()


async def test_a_wait_for_a_person_can_be_given_up(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        person_of(server, "ben") as ben,
        gui_at(server, "--opponent", "ben") as gui,
    ):
        board = chess.Board()
        board.push_uci("e2e4")
        waiting = await gui.analysis(board, LIMIT)  # `go` that can be stopped
        async with asyncio.timeout(SECONDS):
            while not (seeks := await ben.ask("bw-seeks"))[2:]:
                await asyncio.sleep(0.01)
        assert facts(seeks)["colour"] == "w"
        waiting.stop()
        assert (await asyncio.wait_for(waiting.wait(), SECONDS)).move is None
        assert waiting.info["string"] == "interrupted"


async def test_nobody_analyses_in_a_match(start_server: StartServer) -> None:
    async with start_server() as server, gui_at(server, "--match") as gui:
        analysis = await gui.analysis(chess.Board())
        info = await asyncio.wait_for(analysis.get(), SECONDS)
        told = "an opponent at a server neither analyses in a match nor ponders"
        assert info["string"] == told
        analysis.stop()
        assert (await asyncio.wait_for(analysis.wait(), SECONDS)).move is None


async def test_an_engine_of_the_server_analyses_in_practice(start_server: StartServer) -> None:
    """Each search is longer than the one before; the stop ends the search that runs."""
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/1Q4K1 w - - 0 1")
    async with start_server(bots=("alphabeta",)) as server, gui_at(server) as gui:
        await house_is_ready(server)
        analysis = await gui.analysis(board, multipv=3)
        found: list[chess.engine.InfoDict] = []
        while len({info["time"] for info in found if "time" in info}) < 2:
            found.append(await asyncio.wait_for(analysis.get(), SECONDS))
        analysis.stop()
        best = await asyncio.wait_for(analysis.wait(), SECONDS)
        assert best.move == chess.Move.from_uci("b1b8")
        assert {info["multipv"] for info in found if "pv" in info} == {1, 2, 3}
        first = next(info for info in found if info.get("multipv") == 1)
        assert first["pv"][0] == best.move
        assert first["score"].white() > chess.engine.Cp(1000)
        # The engine goes on with a game afterwards.
        assert (await asyncio.wait_for(gui.play(board, LIMIT), SECONDS)).move is not None


async def test_an_analysis_without_an_engine_says_so(start_server: StartServer) -> None:
    async with start_server() as server, gui_at(server) as gui:
        analysis = await gui.analysis(chess.Board())
        info = await asyncio.wait_for(analysis.get(), SECONDS)
        assert info["string"].startswith("no engine here plays Chess")
        analysis.stop()
        assert (await asyncio.wait_for(analysis.wait(), SECONDS)).move is None
