"""Commands for the status of stones and points of Go, and for the estimated score."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from boardwire.games import InvalidMove
from boardwire.games.rules.go import GoState
from boardwire.protocol import CommandError, command

from ..referee.go_status import STATUSES, estimated_score, final_statuses, status_lines
from .console_board import ConsoleBoard

T = TypeVar("T")


class ScoreCommands:
    """Commands that show the dead stones, the owners of the empty points, and the likely score.

    All are found by random playouts. The mode of the board may refuse them in a match that goes on.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    @command("final_status_list")
    async def final_status_list(self, status: str, seed: int = 0) -> str:
        """List the points of Go that are `alive`, `dead`, `seki`, `black_territory`, `dame` ...

        Each chain of stones is on a line. The last status is `white_territory`.
        """
        state = self._go()
        if status not in STATUSES:
            raise CommandError.syntax(
                "final_status_list STATUS", f"write one of {', '.join(STATUSES)}"
            )
        statuses = await self._compute(partial(final_statuses, state))
        return status_lines(state, [point for point, it in statuses.items() if it == status])

    @command("final_status")
    async def final_status(self, vertex: str, seed: int = 0) -> str:
        """Show the status of a point of Go: `alive`, `dead`, `white_territory`, `dame` ..."""
        state = self._go()
        try:
            point = state.point_text(state.parse_point(vertex))
        except InvalidMove as error:
            raise CommandError(f"invalid vertex: {error}") from error
        return (await self._compute(partial(final_statuses, state)))[point]

    @command("estimate_score")
    async def estimate_score(self) -> str:
        """Estimate the score of Go, with bounds in favour of white, as GNU Go does."""
        return await self._compute(partial(estimated_score, self._go()))

    def _go(self) -> GoState:
        """Return a copy of the position.

        Raises:
            CommandError: Another game than Go is on the board.
        """
        state = self._board.state
        if not isinstance(state, GoState):
            raise CommandError("only stones of Go are alive or dead")
        return state.copy()

    async def _compute(self, work: Callable[[], T]) -> T:
        computed = self._board.mode.compute(self._board, work)
        return await computed if isinstance(computed, Awaitable) else computed
