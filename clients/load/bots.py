"""Bots that take no time to think: they answer from a list of moves.

They speak just enough GTP to play, parse nothing twice and allocate little, so that what is
measured is the server. Two that belong together share what they measure.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import perf_counter
from typing import cast

_COLUMNS = "ABCDEFGHJKLMNOPQRST"
_COMMANDS = b"= boardsize\nclear_board\nkomi\nplay\ngenmove\n\n"
_OK = b"= \n\n"


@dataclass(frozen=True, slots=True)
class Script:
    """A game from the first move to the last, the same every time.

    Args:
        game: What a bot says it plays, as in `bw-bot NAME TOKEN GAME...`.
        moves: The answers of each player to its `genmove`s, in order.
    """

    game: str
    moves: tuple[tuple[bytes, ...], tuple[bytes, ...]]

    @classmethod
    def long(cls) -> Script:
        """A game of Go of 200 moves: black and white fill columns of their own, then both pass."""
        columns = [
            tuple(f"= {column}{row}\n\n".encode() for column in _COLUMNS[first::2] for row in ROWS)
            for first in (0, 1)
        ]
        passes = (b"= pass\n\n",) * 2
        return cls("go size=19", (columns[0][:100] + passes, columns[1][:100] + passes))

    @classmethod
    def short(cls) -> Script:
        """A game of tic-tac-toe of five moves."""
        crosses = (b"= A1\n\n", b"= A2\n\n", b"= A3\n\n")
        noughts = (b"= B1\n\n", b"= B2\n\n")
        return cls("tictactoe", (crosses, noughts))


ROWS = range(1, 20)


@dataclass(slots=True)
class Tally:
    """What a pair of bots saw.

    Args:
        moves: Moves that both made.
        games: Games that were begun.
        sent_at: When one of them sent its last move.
        latencies: Seconds from sending a move to its arrival at the other, while `timing`.
        timing: Whether latencies are kept.
        playing: Set when the first game begins.
    """

    moves: int = 0
    games: int = 0
    sent_at: float = 0.0
    latencies: list[float] = field(default_factory=list)
    timing: bool = False
    playing: asyncio.Event = field(default_factory=asyncio.Event)


class InstantBot(asyncio.Protocol):
    """One bot.

    Args:
        name: Its name.
        opponent: Whom it plays; it is at the same server, and shares the tally.
        script: The game.
        tally: What the pair measures.
        pace: Seconds until it answers `genmove`; 0 at once.
    """

    def __init__(
        self, name: str, opponent: str, script: Script, tally: Tally, pace: float = 0.0
    ) -> None:
        self._login = f"bw-bot {name} - {script.game} opponent={opponent}\n".encode()
        self._script = script
        self._tally = tally
        self._pace = pace
        self._received = b""
        self._made = 0
        self.closed = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Log in."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no subclasses
        self._transport.write(self._login)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has closed the connection."""
        self.closed.set_result(None)

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
            if self._tally.timing:
                self._tally.latencies.append(perf_counter() - self._tally.sent_at)
            return _OK
        if line.startswith(b"clear_board"):
            self._made = 0
            self._tally.games += 1
            self._tally.playing.set()
            return _OK
        if line.startswith(b"list_commands"):
            return _COMMANDS
        return b"" if not line or line.startswith(b"#") else _OK

    def _move(self, player: int) -> bytes:
        move = self._script.moves[player][self._made]
        self._made += 1
        if self._pace:
            asyncio.get_running_loop().call_later(self._pace, self._send, move)
            return b""
        self._sent()
        return move

    def _send(self, move: bytes) -> None:
        if not self._transport.is_closing():
            self._sent()
            self._transport.write(move)

    def _sent(self) -> None:
        self._tally.moves += 1
        self._tally.sent_at = perf_counter()
