"""A UCI engine under test."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from boardwire.games import GameError, load
from boardwire.matches import Table
from boardwire.override import override
from boardwire.values import value_class

from .check import Deviation
from .engine_under_test import EngineUnderTest, StartFailure

MAX_LINES = 100_000
"""The maximum number of lines read while waiting for one line."""
NO_MOVES = ("(none)", "0000")
"""The texts that engines write if there is no legal move."""


@value_class
class CheckedSearch:
    """The output of a search, from `go` on.

    Args:
        move: The move in the `bestmove` line.
        ponder: The move that it would ponder on; empty without one.
        lines: All lines before `bestmove`.
        best: The whole `bestmove` line.
    """

    move: str
    ponder: str
    lines: tuple[str, ...]
    best: str


class UciEngine(EngineUnderTest):
    """A program that speaks UCI.

    Args:
        argv: The command line.
        seconds: Seconds that it has for a response.
        think: Seconds that it has for `uciok` and for a search.
        options: Options to set at the start, name and value.
    """

    def __init__(
        self,
        argv: Sequence[str],
        seconds: float,
        think: float,
        options: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(argv, seconds, think)
        self._options = options
        self.introduction: tuple[str, ...] = ()
        """The lines from `uci` to `uciok`."""

    @override
    async def start(self) -> None:
        """Start the program, and read its introduction.

        Raises:
            StartFailure: It does not write `uciok`.
            TransportError: It cannot be started.
        """
        await super().start()
        try:
            await self.send("uci\n")
            self.introduction = await self.until("uciok", self.think)
            for name, value in self._options:
                await self.send(f"setoption name {name} value {value}\n")
            await self.send("isready\n")
            await self.until("readyok", self.think)
        except Deviation as error:
            hint = "; it seems to speak GTP: leave out uci:" * error.came.startswith("?")
            raise StartFailure(f"the engine does not speak UCI: {error.came}{hint}") from error

    async def until(self, word: str, seconds: float | None = None) -> tuple[str, ...]:
        """Read up to the line that begins with a word; return the lines before it.

        Raises:
            Deviation: It does not come in time.
        """
        limit = self.seconds if seconds is None else seconds
        end = asyncio.get_running_loop().time() + limit
        lines: list[str] = []
        while len(lines) < MAX_LINES:
            line = await self.line(word, limit, until=end)
            if line.split()[:1] == [word]:
                return tuple(lines)
            lines.append(line.rstrip("\r"))
        raise Deviation(word, f"{MAX_LINES} lines without it")

    async def ready(self) -> tuple[str, ...]:
        """Send `isready`; return the lines that came before `readyok`."""
        await self.send("isready\n")
        return await self.until("readyok")

    async def place(self, table: Table, start: str = "startpos") -> None:
        """Send a position: the start of the game, and the moves since then."""
        moves = " ".join(played.text for played in table.history)
        await self.send(f"position {start}{f' moves {moves}' if moves else ''}\n")

    async def search(self, limits: str) -> CheckedSearch:
        """Search with limits that end by themselves."""
        await self.send(f"go {limits}\n")
        return await self.best()

    async def best(self) -> CheckedSearch:
        """Read the output up to the move of a search.

        Raises:
            Deviation: It does not come, or is not one.
        """
        lines: list[str] = []
        end = asyncio.get_running_loop().time() + self.think
        while len(lines) < MAX_LINES:
            line = (await self.line("bestmove", self.think, until=end)).rstrip("\r")
            words = line.split()
            if words[:1] == ["bestmove"]:
                if len(words) not in (2, 4) or words[2:3] not in ([], ["ponder"]):
                    raise Deviation("bestmove MOVE, or bestmove MOVE ponder MOVE", line)
                return CheckedSearch(words[1], "".join(words[3:]), tuple(lines), line)
            lines.append(line)
        raise Deviation("bestmove", f"{MAX_LINES} lines without it")


def chess(fen: str = "") -> Table:
    """Return a table for chess, at the usual start or at a position.

    Repetitions and the fifty-move rule do not end its games, since engines play on.
    """
    return Table(load("chess", position=fen, draws="claimed"))


def is_legal_move(table: Table, text: str) -> bool:
    """Return whether a text is a legal chess move in UCI notation."""
    state = table.state
    try:
        return text in (state.move_text(state.parse_move(text)), "")
    except GameError:
        return False
