"""The engine at a console's table: it answers `genmove` for whoever sits at the console."""

from __future__ import annotations

import asyncio
from time import monotonic

from boardwire.games import Game, GameError
from boardwire.matches import Inbox, MatchError, Played, Table
from boardwire.matches.seat import Answered, Broken, Happening
from boardwire.protocol import TimeControl

from .lobby import Bot


class PartnerLost(MatchError):
    """The engine at the table can no longer play."""


class Sparring:
    """Keeps an engine's board equal to the table, and asks it for moves.

    A console may take back, clear and replay as it likes, so nothing is sent before a move is
    wanted; then the engine is brought to the table's position by the shortest way.

    Args:
        bot: The engine, which plays nowhere else meanwhile.
        patience: Seconds it may think about one move.
    """

    def __init__(self, bot: Bot, patience: float) -> None:
        self.bot = bot
        self._patience = patience
        self._game: Game | None = None
        self._time: TimeControl | None = None
        self._told: list[Played] = []
        self._inbox: Inbox = asyncio.Queue()
        bot.connection.attach(self._inbox, 0)

    async def move(self, table: Table, player: int, time: TimeControl) -> str:
        """The engine's move for `player` in the position at `table`, or ``resign``.

        Raises:
            PartnerLost: The engine is gone, refuses, or does not answer in time.
        """
        seat = self.bot.connection.seat
        self._catch_up(table, time)
        seat.ask(player, (None,) * table.game.players)
        await self.bot.connection.flush()
        deadline = monotonic() + self._patience
        while True:
            match await self._next(deadline):
                case Answered(text):
                    self._note(table, player, text)
                    return text
                case Broken(reason, detail):
                    raise PartnerLost(f"{self.bot.name} has left: {reason.value}, {detail}")
                case None:
                    await self._hurry()

    def _note(self, table: Table, player: int, text: str) -> None:
        """Remember that the engine has made its own move on its own board."""
        if text.lower() == "resign":
            return
        try:
            self._told.append(table.parse(player, text))
        except GameError as error:
            raise PartnerLost(
                f"{self.bot.name} has lost: illegal move {text[:40]}, {error}"
            ) from error

    async def _next(self, deadline: float) -> Happening | None:
        """What the engine did, or None when the console is in a hurry."""
        try:
            async with asyncio.timeout(max(0.0, deadline - monotonic())):
                notice = await self._inbox.get()
        except TimeoutError:
            raise PartnerLost(f"{self.bot.name} gave no move within {self._patience:g} s") from None
        return None if notice is None else notice.happening

    def interrupt(self) -> None:
        """Have the engine that thinks in :meth:`move` answer at once, if it knows how."""
        self._inbox.put_nowait(None)

    async def _hurry(self) -> None:
        self.bot.connection.seat.interrupt()
        await self.bot.connection.flush()

    async def leave(self) -> None:
        """The engine stands up from the table, even if it was thinking."""
        self.bot.connection.detach()
        if not self.bot.connection.seat.idle:
            await self._hurry()

    def _catch_up(self, table: Table, time: TimeControl) -> None:
        seat = self.bot.connection.seat
        common = 0
        for told, played in zip(self._told, table.history, strict=False):
            if told != played:
                break
            common += 1
        surplus = len(self._told) - common
        if (table.game, time) != (self._game, self._time) or (surplus and not seat.can_undo):
            seat.prepare(table.game, time)
            self._game, self._time, common = table.game, time, 0
        else:
            seat.undo(surplus)
        for played in table.history[common:]:
            seat.tell(played)
        self._told = list(table.history)
