"""Bots that answer from a list of moves, at once or after a random think time.

They speak the part of GTP that a match needs, and compute little, so that a measurement is of the
server. The two bots of a pair share their measurements.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import cast

from boardwire.override import override
from boardwire.values import value_class

from .server_work import Moment

_COLUMNS = "ABCDEFGHJKLMNOPQRST"
_ROWS = range(1, 20)
_COMMANDS = b"= boardsize\nclear_board\nkomi\nplay\ngenmove\n\n"
_OK = b"= \n\n"

ThinkTime = Callable[[], float]
"""Gives the seconds that a bot waits before its next move."""


def exponential_think_time(mean: float, seed: int) -> ThinkTime:
    """Think times that are exponentially distributed.

    So the moves of many matches arrive independently of each other (a Poisson process), and none
    is spared a pause of the server because all its matches wait at the same time.

    Args:
        mean: Mean in seconds.
        seed: The same seed gives the same times.
    """
    random = Random(seed)
    return lambda: random.expovariate(1 / mean)


@value_class
class Script:
    """A game from the first move to the last, the same every time.

    Args:
        game: The game in words of `bw-bot NAME TOKEN GAME...`.
        moves: The responses of each player to its `genmove`s, in order.
    """

    game: str
    moves: tuple[tuple[bytes, ...], tuple[bytes, ...]]

    @classmethod
    def long(cls) -> Script:
        """Return a Go game of 202 moves: each player fills its own columns, then both pass."""
        columns = [
            tuple(f"= {column}{row}\n\n".encode() for column in _COLUMNS[first::2] for row in _ROWS)
            for first in (0, 1)
        ]
        passes = (b"= pass\n\n",) * 2
        return cls("go size=19", (columns[0][:100] + passes, columns[1][:100] + passes))

    @classmethod
    def short(cls) -> Script:
        """Return a game of tic-tac-toe of five moves."""
        crosses = (b"= A1\n\n", b"= A2\n\n", b"= A3\n\n")
        noughts = (b"= B1\n\n", b"= B2\n\n")
        return cls("tictactoe", (crosses, noughts))


@dataclass(slots=True)
class PairMeasurements:
    """The measurements of the two bots of a pair.

    Args:
        moves: Moves that both made.
        games: Beginnings of games, counted by each of the two.
        sent_at: Time when one of them sent its last move, by `perf_counter`.
        latencies: Seconds from sending a move to its arrival at the opponent, while `timing`.
        sent: The times of all moves of the game so far, in order, while `timing`.
        server: The process id of the server, if its own work is measured, too.
        moment: What the server had worked when the last move was sent.
        held_up: Seconds of these latencies that the server's own work can have caused.
        timing: Whether latencies are kept.
        playing: Set when the first game begins.
    """

    moves: int = 0
    games: int = 0
    sent_at: float = 0.0
    latencies: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    timing: bool = False
    server: int | None = None
    moment: Moment | None = None
    held_up: list[float] = field(default_factory=list)
    playing: asyncio.Event = field(default_factory=asyncio.Event)


class IdleConsole(asyncio.Protocol):
    """A console that sends one command, and is silent from then on.

    The server ends a connection that sends no command within a minute.
    """

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the command."""
        cast("asyncio.Transport", transport).write(b"name\n")


class ScriptBot(asyncio.Protocol):
    """A bot that plays a script.

    Args:
        name: Its name.
        opponent: The name of its opponent, which is at the same server and shares `pair`.
        script: The game.
        pair: The measurements of both.
        think_time: Seconds from a `genmove` to its response; None answers at once.
    """

    def __init__(
        self,
        name: str,
        opponent: str,
        script: Script,
        pair: PairMeasurements,
        think_time: ThinkTime | None = None,
    ) -> None:
        self._login = f"bw-bot {name} - {script.game} opponent={opponent}\n".encode()
        self._script = script
        self._pair = pair
        self._think_time = think_time
        self._received = b""
        self._made = 0
        self.closed = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Log in."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no subclasses
        self._transport.write(self._login)

    @override
    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection has ended."""
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        """End the connection."""
        self._transport.close()

    @override
    def data_received(self, data: bytes) -> None:
        """Answer every whole line."""
        *lines, self._received = (self._received + data).split(b"\n")
        answers = b"".join(map(self._answer, lines))
        if answers:
            self._transport.write(answers)

    def _answer(self, line: bytes) -> bytes:
        if line.startswith(b"genmove"):
            return self._move(0 if line.startswith(b"b", 8) else 1)
        if line.startswith(b"play"):
            if self._pair.timing:
                self._pair.latencies.append(perf_counter() - self._pair.sent_at)
                if self._pair.server is not None and self._pair.moment is not None:
                    now = Moment.of(self._pair.server)
                    self._pair.held_up.append(self._pair.moment.held_up(now))
            return _OK
        if line.startswith(b"clear_board"):
            self._made = 0
            self._pair.games += 1
            self._pair.playing.set()
            return _OK
        if line.startswith(b"list_commands"):
            return _COMMANDS
        return b"" if not line or line.startswith(b"#") else _OK

    def _move(self, player: int) -> bytes:
        move = self._script.moves[player][self._made]
        self._made += 1
        if self._think_time is not None:
            asyncio.get_running_loop().call_later(self._think_time(), self._send, move)
            return b""
        self._sent()
        return move

    def _send(self, move: bytes) -> None:
        if not self._transport.is_closing():
            self._sent()
            self._transport.write(move)

    def _sent(self) -> None:
        self._pair.moves += 1
        if self._pair.server is not None:
            self._pair.moment = Moment.of(self._pair.server) if self._pair.timing else None
        self._pair.sent_at = perf_counter()
        if self._pair.timing:
            self._pair.sent.append(self._pair.sent_at)
