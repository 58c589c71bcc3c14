"""An engine moves for a person: it is brought to the position on the person's table, and asked."""

from __future__ import annotations

import asyncio

from boardwire.games import GameError, GameFault
from boardwire.matches import MatchError, Played, Table
from boardwire.matches.drivers.gtp import Answered, Broken, PlayerEvent
from boardwire.protocol import RESIGN, ProtocolError, TimeControl

from .lobby import Board, Bot

SLICE = 500
"""Moves that are told in one go; then the engine has to answer before it is told more."""


class PracticeOpponentLost(MatchError):
    """The engine can no longer play."""


class PracticeOpponent:
    """One move of an engine for a table.

    A person may take back, clear and replay as they like, and engines are borrowed for one move at
    a time. So nothing is sent before a move is wanted; then the engine's board is made equal to the
    table by the shortest way from what it last was.

    Args:
        bot: The engine, which does nothing else meanwhile.
        patience: Seconds it may take.
    """

    def __init__(self, bot: Bot, patience: float) -> None:
        self.bot = bot
        self._patience = patience
        self._inbox: asyncio.Queue[PlayerEvent | None] = asyncio.Queue()

    async def move(self, table: Table, player: int, time: TimeControl) -> str:
        """The engine's move for `player` in the position at `table`, or ``resign``.

        Raises:
            PracticeOpponentLost: The engine is gone, refuses, or does not answer in time.
        """
        connection = self.bot.connection
        board, self.bot.board = self.bot.board, None  # unknown, if anything goes wrong
        connection.attach(lambda happening, _: self._inbox.put_nowait(happening))
        try:
            async with asyncio.timeout(self._patience):
                await self._catch_up(board, table, time)
                connection.seat.ask(player, (None,) * table.game.players)
                connection.flush()
                text = await self._answer()
            history = list(table.history)
            if text.lower() != RESIGN:
                history.append(table.parse(player, text))
        except TimeoutError:
            raise PracticeOpponentLost(
                f"{self.bot.name} gave no move within {self._patience:g} s"
            ) from None
        except GameFault:
            raise  # the partner is not to blame
        except GameError as error:
            raise PracticeOpponentLost(
                f"{self.bot.name}: illegal move {text[:40]}, {error}"
            ) from error
        except ProtocolError as error:
            raise PracticeOpponentLost(f"{self.bot.name}: {error}") from error
        finally:
            connection.detach()
        self.bot.board = Board(table.game, time, history)
        return text

    async def _answer(self) -> str:
        while True:
            match await self._inbox.get():
                case Answered(text):
                    return text
                case Broken(reason, detail):
                    raise PracticeOpponentLost(
                        f"{self.bot.name} has left: {reason.value}, {detail}"
                    )
                case None:  # the person is in a hurry
                    self.bot.connection.seat.interrupt()
                    self.bot.connection.flush()

    def interrupt(self) -> None:
        """Have the engine answer at once, if it knows how."""
        self._inbox.put_nowait(None)

    async def _catch_up(self, board: Board | None, table: Table, time: TimeControl) -> None:
        """Make the engine's board equal to the table."""
        seat = self.bot.connection.seat
        common = 0 if board is None else _common(board.history, table.history)
        surplus = 0 if board is None else len(board.history) - common
        known = board is not None and (board.game, board.time) == (table.game, time)
        if known and (not surplus or seat.can_undo) and surplus < SLICE:
            seat.undo(surplus)
        else:
            seat.prepare(table.game, time)
            common = 0
        for told, played in enumerate(table.history[common:], 1):
            seat.tell(played)
            if told % SLICE == 0:
                self.bot.connection.flush()
                await self.bot.connection.settle(self._patience)


def _common(one: list[Played], other: list[Played]) -> int:
    """How many moves two games begin with alike."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
