"""Games that a relay plays are those of the usual way, to the last line of the dialogue."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import pytest
import uvloop

from boardwire import _native
from boardwire.clients.engines import parse_engine
from boardwire.clients.processes.engine_process import EngineProcess, start_engine
from boardwire.clients.processes.transcript import Transcript
from boardwire.games import Game, load, names
from boardwire.matches import Limits, Match, MatchRecord, NoRecorder, Reason, match_time, relay
from boardwire.matches.clocks.clock_source import PAUSES
from boardwire.matches.runner import MatchRunner
from boardwire.protocol import TimeControl

from ..until import until

pytestmark = pytest.mark.program

FAULTY = Path(__file__).parents[1] / "engines" / "faulty.py"
PASSING = FAULTY.with_name("passing.py")
CHATTY = FAULTY.with_name("chatty.py")
WAYS = ("plain", "before", "after", "ids", "signs", "returns", "bytes", "mixed")
LOOPS = pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
"""The loop of Python, and the one that boardwire runs in: they read pipes at other times."""


HALVES = """
import sys, time
moves = 0
for line in sys.stdin:
    name, text = line.split()[0], ""
    if name == "list_commands":
        text = "clear_board"
    elif name == "clear_board":
        moves = 0
    elif name == "genmove":
        moves += 1
        text = {"genmove b": ["A1", "pass"], "genmove w": ["A2", "pass"]}[line.strip()][moves - 1]
        print("thinking", flush=True)
        time.sleep(0.02)
    print("=", text, end="\\n\\n", flush=True)
"""
"""A program that plays two moves of Go, and writes each response to genmove in two halves."""


class EachMove(NoRecorder):
    """A recorder that wants to be told each move, so that no relay runs."""

    follows_moves = True


@pytest.fixture
def relayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of moves that relays have made."""
    made: list[int] = []

    def noting(*arguments: Any) -> _native.Relayed:
        result = real(*arguments)
        made.append(len(result.moves))
        return result

    real = _native.relay
    monkeypatch.setattr(_native, "relay", noting)
    return made


class Players:
    """Engines that run, with their transcripts."""

    def __init__(self, game: Game, *engines: str, cpus: Collection[int] = ()) -> None:
        self._game, self._engines, self._cpus = game, engines, frozenset(cpus)
        self.transcripts = [Transcript() for _ in engines]
        self.processes: list[EngineProcess] = []

    async def __aenter__(self) -> Players:
        for engine, transcript in zip(self._engines, self.transcripts, strict=True):
            spec = parse_engine(engine)
            started = start_engine(spec, self._game, transcript=transcript, cpus=self._cpus)
            self.processes.append(await started)
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.gather(*(it.close() for it in self.processes))

    def begin(self, recorder: NoRecorder, limits: Limits | None = None) -> MatchRunner:
        for transcript in self.transcripts:
            transcript.begin()
        time, now = TimeControl.none(), match_time()
        match = Match("1", self._game, ["a", "b"], time, now=now, limits=limits, seeds=(1, 2))
        runner = MatchRunner(match, recorder)
        runner.begin([it.player for it in self.processes])
        return runner

    async def play(
        self, recorder: NoRecorder, limits: Limits | None = None, *, seconds: float = 60
    ) -> MatchRecord:
        async with asyncio.timeout(seconds):
            return await self.begin(recorder, limits).finished

    def dialogues(self) -> list[list[str]]:
        """All lines of both engines, without times and search information, which has times."""
        lines = [[line[10:] for line in it.lines()] for it in self.transcripts]
        return [[line for line in it if not line.startswith("< info")] for it in lines]


