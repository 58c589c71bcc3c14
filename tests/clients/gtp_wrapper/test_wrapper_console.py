"""An engine with UCI behind the GTP commands, without the process: the test is the engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from boardwire.clients.gtp_wrapper.wrapper_console import AdaptedConsole
from boardwire.clients.processes.engine_process import EngineProcess
from boardwire.clients.processes.faults import EngineFault
from boardwire.games import load
from boardwire.matches import Table
from boardwire.matches.drivers.uci import UciDriver
from boardwire.protocol import Command, CommandError

SECONDS = 20
"""Seconds that an answer may take: nothing here waits for time."""
OPTIONS = "id name Fake 1\noption name MultiPV type spin default 1 min 1 max 4\nuciok\n"


class Wire:
    """A transport whose other end is an engine in the test.

    Args:
        moves: The moves that it plays, in turn.
    """

    peer = "nowhere"
    stderr_tail = ("out of memory",)
    exit_code = None
    pid = 0

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.told: list[str] = []
        self.ended = asyncio.Event()
        self._receive: Callable[[bytes], bool] = lambda data: True

    def send(self, data: bytes) -> None:
        for line in data.decode().splitlines():
            self.told.append(line)
            self.answer(line)

    def answer(self, line: str) -> None:
        match line.split():
            case ["uci"]:
                self.says(OPTIONS)
            case ["isready"]:
                self.says("readyok\n")
            case ["go", *words] if "infinite" in words:
                self.says(
                    "info depth 3 multipv 2 score cp -50 nodes 70 pv d2d4\n"
                    "info depth 3 multipv 1 score cp 0 nodes 70 pv e2e4 e7e5 e1e8\n"
                )
            case ["go", *_] if not self.moves:
                self.ended.set()
            case ["go", *_]:
                move = self.moves.pop(0)
                self.says(f"info depth 1 score cp 400 nodes 9 pv {move}\nbestmove {move}\n")
            case ["stop"]:
                self.says("bestmove e2e4\n")

    unread = 0

    async def read(self) -> bytes:
        raise AssertionError("a player does not read by itself")

    async def write(self, data: bytes) -> None:
        self.send(data)

    def says(self, text: str) -> None:
        asyncio.get_running_loop().call_soon(lambda: self._receive(text.encode()))

    async def deliver(self, receive: Callable[[bytes], bool]) -> None:
        self._receive = receive
        await self.ended.wait()

    def round_trip(self) -> float:
        return 0.0

    async def wait(self, seconds: float) -> int:
        return 9

    async def write_eof(self) -> None:
        self.ended.set()

    async def close(self) -> None:
        self.ended.set()


class Session:
    """A console with such an engine."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.process = EngineProcess(wire, UciDriver())
        self.console = AdaptedConsole(Table(load("chess")), self.process, "fake")

    async def says(self, line: str) -> str:
        """The answer to a command."""
        name, *arguments = line.split()
        async with asyncio.timeout(SECONDS):
            return (await self.console.handle(Command(name, tuple(arguments)))).text

    async def lines(self, line: str, count: int) -> list[str]:
        """The first lines of an answer that is written line by line; then input comes."""
        name, *arguments = line.split()
        reply = await self.console.handle(Command(name, tuple(arguments)))
        assert reply.lines is not None
        found = []
        async for it in reply.lines:
            found.append(it)
            if len(found) == count:
                self.console.input_came()
        return found

    def searches(self) -> list[str]:
        """The positions and limits that the engine was told since the last call."""
        found = [it for it in self.wire.told if it.startswith(("position", "go", "ucinewgame"))]
        self.wire.told.clear()
        return found


Begin = Callable[..., Session]


@pytest.fixture
async def begin() -> AsyncIterator[Begin]:
    """Begin a session with an engine that plays some moves and then ends."""
    sessions: list[Session] = []

    def start(*moves: str) -> Session:
        session = Session(Wire(*moves))
        session.process.player.introduce()
        sessions.append(session)
        return session

    yield start
    for session in sessions:
        await session.process.close()


async def test_the_engine_follows_the_table_and_is_told_only_of_new_games(begin: Begin) -> None:
    session = begin("e2e4", "g1f3", "d2d4")
    assert await session.says("genmove w") == "e2e4"
    assert session.searches() == ["ucinewgame", "position startpos", "go movetime 200"]
    await session.says("play b e7e5")
    assert await session.says("genmove w") == "g1f3"
    assert session.searches()[0] == "position startpos moves e2e4 e7e5"
    for command in ("undo", "undo", "play b c7c5"):
        await session.says(command)
    assert await session.says("genmove w") == "d2d4"
    assert session.searches() == ["position startpos moves e2e4 c7c5", "go movetime 200"]
    assert await session.says("bw-to_act") == "b"


async def test_an_engine_goes_on_with_the_piece_that_was_picked_up(begin: Begin) -> None:
    session = begin("b1c3")
    await session.says("gogui-rules_game_id")
    await session.says("play w B1")
    assert await session.says("genmove w") == "C3"
    assert set(session.searches()[-1].split("searchmoves ")[1].split()) == {"b1a3", "b1c3"}


