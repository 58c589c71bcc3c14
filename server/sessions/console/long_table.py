"""The own table of a console, which replays long games in a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.games.external.faults import is_guarded
from boardwire.matches import ConsoleBoard, OwnTable, Result
from boardwire.matches.console.console_board import BoardMode
from boardwire.override import override
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.server.limits.worker import ClientWorker
from boardwire.vocabulary import OptionValue

T = TypeVar("T")

SHORT_PLIES = 100
"""The most plies that are replayed in the event loop: a few milliseconds of Go on a large board."""


class LongTable(OwnTable, BoardMode):
    """A table on which commands that replay many plies do not hold up the matches.

    Meanwhile nothing else uses the table, since a console carries out one command at a time. Games
    in Python that are not bundled stay in the main thread: their time limit works only there.

    Args:
        worker: Runs long work.
    """

    def __init__(self, worker: ClientWorker) -> None:
        self._worker = worker

    @override
    def set_komi(self, table: ConsoleBoard, points: float) -> Answer:
        """Set the komi in the worker, since all plies are made again."""
        return self._do(table, len(table.history), lambda: table.set_komi(points))

    @override
    def set_rules(self, table: ConsoleBoard, options: Mapping[str, OptionValue]) -> Answer:
        """Set the rules in the worker, since all plies are made again."""
        return self._do(table, len(table.history), lambda: table.set_rules(options))

    @override
    def play_sequence(self, table: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        return self._do(table, len(moves), lambda: table.play_sequence(moves))

    @override
    def undo(self, table: ConsoleBoard, count: int) -> Answer:
        """Undo plies in the worker: each needs the position before it."""
        return self._do(table, count, lambda: table.undo(count))

    @override
    def final(self, table: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        """Score the game, in the worker where playouts look for dead stones."""
        if table.game.has_dead_stones:
            return self._worker.run(table.table.final)
        return table.table.final()

    @override
    def compute(self, table: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        return self._worker.run(work)

    def _do(self, table: ConsoleBoard, plies: int, work: Callable[[], None]) -> Answer:
        if plies > SHORT_PLIES and not is_guarded(table.state):
            return self._worker.run(work)
        work()
        return None
