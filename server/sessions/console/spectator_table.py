"""The mode of a console's table after a match of its user: the board stays shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.matches import ConsoleBoard, Result
from boardwire.matches.console.console_board import BoardMode
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.vocabulary import OptionValue

from .match_view import MatchView

T = TypeVar("T")


class SpectatorTable(MatchView, BoardMode):
    """The board commands act upon a match that is over, or that the user has left.

    The console still reports moves that the client does not know. A command that changes the board
    makes the table the user's own (see :class:`~boardwire.matches.BoardMode`).

    Args:
        player: The user's player at the match.
        user: The user.
        timeout: Seconds that a command may wait for other players.
    """

    def _take(self, table: ConsoleBoard) -> BoardMode:
        """Make the table the user's own."""
        if self._user.shown is self.player:
            self._user.shown = None
        table.mode = self._own
        return self._own

    @override
    def set_up(self, table: ConsoleBoard, name: str, options: dict[str, str]) -> None:
        self._take(table).set_up(table, name, options)

    @override
    def resize(self, table: ConsoleBoard, columns: int, rows: int) -> None:
        self._take(table).resize(table, columns, rows)

    @override
    def clear(self, table: ConsoleBoard) -> None:
        self._take(table).clear(table)

    @override
    def place_handicap(self, table: ConsoleBoard, points: Sequence[str]) -> None:
        self._take(table).place_handicap(table, points)

    @override
    def compute(self, table: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        return self._own.compute(table, work)

    @override
    def observe(self, table: ConsoleBoard, player: int) -> None:
        self._take(table).observe(table, player)

    @override
    def set_komi(self, table: ConsoleBoard, points: float) -> Answer:
        return self._take(table).set_komi(table, points)

    @override
    def set_rules(self, table: ConsoleBoard, options: Mapping[str, OptionValue]) -> Answer:
        return self._take(table).set_rules(table, options)

    @override
    def place_stones(self, table: ConsoleBoard, position: str) -> None:
        self._take(table).place_stones(table, position)

    @override
    def set_time(self, table: ConsoleBoard, control: TimeControl) -> None:
        self._take(table).set_time(table, control)

    @override
    async def play(self, table: ConsoleBoard, player: int, move: str) -> None:
        """Refuse, since the match is over."""
        raise self.is_over()

    @override
    def play_sequence(self, table: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        return self._take(table).play_sequence(table, moves)

    @override
    def play_chance(self, table: ConsoleBoard, outcome: str) -> Answer:
        return self._take(table).play_chance(table, outcome)

    @override
    def undo(self, table: ConsoleBoard, count: int) -> Answer:
        return self._take(table).undo(table, count)

    @override
    def final(self, table: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        """Return the result of the match, whatever its reason."""
        return self.player.result or self._own.final(table)
