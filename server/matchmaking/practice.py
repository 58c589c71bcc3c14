"""Practice: sets an engine to the position of a console's table, for one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from time import monotonic

from boardwire.games import GameError, GameFault
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    MatchError,
    MoveRequest,
    Observation,
    PlayerEvent,
    Reported,
    ReportRequest,
    Table,
)
from boardwire.matches.common_plies import common_plies
from boardwire.protocol import RESIGN, ProtocolError, TimeControl, TimeKind
from boardwire.protocol.timecontrol import USUAL_MOVES
from boardwire.values import value_class

from .bots.connected_bot import ConnectedBot, EngineBoard

INTERRUPT_SECONDS = 2.0
"""Seconds for the answer of an engine after the command to move at once."""

_MARGIN = 0.1  # part of an engine's time that is kept for delays ...
_MOST_MARGIN = 1.0  # ... in seconds, at most

SLICE = 500
"""Moves that are sent at a time; the engine has to answer before it gets more."""


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


class PracticeOpponentLost(MatchError):
    """The engine can no longer play."""


class PracticeOpponent:
    """One move of an engine for a table.

    A user may take back, clear and replay at will, and engines are borrowed for one move at a time.
    So nothing is sent before a move is wanted. Then the engine's board is made equal to the table
    in as few commands as possible, from what it last was.

    Args:
        bot: The engine, which does nothing else meanwhile.
        timeout: Seconds it may take. Then it gets the command to move at once.
    """

    def __init__(self, bot: ConnectedBot, timeout: float) -> None:
        self.bot = bot
        self._engine = bot.connection
        self._timeout = timeout
        self._inbox: asyncio.Queue[PlayerEvent | None] = asyncio.Queue()

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
            PracticeOpponentLost: The engine is gone, refuses, or does not answer in time.
        """
        limited = shortened(time, self._timeout)
        if left is not None and limited.kind is TimeKind.PER_MOVE and time != limited:
            limited = within_clock(limited, left.seconds(monotonic()))
        on_clock = left if limited == time and time.timed else None

        def ask() -> None:
            clocks: list[float | None] = [None] * table.game.players
            stones = 0
            if on_clock is not None:
                clocks[player], stones = on_clock.seconds(monotonic()), on_clock.stones
            legal = (lambda: moves) if moves else partial(table.legal_texts, player)
            self._engine.request(
                MoveRequest(player, tuple(clocks), stones, moves=tuple(moves), legal_moves=legal)
            )

        return await self._asked(table, player, limited, ask)

    async def report(self, table: Table, player: int, request: ReportRequest) -> str:
        """Return the engine's report on the position at `table`, in its own words.

        Raises:
            PracticeOpponentLost: The engine is gone, refuses, or does not answer in time.
        """
        return await self._asked(
            table,
            player,
            TimeControl.none(),
            lambda: self._engine.ask_report(player, request),
            moves=False,
        )

    async def _asked(
        self,
        table: Table,
        player: int,
        time: TimeControl,
        ask: Callable[[], None],
        *,
        moves: bool = True,
    ) -> str:
        """Return the engine's answer to `ask`; `moves` is whether it is a move.

        Raises:
            PracticeOpponentLost: The engine is gone, refuses, or does not answer in time.
        """
        board, self.bot.board = self.bot.board, None  # unknown, if anything goes wrong
        self._engine.attach(lambda event, _: self._inbox.put_nowait(event))
        late = asyncio.get_running_loop().call_later(self._timeout, self.interrupt)
        try:
            async with asyncio.timeout(self._timeout + INTERRUPT_SECONDS):
                await self._catch_up(board, table, player, time)
                ask()
                self._engine.flush()
                text = await self._answer()
            history = list(table.history)
            if moves and text.lower() != RESIGN:
                history.append(table.parse(player, text))
        except TimeoutError:
            wanted = "move" if moves else "report"
            raise PracticeOpponentLost(
                f"{self.bot.name} gave no {wanted} within {self._timeout:g} s"
            ) from None
        except GameFault:
            raise  # the engine is not to blame
        except GameError as error:
            raise PracticeOpponentLost(
                f"{self.bot.name}: illegal move {text[:40]}, {error}"
            ) from error
        except ProtocolError as error:
            raise PracticeOpponentLost(f"{self.bot.name}: {error}") from error
        finally:
            late.cancel()
            self._engine.detach()
        self.bot.board = EngineBoard(table.game, time, history)
        return text

    async def _answer(self) -> str:
        while True:
            match await self._inbox.get():
                case Answered(text) | Reported(text):
                    return text
                case Broken(reason, detail):
                    raise PracticeOpponentLost(
                        f"{self.bot.name} has left: {reason.value}, {detail}"
                    )
                case None:  # the console was interrupted, or the time is up
                    self._engine.interrupt()

    def interrupt(self) -> None:
        """Make the engine answer at once, if it can."""
        self._inbox.put_nowait(None)

    async def _catch_up(
        self, board: EngineBoard | None, table: Table, player: int, time: TimeControl
    ) -> None:
        """Make the engine's board equal to the table."""
        common = 0 if board is None else common_plies(board.history, table.history)
        surplus = 0 if board is None else len(board.history) - common
        known = board is not None and (board.game, board.time) == (table.game, time)
        known = known and table.game.perfect_information  # else it has the view of one player
        if known and (not surplus or self._engine.can_undo) and surplus < SLICE:
            self._engine.undo(surplus)
        else:
            names = ("",) * table.game.players
            self._engine.brief(
                Briefing("practice", table.game, player, names, time, datetime.now(UTC))
            )
            common = 0
        for ply, played in enumerate(table.history[common:], common + 1):
            text, forced = played.text_for(player), played.forced_pass
            self._engine.observe(Observation(ply, played.player, text, forced_pass=forced))
            if (ply - common) % SLICE == 0:
                self._engine.flush()
                await self._engine.settle(self._timeout)


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
