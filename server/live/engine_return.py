"""The return of engines: after a match or a borrowed move they wait in the lobby again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from boardwire.server.matchmaking.bot_admission import Admission
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.translations import english

log = logging.getLogger(__name__)


def _nothing() -> None: ...


class EngineReturn:
    """Sends engines back to the lobby, once they have answered everything.

    Args:
        admission: Lets them wait in the lobby.
        seconds: The longest wait for the missing responses of an engine.
        spawn: Runs a coroutine in the background while the server runs.
    """

    def __init__(
        self,
        admission: Admission,
        seconds: float,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._admission = admission
        self._seconds = seconds
        self._spawn = spawn

    def give_back(self, bot: ConnectedBot, done: Callable[[], None] = _nothing) -> None:
        """Return a bot to the lobby after its work, or let it leave if it wants no more matches.

        Args:
            bot: The bot.
            done: Called when the bot is free again, or gone.
        """
        if bot.connection.closed:
            done()
        elif bot.connection.idle and bot.games != 0:
            done()
            self._admission.enter(bot)
        else:
            self._spawn(self._settle(bot, done))

    async def _settle(self, bot: ConnectedBot, done: Callable[[], None]) -> None:
        """Wait for the responses of an engine, then send it back to the lobby or dismiss it."""
        try:
            await self._interrupt(bot)
        finally:
            done()

    async def _interrupt(self, bot: ConnectedBot) -> None:
        engine = bot.connection
        engine.interrupt()
        settled = await engine.settle(self._seconds)
        if engine.closed:
            return
        if settled and bot.games != 0:
            self._admission.enter(bot)
        else:
            if not settled:
                command, seconds = engine.awaited, self._seconds
                log.info("bot %s is sent away: no answer to %s", bot.name, command)
                engine.note(
                    english(
                        "no answer to {command} within {seconds} s: the connection ends",
                        command=command,
                        seconds=f"{seconds:g}",
                    )
                )
            await engine.dismiss()
