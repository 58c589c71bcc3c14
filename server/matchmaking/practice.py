"""Practice: sets an engine to the position of a console's table, for one answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic

from boardwire.games import GameError, GameFault
from boardwire.matches import (
    Answered,
    MoveRequest,
    Observation,
    Reported,
    ReportRequest,
    Table,
)
from boardwire.protocol import RESIGN, TimeControl, TimeKind
from boardwire.protocol.timecontrol import USUAL_MOVES
from boardwire.values import value_class

from .borrowed_engine import BorrowedEngine, EngineLost

_MARGIN = 0.1  # part of an engine's time that is kept for delays ...
_MOST_MARGIN = 1.0  # ... in seconds, at most

_LEAST_PERIOD = 0.02  # seconds
_FEWEST_MOVES = 10
"""The least number of moves to which a clock is divided, for a control with a time per move."""


@value_class
class TimeLeft:
    """The time on a player's clock, which runs.

    Args:
        end: The monotonic time at which it runs out.
        stones: Its byo-yomi periods or Canadian stones; 0 in main time.
    """

    end: float
    stones: int

    def seconds(self, now: float) -> float:
        """Return the seconds that are left."""
        return max(self.end - now, 0.0)


class PracticeOpponent(BorrowedEngine):
    """One move of an engine for a table.

    A user may take back, clear and replay at will, and engines are borrowed for one move at a time.
    So nothing is sent before a move is wanted.
    """

    async def move(
        self,
        table: Table,
        player: int,
        time: TimeControl,
        left: TimeLeft | None = None,
        moves: Sequence[str] = (),
    ) -> str:
        """Return the engine's move for `player` in the position at `table`, or ``resign``.

        Args:
            table: The table.
            player: The player to move.
            time: The time control.
            left: The time on the player's clock; None if unknown.
            moves: The allowed moves, for engines that can restrict a search; empty for all.

        Raises:
            EngineLost: The engine is gone, refuses, or does not answer in time.
        """
        limited = shortened(time, self._timeout)
        if left is not None and limited.kind is TimeKind.PER_MOVE and time != limited:
            limited = within_clock(limited, left.seconds(monotonic()))
        on_clock = left if limited == time and time.timed else None

        def question() -> None:
            clocks: list[float | None] = [None] * table.game.players
            stones = 0
            if on_clock is not None:
                clocks[player], stones = on_clock.seconds(monotonic()), on_clock.stones
            legal = (lambda: moves) if moves else partial(table.legal_texts, player)
            self._engine.request(
                MoveRequest(player, tuple(clocks), stones, moves=tuple(moves), legal_moves=legal)
            )

        plies = plies_of(table, player)
        answer = await self.ask(table.game, player, plies, limited, question)
        assert isinstance(answer, Answered)
        text = answer.text
        board = self.bot.board
        if board is not None and text.lower() != RESIGN:
            self.bot.board = None  # unknown, if the move is illegal
            try:
                played = table.parse(player, text)
            except GameFault:
                raise  # the engine is not to blame
            except GameError as error:
                raise EngineLost(f"{self.bot.name}: illegal move {text[:40]}, {error}") from error
            board.plies.append((player, played.text_for(player)))
            self.bot.board = board
        return text

    async def report(self, table: Table, player: int, request: ReportRequest) -> str:
        """Return the engine's report on the position at `table`, in its own words.

        Raises:
            EngineLost: The engine is gone, refuses, or does not answer in time.
        """
        answer = await self.ask(
            table.game,
            player,
            plies_of(table, player),
            TimeControl.none(),
            lambda: self._engine.ask_report(player, request),
            wanted="report",
        )
        assert isinstance(answer, Reported)
        return answer.text


def plies_of(table: Table, player: int) -> list[Observation]:
    """Return the plies of a table as `player` may know them."""
    return [
        Observation(ply, it.player, it.text_for(player), forced_pass=it.forced_pass)
        for ply, it in enumerate(table.history, 1)
    ]


def shortened(time: TimeControl, seconds: float) -> TimeControl:
    """Return the time control for an engine that has to move within `seconds`.

    A control without clocks stays as it is, and so does one that gives less time for a usual move.
    """
    most = seconds - min(_MARGIN * seconds, _MOST_MARGIN)
    if not time.timed or time.seconds_of_game / USUAL_MOVES <= most:
        return time
    return TimeControl.per_move(most)


def within_clock(control: TimeControl, left: float) -> TimeControl:
    """Return the time per move with which a clock lasts, for a control with a time per move.

    The time is halved repeatedly while the clock runs down. It does not change with every move,
    since an engine begins its game anew after each new control.
    """
    seconds = control.period
    while seconds > max(left / _FEWEST_MOVES, _LEAST_PERIOD):
        seconds /= 2
    return TimeControl.per_move(seconds)
