"""Measures where the processor time of `boardwire tournament` goes, in microseconds a move.

python bench/runner.py [--games 300]

Two engines that answer at once (`instant_go.c`) play Go on 9x9, one game at a time:

- pipes: the event loop writes each engine two commands and reads the two answers, and does nothing
  else. No runner on this loop takes less.
- relay: the relay carries the moves of a game from one engine to the other (`matches/relay.py`).
- match: a match between engines in memory, from the bytes of an answer to those of the next
  request; without pipes.
- record: the record of a finished game as SGF, and its line of the journal.
- all: a tournament with everything that belongs to a game: its set-up, pipes, record, journal.

A line has the figures of the fastest game and of the median one. What else runs on the machine
makes them larger, never smaller, and changes the fastest least.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

import uvloop
from programs import MissingProgram
from tournament import Bench

from boardwire import _native
from boardwire.games import load
from boardwire.games.records import write_record
from boardwire.matches import EnginePlayer, GtpDriver, Match, MatchRecord, NoRecorder, match_time
from boardwire.matches.runner import MatchRunner
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.transports.base import PushTransport, Receiver

PLIES = 56
"""The plies of a game between the engines."""
_TELL_AND_ASK = b"play b A1\ngenmove w\n"
_COMMANDS = b"= name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n\n"


def main() -> int:
    """Measure, and print a line for each part."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300, help="games of each part (default 300)")
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        try:
            engine = bench.instant()
        except MissingProgram as error:
            print(error, file=sys.stderr)
            return 1
        _print("pipes", uvloop.run(pipes(engine, games)))
        _print("relay", relayed(engine, games))
        times, record = asyncio.run(matches(games))
        _print("match", times)
        _print("record", records(record, games))
        ends: list[float] = []
        bench.play_go(games, lambda: ends.append(time.process_time()))
        _print("all", _between(ends))
    return 0


def _print(part: str, times: Sequence[float]) -> None:
    """Print the processor time of a part, given that of each game in seconds."""
    fastest, median = (it / PLIES * 1e6 for it in (min(times), statistics.median(times)))
    print(f"{part:8} fastest {fastest:6.1f}, median {median:6.1f} us a move", flush=True)


def _between(moments: Sequence[float]) -> list[float]:
    """Return the times from each moment to the next."""
    return [after - before for before, after in pairwise(moments)]


class Alternating(asyncio.SubprocessProtocol):
    """An engine that receives the other's move and the request for the next one."""

    def __init__(self, answered: Callable[[], None]) -> None:
        self._answered = answered
        self._lines = 0

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the engine's standard input."""
        process = cast("asyncio.SubprocessTransport", transport)
        self.input = cast("asyncio.WriteTransport", process.get_pipe_transport(0))

    @override
    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Count the lines of the two answers."""
        self._lines += len(data.splitlines())
        if self._lines >= 4:
            self._lines = 0
            self._answered()


async def pipes(engine: Sequence[str], games: int) -> list[float]:
    """Return the seconds of each game in which nothing is done but writing and reading."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    times = [time.process_time()]
    moves = 0

    def answered() -> None:
        nonlocal moves
        moves += 1
        if moves % PLIES == 0:
            times.append(time.process_time())
        if len(times) <= games:
            players[moves % 2].input.write(_TELL_AND_ASK)
        else:
            done.set_result(None)

    started = [await loop.subprocess_exec(lambda: Alternating(answered), *engine) for _ in "ab"]
    players = [player for _, player in started]
    players[0].input.write(_TELL_AND_ASK)
    await done
    for transport, _ in started:
        transport.close()
    return _between(times)


