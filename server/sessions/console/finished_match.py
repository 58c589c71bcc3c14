"""The mode of a board after a match of its user: the last position stays on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.matches import BoardMode, ConsoleBoard, Result
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.vocabulary import OptionValue

from .match_moves import MatchMode

T = TypeVar("T")


class FinishedMatchMode(MatchMode):
    """The board commands act upon a match that is over, or that the user has left.

    The console still reports moves that the client does not know. A command that changes the board
    makes it the user's own. The arguments are those of :class:`MatchMode`.
    """

    def _take(self, board: ConsoleBoard) -> BoardMode[ConsoleBoard]:
        """Make the board the user's own."""
        if self._user.shown is self.player:
            self._user.shown = None
        board.mode = self._own
        return self._own

    @override
    def set_up(self, board: ConsoleBoard, name: str, options: dict[str, str]) -> None:
        self._take(board).set_up(board, name, options)

    @override
    def resize(self, board: ConsoleBoard, columns: int, rows: int) -> None:
        self._take(board).resize(board, columns, rows)

    @override
    def clear(self, board: ConsoleBoard) -> None:
        self._take(board).clear(board)

    @override
    def place_handicap(self, board: ConsoleBoard, points: Sequence[str]) -> None:
        self._take(board).place_handicap(board, points)

    @override
    def compute(self, board: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        return self._own.compute(board, work)

    @override
    def observe(self, board: ConsoleBoard, player: int) -> None:
        self._take(board).observe(board, player)

    @override
    def set_komi(self, board: ConsoleBoard, points: float) -> Answer:
        return self._take(board).set_komi(board, points)

    @override
    def set_rules(self, board: ConsoleBoard, options: Mapping[str, OptionValue]) -> Answer:
        return self._take(board).set_rules(board, options)

    @override
    def place_stones(self, board: ConsoleBoard, position: str) -> None:
        self._take(board).place_stones(board, position)

    @override
    def set_time(self, board: ConsoleBoard, control: TimeControl) -> None:
        self._take(board).set_time(board, control)

    @override
    async def play(self, board: ConsoleBoard, player: int, move: str) -> None:
        """Refuse, since the match is over."""
        raise self.is_over()

    @override
    def play_sequence(self, board: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        return self._take(board).play_sequence(board, moves)

    @override
    def play_chance(self, board: ConsoleBoard, outcome: str) -> Answer:
        return self._take(board).play_chance(board, outcome)

    @override
    def undo(self, board: ConsoleBoard, count: int) -> Answer:
        return self._take(board).undo(board, count)

    @override
    def final(self, board: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        """Return the result of the match, whatever its reason."""
        return self.player.result or self._own.final(board)