async def test_the_only_move_of_a_piece_needs_no_search(begin: Begin) -> None:
    session = begin()
    await session.says("gogui-play_sequence w g1f3 b a7a6 w h2h3 b a6a5 w f3g1 b a5a4 w h3h4")
    await session.says("play b A4")
    assert await session.says("genmove b") == "a4a3"


async def test_a_cleared_board_is_a_new_game(begin: Begin) -> None:
    session = begin("e2e4", "d2d4")
    await session.says("genmove w")
    session.searches()
    await session.says("clear_board")
    assert await session.says("genmove w") == "d2d4"
    assert session.searches()[:2] == ["ucinewgame", "position startpos"]


async def test_clocks_run_for_a_controller_that_does_not_tell_them(begin: Begin) -> None:
    session = begin("e2e4", "g1f3")
    await session.says("bw-time_settings 1m+2")
    await session.says("genmove w")
    assert session.searches()[-1] == "go wtime 60000 btime 60000 winc 2000 binc 2000"
    await session.says("play b e7e5")
    await session.says("time_left b 31.5 0")
    await session.says("genmove w")
    go = session.searches()[-1].split()
    assert 61000 < int(go[2]) <= 62000
    assert go[3:] == ["btime", "31500", "winc", "2000", "binc", "2000"]


async def test_a_move_that_is_not_made_is_taken_back(begin: Begin) -> None:
    session = begin("e2e4", "d2d4")
    assert await session.says("reg_genmove w") == "e2e4"
    session.searches()
    assert await session.says("genmove w") == "d2d4"
    assert session.searches() == ["position startpos", "go movetime 200"]


async def test_the_estimate_is_that_of_the_last_move(begin: Begin) -> None:
    session = begin("e2e4")
    with pytest.raises(CommandError, match="reported no estimate"):
        await session.says("bw-estimate")
    await session.says("genmove w")
    assert float(await session.says("bw-estimate")) == pytest.approx(9 / 11, abs=1e-6)


async def test_an_illegal_move_is_left_to_the_referee(begin: Begin) -> None:
    session = begin("e2e5", "e2e4")
    assert await session.says("genmove w") == "e2e5"
    assert await session.says("bw-to_act") == "w"
    session.searches()
    assert await session.says("genmove w") == "e2e4"
    assert session.searches() == ["position startpos", "go movetime 200"]


async def test_only_the_colour_to_move_is_moved_for(begin: Begin) -> None:
    session = begin("e2e4")
    with pytest.raises(CommandError, match="not that colour's turn"):
        await session.says("genmove b")


async def test_a_game_that_the_engine_does_not_play_is_refused(begin: Begin) -> None:
    session = begin()
    await session.says("bw-game othello")
    with pytest.raises(CommandError, match="UCI has no Othello"):
        await session.says("genmove b")
    await session.says("bw-game chess")


async def test_an_engine_that_ends_is_a_fault_with_its_last_words(begin: Begin) -> None:
    session = begin()
    with pytest.raises(EngineFault, match="exit code 9: out of memory"):
        await session.says("genmove w")
    assert session.console.engine.ended


async def test_analyses_show_lines_of_play_until_input_comes(begin: Begin) -> None:
    session = begin()
    first, *_ = await session.lines("lz-analyze w 1", 2)
    assert first == (
        "info move e2e4 visits 70 winrate 5000 prior 0 lcb 5000 order 0 pv e2e4 e7e5 "
        "info move d2d4 visits 70 winrate 4285 prior 0 lcb 4285 order 1 pv d2d4"
    )
    assert session.searches()[-1] == "go infinite"
    assert session.wire.told == []
    last = (await session.lines("kata-analyze 1 maxmoves 1 rootInfo true", 2))[-1]
    assert last.startswith("info move e2e4 visits 70 utility 0.000000 winrate 0.500000 ")
    assert "d2d4" not in last
    assert last.endswith("rootInfo visits 70 utility 0.000000 winrate 0.500000")


async def test_analyses_keep_to_some_first_moves(begin: Begin) -> None:
    session = begin()
    await session.lines("lz-analyze 1 allow w e2e4,d2d4 1", 1)
    assert session.searches()[-1] == "go infinite searchmoves d2d4 e2e4"
    with pytest.raises(CommandError, match="first moves only"):
        await session.says("lz-analyze 1 avoid w e2e4 3")
    with pytest.raises(CommandError, match="not that colour's turn"):
        await session.says("lz-analyze b 1")


async def test_a_move_is_chosen_with_its_lines(begin: Begin) -> None:
    session = begin("e2e4")
    lines = await session.lines("kata-genmove_analyze w 1", 99)
    assert lines[-1] == "play e2e4"
    assert lines[-2].startswith("info move e2e4 visits 9 ")
    assert await session.says("bw-to_act") == "b"