def known(record: MatchRecord) -> list[Any]:
    """What a record has that does not depend on time."""
    return [
        (it.ply, it.player, it.text, it.info and (it.info.depth, it.info.centipawns, it.info.pv))
        for it in record.moves
    ]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let relays wait for engines on a busy machine."""
    monkeypatch.setattr(relay, "SLICE_SECONDS", 10.0)


async def assert_same(game: Game, engines: Sequence[str], relayed: list[int], least: int) -> None:
    """Play a game with a relay and one without, in the same processes."""
    async with Players(game, *engines) as players:
        await players.play(EachMove())  # the processes are not new in both games then
        usual = await players.play(EachMove())
        usual_dialogues = players.dialogues()
        assert relayed == []
        record = await players.play(NoRecorder())
    assert sum(relayed) >= least
    assert known(record) == known(usual)
    assert record.result == usual.result
    assert players.dialogues() == usual_dialogues
    assert all(move.seconds > 0 and move.charged == move.seconds for move in record.moves)


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
async def test_gnugo_plays_the_same_game(program: Callable[[str], str], relayed: list[int]) -> None:
    gnugo = f"{program('gnugo')} --mode gtp --level 0"
    await assert_same(load("go", size=5, komi=2.5), (gnugo, gnugo), relayed, 10)


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
async def test_none_plays_out_what_the_players_disagree_on(
    program: Callable[[str], str], relayed: list[int]
) -> None:
    """The command for that is another one than for plain moves."""
    gnugo = f"{program('gnugo')} --mode gtp --level 0 --chinese-rules"
    passing = f"{sys.executable} {PASSING} J9 J8 J7"
    # Black: left; white: right, with two eyes each. A1, A5 and B5 are white's, and dead.
    board = "2X1XO3/2XXXO3/3XOO3/XXXXO1X2/OO1XO4/2XXO2OO/3XOOO2/3XO4/O2XO4"
    async with Players(load("go", size=9, position=f"{board} X"), gnugo, passing) as players:
        record = await players.play(NoRecorder())
        lines, _ = players.dialogues()
    told = next(i for i, line in enumerate(lines) if "the players disagree" in line)
    asked = [line for line in lines[told:] if "genmove" in line]
    assert asked and all("kgs-genmove_cleanup" in line for line in asked)
    assert len(record.moves) > 4
    assert 0 < sum(relayed) < 8  # of the moves before


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.usefixtures("patient")
async def test_stockfish_plays_the_same_game_and_tells_the_same(
    program: Callable[[str], str], relayed: list[int]
) -> None:
    one, other = (f"uci:{program('stockfish')}:nodes={nodes}" for nodes in (40, 80))
    await assert_same(load("chess"), (one, other), relayed, 40)


async def test_it_hands_over_where_an_engine_goes_wrong(relayed: list[int]) -> None:
    sound, wrong = (f"{sys.executable} {FAULTY} {it} 2" for it in ("none", "illegal"))
    async with Players(load("tictactoe"), sound, wrong) as players:
        record = await players.play(NoRecorder())
    assert sum(relayed) == 3
    assert record.result is not None
    assert (record.result.reason, record.result.winner) == (Reason.ILLEGAL_MOVE, 0)
    assert len(record.moves) == 5


async def test_an_engine_that_thinks_is_asked_the_usual_way(
    relayed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "SLICE_SECONDS", 0.01)
    sound, slow = (f"{sys.executable} {FAULTY} {it}" for it in ("none", "slow"))
    async with Players(load("tictactoe"), sound, slow) as players:
        record = await players.play(NoRecorder())
    assert len(relayed) == 1
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert all(move.seconds >= 0.02 for move in record.moves if move.player == 1)


async def test_time_that_is_left_out_elsewhere_is_left_out_of_a_relays_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pause of the process before the game shortens no move, and moves no line of a dialogue."""
    monkeypatch.setattr(PAUSES, "total", 5.0)
    monkeypatch.setattr(relay, "SLICE_SECONDS", 0.01)
    sound, slow = (f"{sys.executable} {FAULTY} {it}" for it in ("none", "slow"))
    async with Players(load("tictactoe"), sound, slow) as players:
        record = await players.play(NoRecorder())
        times = [[time for time, _, _ in it.dialogue()] for it in players.transcripts]
    assert all(move.seconds >= 0.02 for move in record.moves if move.player == 1)
    assert times == [sorted(it) for it in times]


async def test_the_limit_of_plies_holds(relayed: list[int]) -> None:
    sound = f"{sys.executable} {FAULTY} none"
    async with Players(load("tictactoe"), sound, sound) as players:
        record = await players.play(NoRecorder(), Limits(plies=5))
    assert sum(relayed) == 2
    assert record.result is not None
    assert (record.result.reason, len(record.moves)) == (Reason.MOVE_LIMIT, 5)


@pytest.mark.slow
async def test_a_match_that_is_called_off_keeps_what_was_played(
    program: Callable[[str], str], relayed: list[int]
) -> None:
    stockfish = f"uci:{program('stockfish')}:nodes=40"
    async with Players(load("chess"), stockfish, stockfish) as players:
        runner = players.begin(NoRecorder())
        await until(lambda: runner.relaying)
        runner.abort("no more time")
        async with asyncio.timeout(10):
            record = await runner.finished
    assert record.result is not None
    assert record.result.reason is Reason.ABORT
    assert len(record.moves) >= sum(relayed) > 0


