"""The mode of a console's table after a match of its user: the board stays to be looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.matches import ConsoleTable, Result
from boardwire.matches.console_table import TableMode
from boardwire.protocol import TimeControl
from boardwire.protocol.commands import Result as Answer
from boardwire.vocabulary import OptionValue

from .match_view import MatchView

T = TypeVar("T")


class SpectatorTable(MatchView):
    """The board commands act upon a match that is over, or that the user has left.

    The console still tells moves that the client has not heard of. A command that changes the board
    makes the table the user's own (see :class:`~boardwire.matches.TableMode`).

    Args:
        player: The user's player at the match.
        user: The user.
        timeout: Seconds that a command may wait for other players.
    """

    def _take(self, table: ConsoleTable) -> TableMode:
        """Make the table the user's own."""
        if self._user.shown is self.player:
            self._user.shown = None
        table.mode = self._own
        return self._own

    def set_up(self, table: ConsoleTable, name: str, options: dict[str, str]) -> None:
        """See `TableMode.set_up`."""
        self._take(table).set_up(table, name, options)

    def resize(self, table: ConsoleTable, columns: int, rows: int) -> None:
        """See `TableMode.resize`."""
        self._take(table).resize(table, columns, rows)

    def clear(self, table: ConsoleTable) -> None:
        """See `TableMode.clear`."""
        self._take(table).clear(table)

    def place_handicap(self, table: ConsoleTable, points: Sequence[str]) -> None:
        """See `TableMode.place_handicap`."""
        self._take(table).place_handicap(table, points)

    def compute(self, table: ConsoleTable, work: Callable[[], T]) -> T | Awaitable[T]:
        """See `TableMode.compute`."""
        return self._own.compute(table, work)

    def observe(self, table: ConsoleTable, player: int) -> None:
        """See `TableMode.observe`."""
        self._take(table).observe(table, player)

    def set_komi(self, table: ConsoleTable, points: float) -> Answer:
        """See `TableMode.set_komi`."""
        return self._take(table).set_komi(table, points)

    def set_rules(self, table: ConsoleTable, options: Mapping[str, OptionValue]) -> Answer:
        """See `TableMode.set_rules`."""
        return self._take(table).set_rules(table, options)

    def place_stones(self, table: ConsoleTable, position: str) -> None:
        """See `TableMode.place_stones`."""
        self._take(table).place_stones(table, position)

    def set_time(self, table: ConsoleTable, control: TimeControl) -> None:
        """See `TableMode.set_time`."""
        self._take(table).set_time(table, control)

    async def play(self, table: ConsoleTable, player: int, move: str) -> None:
        """See `TableMode.play`: refused, since the match is over."""
        raise self.is_over()

    def play_sequence(self, table: ConsoleTable, moves: Sequence[tuple[int, str]]) -> Answer:
        """See `TableMode.play_sequence`."""
        return self._take(table).play_sequence(table, moves)

    def play_chance(self, table: ConsoleTable, outcome: str) -> Answer:
        """See `TableMode.play_chance`."""
        return self._take(table).play_chance(table, outcome)

    def undo(self, table: ConsoleTable, count: int) -> Answer:
        """See `TableMode.undo`."""
        return self._take(table).undo(table, count)

    def final(self, table: ConsoleTable) -> Result | Awaitable[Result | None] | None:
        """See `TableMode.final`: the result of the match, whatever its reason."""
        return self.player.result or self._own.final(table)
