"""The mode of the user's own board at a server, which replays long games in a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.games.external.faults import is_guarded
from boardwire.matches import ConsoleBoard, OwnMode, Result
from boardwire.override import override
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.server.limits.worker import ClientWorker
from boardwire.vocabulary import OptionValue

T = TypeVar("T")

SHORT_PLIES = 100
"""The most plies that are replayed in the event loop: a few milliseconds of Go on a large board."""


class LongGameMode(OwnMode[ConsoleBoard]):
    """The mode of a board on which commands that replay many plies do not hold up the matches.

    Meanwhile nothing else uses the board, since a console carries out one command at a time. Games
    in Python that are not bundled stay in the main thread: their time limit works only there.

    Args:
        worker: Runs long work.
    """

    def __init__(self, worker: ClientWorker) -> None:
        self._worker = worker

    @override
    def set_komi(self, board: ConsoleBoard, points: float) -> Answer:
        """Set the komi in the worker, since all plies are made again."""
        return self._do(board, len(board.history), lambda: board.set_komi(points))

    @override
    def set_rules(self, board: ConsoleBoard, options: Mapping[str, OptionValue]) -> Answer:
        """Set the rules in the worker, since all plies are made again."""
        return self._do(board, len(board.history), lambda: board.set_rules(options))

    @override
    def play_sequence(self, board: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        return self._do(board, len(moves), lambda: board.play_sequence(moves))

    @override
    def undo(self, board: ConsoleBoard, count: int) -> Answer:
        """Undo plies in the worker: each needs the position before it."""
        return self._do(board, count, lambda: board.undo(count))

    @override
    def final(self, board: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        """Score the game, in the worker where playouts look for dead stones."""
        if board.game.has_dead_stones:
            return self._worker.run(board.table.final)
        return board.table.final()

    @override
    def compute(self, board: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        return self._worker.run(work)

    def _do(self, board: ConsoleBoard, plies: int, work: Callable[[], None]) -> Answer:
        if plies > SHORT_PLIES and not is_guarded(board.state):
            return self._worker.run(work)
        work()
        return None
