"""A borrowed engine: set to a position for one answer, and given back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from boardwire.games import Game
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    EnginePlayer,
    MatchError,
    Observation,
    PlayerEvent,
    Reported,
    Scored,
    Searched,
)
from boardwire.matches.common_plies import common_plies
from boardwire.protocol import ProtocolError, TimeControl

INTERRUPT_SECONDS = 2.0
"""Seconds for the answer of an engine after the command to move at once."""

SLICE = 500
"""Moves that are sent at a time; the engine has to answer before it gets more."""


class EngineLost(MatchError):
    """The engine can no longer answer."""


@dataclass(slots=True)
class EngineBoard:
    """The board of an engine as the server last set it up.

    Args:
        game: The game.
        time: The time control that was sent to the engine.
        plies: Player and text of each move, those of the engine included.
    """

    game: Game
    time: TimeControl
    plies: list[tuple[int, str]]


class Borrowable(Protocol):
    """An engine that can be borrowed."""

    board: EngineBoard | None
    """The board of the engine; None if that is not known."""

    @property
    def name(self) -> str:
        """The name of the engine."""
        ...

    @property
    def connection(self) -> EnginePlayer:
        """The engine at its connection."""
        ...


class BorrowedEngine:
    """An engine that answers one question about a position.

    The position may be any one, and the engine may have answered about another game before. So its
    board is made equal to the position in as few commands as possible, from what it last was.

    Args:
        bot: The engine, which does nothing else meanwhile.
        timeout: Seconds it may take. Then it gets the command to answer at once.
    """

    def __init__(self, bot: Borrowable, timeout: float) -> None:
        self.bot = bot
        self._engine = bot.connection
        self._timeout = timeout
        self._inbox: asyncio.Queue[PlayerEvent | None] = asyncio.Queue()
        self.searched: Searched | None = None
        """The last report of the search for the answer; None without one."""

    async def ask(
        self,
        game: Game,
        player: int,
        plies: Sequence[Observation],
        time: TimeControl,
        question: Callable[[], None],
        *,
        wanted: str = "move",
    ) -> Answered | Reported | Scored:
        """Return the engine's answer to a question.

        Args:
            game: The game with its options.
            player: The player that the engine is.
            plies: The plies so far, as that player may know them.
            time: The time control for the engine.
            question: Asks the engine, once its board is set up.
            wanted: The name of the answer, for errors.

        Raises:
            EngineLost: The engine is gone, refuses, or does not answer in time.
        """
        board, self.bot.board = self.bot.board, None  # unknown, if anything goes wrong
        self._engine.attach(lambda event, _: self._inbox.put_nowait(event))
        late = asyncio.get_running_loop().call_later(self._timeout, self.interrupt)
        try:
            async with asyncio.timeout(self._timeout + INTERRUPT_SECONDS):
                await self._catch_up(board, game, player, plies, time)
                question()
                self._engine.flush()
                answer = await self._answer()
        except TimeoutError:
            raise EngineLost(
                f"{self.bot.name} gave no {wanted} within {self._timeout:g} s"
            ) from None
        except ProtocolError as error:
            raise EngineLost(f"{self.bot.name}: {error}") from error
        finally:
            late.cancel()
            self._engine.detach()
        self.bot.board = EngineBoard(game, time, [(it.player, it.text) for it in plies])
        return answer

    async def _answer(self) -> Answered | Reported | Scored:
        while True:
            match await self._inbox.get():
                case Answered() | Reported() | Scored() as answer:
                    return answer
                case Searched() as found:
                    self.searched = found
                case Broken(reason, detail):
                    raise EngineLost(f"{self.bot.name} has left: {reason.value}, {detail}")
                case None:  # the console was interrupted, or the time is up
                    self._engine.interrupt()

    def interrupt(self) -> None:
        """Make the engine answer at once, if it can."""
        self._inbox.put_nowait(None)

    async def _catch_up(
        self,
        board: EngineBoard | None,
        game: Game,
        player: int,
        plies: Sequence[Observation],
        time: TimeControl,
    ) -> None:
        """Make the engine's board equal to the position."""
        wanted = [(it.player, it.text) for it in plies]
        common = 0 if board is None else common_plies(board.plies, wanted)
        surplus = 0 if board is None else len(board.plies) - common
        known = board is not None and (board.game, board.time) == (game, time)
        known = known and game.perfect_information  # else it has the view of one player
        if known and (not surplus or self._engine.can_undo) and surplus < SLICE:
            self._engine.undo(surplus)
        else:
            names = ("",) * game.players
            self._engine.brief(Briefing("practice", game, player, names, time, datetime.now(UTC)))
            common = 0
        for number, observation in enumerate(plies[common:], 1):
            self._engine.observe(observation)
            if number % SLICE == 0:
                self._engine.flush()
                await self._engine.settle(self._timeout)
