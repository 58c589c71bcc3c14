"""The return of engines: after a match or a borrowed move they wait in the lobby again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from boardwire.server.matchmaking.bot import Bot
from boardwire.server.matchmaking.lobby import Lobby


def _nothing() -> None: ...


class EngineReturn:
    """Sends engines back to the lobby, once they have answered everything.

    Args:
        lobby: Where bots wait.
        seconds: How long an engine may take to answer what it still owes.
        spawn: Runs a coroutine in the background while the server runs.
    """

    def __init__(
        self,
        lobby: Lobby,
        seconds: float,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._lobby = lobby
        self._seconds = seconds
        self._spawn = spawn

    def give_back(self, bot: Bot, done: Callable[[], None] = _nothing) -> None:
        """Take back a bot whose work is done: it waits again, or leaves if it wants no more.

        Args:
            bot: The bot.
            done: Called when the bot is free again, or gone.
        """
        if bot.connection.closed:
            done()
        elif bot.connection.idle and bot.games != 0:
            done()
            self._lobby.enter(bot)
        else:
            self._spawn(self._settle(bot, done))

    async def _settle(self, bot: Bot, done: Callable[[], None]) -> None:
        """Wait for an engine to answer what it was asked, then send it back or dismiss it."""
        try:
            await self._interrupt(bot)
        finally:
            done()

    async def _interrupt(self, bot: Bot) -> None:
        engine = bot.connection
        engine.interrupt()
        settled = await engine.settle(self._seconds)
        if engine.closed:
            return
        if settled and bot.games != 0:
            self._lobby.enter(bot)
        else:
            await engine.dismiss()