def relayed(engine: Sequence[str], games: int) -> list[float]:
    """The seconds of each game whose moves the relay carries, but for the first and the last."""
    game = load("go", size=9)
    names = _native.MoveNames(game.start().fixed_texts())
    position = game.start()
    position.apply(position.parse_move("A1"))  # the first move of these engines
    assert isinstance(position.position, _native.State)
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(engine, stdin=pipe, stdout=pipe, bufsize=0) for _ in "ab"]
    engines = []
    for process, own, other in zip(processes, "bw", "wb", strict=True):
        assert process.stdin is not None
        assert process.stdout is not None
        streams = process.stdin.fileno(), process.stdout.fileno()
        engines.append(_native.RelayEngine.gtp(*streams, f"genmove {own}", f"play {other} "))
    black, white = engines
    times: list[float] = []
    for _ in range(games):
        for process, first in zip(processes, (b"genmove b\n", b""), strict=True):
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"clear_board\n" + first)
            answers = b""
            while answers.count(b"\n\n") < (2 if first else 1):
                answers += process.stdout.read(100)
        begun = time.process_time()
        made = _native.relay(position.position, names, black, white, ["A1"], PLIES, 10.0)
        times.append((time.process_time() - begun) * PLIES / len(made.moves))
    for process in processes:
        process.communicate(b"quit\n")
    return times


class Memory(PushTransport):
    """A transport to an engine in memory. What the engine writes waits in a list.

    Args:
        answers: Gets the answers, each with the engine's number.
        number: The number of the engine.
        moves: The moves that the engines play, the last one first.
    """

    peer = "memory"
    unread = 0

    def __init__(self, answers: list[tuple[int, bytes]], number: int, moves: list[bytes]) -> None:
        self._answers, self._number, self._moves = answers, number, moves

    @override
    def round_trip(self) -> float | None:
        return 0.0

    @override
    def send(self, data: bytes) -> None:
        """Answer the commands."""
        answer = b""
        for line in data.splitlines():
            if line.startswith(b"genmove"):
                answer += b"= %s\n\n" % self._moves.pop()
            else:
                answer += _COMMANDS if line == b"list_commands" else b"= \n\n"
        self._answers.append((self._number, answer))

    @override
    async def deliver(self, receiver: Receiver) -> None:
        """Keep the receiver, which takes the answers."""
        self.receiver = receiver
        await asyncio.Event().wait()

    @override
    async def read(self) -> bytes:
        """Read nothing."""
        return b""

    @override
    async def write(self, data: bytes) -> None:
        """Write as `send` does."""
        self.send(data)

    @override
    async def write_eof(self) -> None:
        """Do nothing."""

    @override
    async def close(self) -> None:
        """Do nothing."""


async def matches(games: int) -> tuple[list[float], MatchRecord]:
    """The seconds of each of many matches in memory, without their set-up, and the last record."""
    answers: list[tuple[int, bytes]] = []
    moves: list[bytes] = []
    transports = [Memory(answers, number, moves) for number in range(2)]
    players = [EnginePlayer(transport, GtpDriver()) for transport in transports]
    reading = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(0)

    def answer_all() -> None:
        while answers:
            number, answer = answers.pop()
            transports[number].receiver(answer)

    for player in players:
        player.introduce()
    answer_all()
    game = load("go", size=9)
    times: list[float] = []
    for _ in range(games):
        moves[:] = [b"PASS"] * 2 + [b"%c%d" % (it, row) for row in range(1, 10) for it in b"ACDFGJ"]
        match = Match("1", game, ["a", "b"], TimeControl.none(), now=match_time())
        runner = MatchRunner(match, NoRecorder())
        runner.begin(players)
        begun = time.process_time()
        answer_all()
        times.append(time.process_time() - begun)
        record = await runner.finished
        assert len(record.moves) == PLIES
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    return times, record


def records(record: MatchRecord, games: int) -> list[float]:
    """Return the seconds that the records of a game take, each time anew."""
    times: list[float] = []
    for _ in range(games):
        begun = time.process_time()
        write_record(record.game_record((), Round="1"), "sgf").encode()
        json.dumps(record.to_data(), ensure_ascii=False, separators=(",", ":")).encode()
        times.append(time.process_time() - begun)
    return times


if __name__ == "__main__":
    sys.exit(main())