@LOOPS
def test_no_byte_overtakes_those_that_the_relay_has_read(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]
) -> None:
    """The end of an answer is in the pipe when the relay hands its beginning back."""

    def delayed(*arguments: Any) -> _native.Relayed:
        relayed = real(*arguments)
        time.sleep(0.05)
        halves.append(relayed.received)
        return relayed

    async def play() -> MatchRecord:
        engine = f"{sys.executable} -c {shlex.quote(HALVES)}"
        async with Players(load("go", size=9), engine, engine) as players:
            return await players.play(NoRecorder(), seconds=10)

    halves: list[bytes] = []
    real = _native.relay
    monkeypatch.setattr(_native, "relay", delayed)
    record = run(play())
    assert halves == [b"= \n\nthinking\n"]
    assert [move.text for move in record.moves] == ["A1", "A2", "pass", "pass"]


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a relay make each move that it may make, and hand over in the middle of answers."""
    monkeypatch.setattr(relay, "LEAST_MOVES", 0)
    monkeypatch.setattr(relay, "RESTING_MOVES", 0)
    monkeypatch.setattr(relay, "SLICE_SECONDS", 0.002)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.usefixtures("restless")
@LOOPS
@pytest.mark.parametrize("way", WAYS)
def test_many_hand_overs_lose_nothing(
    way: str, relayed: list[int], run: Callable[..., Any]
) -> None:
    async def play() -> list[MatchRecord]:
        engines = [f"{sys.executable} {CHATTY} {way} {seed} 30" for seed in (1, 2)]
        async with Players(load("go", size=9), *engines) as players:
            return [await players.play(NoRecorder(), seconds=20) for _ in range(2)]

    points = [f"{column}{row}" for column in "ABCDEFGHJ" for row in range(1, 10)]
    for record in run(play()):
        assert [move.text for move in record.moves] == [*points[:60], "pass", "pass"]
        assert record.result is not None and record.result.reason is Reason.RULE
    assert len(relayed) > 40 or way == "plain"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.usefixtures("restless")
@LOOPS
def test_a_crash_in_the_middle_of_an_answer_ends_the_match(
    relayed: list[int], run: Callable[..., Any]
) -> None:
    async def play(seed: int) -> MatchRecord:
        engines = [f"{sys.executable} {CHATTY} {it} {seed} 8" for it in ("mixed", "crash")]
        async with Players(load("go", size=9), *engines) as players:
            return await players.play(NoRecorder(), seconds=20)

    for seed in range(8):
        result = run(play(seed)).result
        assert result is not None and result.winner == 0
        assert result.reason is Reason.CRASH
    assert len(relayed) > 50


def test_a_text_that_means_one_move_does_so_in_every_position() -> None:
    for name in names():
        game = load(name)
        state = game.start()
        if not isinstance(state.position, _native.State):
            continue
        texts = {move: text for text, move in state.fixed_texts()}
        for number in range(60):
            moves = state.legal_moves()
            if not moves:
                break
            for move in moves:
                assert texts.get(move, state.move_text(move)) == state.move_text(move)
            state.apply(moves[number * 7919 % len(moves)])


def test_chess_has_a_text_for_every_legal_move_but_claims() -> None:
    for fen in (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    ):
        state = load("chess", position=fen).start()
        texts = {move: text for text, move in state.fixed_texts()}
        for move in state.legal_moves():
            assert texts[move] == state.move_text(move)


@pytest.mark.skipif(sys.platform != "linux", reason="processors and classes of Linux")
async def test_it_shares_the_processors_of_its_engines_and_interrupts_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[set[int], int]] = []

    def noting(*arguments: Any) -> _native.Relayed:
        seen.append((os.sched_getaffinity(0), os.sched_getscheduler(0)))
        return real(*arguments)

    real = _native.relay
    monkeypatch.setattr(_native, "relay", noting)
    usable = os.sched_getaffinity(0)
    for cpus in ({max(usable)}, usable):
        seen.clear()
        async with Players(load("tictactoe"), "random", "random", cpus=cpus) as players:
            await players.play(NoRecorder())
        assert seen
        assert all(it == (cpus, os.SCHED_BATCH) for it in seen)
    assert os.sched_getaffinity(0) == usable
