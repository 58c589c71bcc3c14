"""Practice: a table of one's own, at which engines of the lobby move when they are asked."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime

from boardwire.games import CHANCE, GameFault
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import (
    PASS,
    RESIGN,
    Colour,
    Command,
    CommandError,
    Reply,
    command,
)
from boardwire.server.live.live_matches import new_match_id
from boardwire.server.matchmaking.bot import Bot
from boardwire.server.matchmaking.practice import PracticeOpponent, PracticeOpponentLost
from boardwire.server.players.link import Link
from boardwire.server.sessions.services import Services
from boardwire.server.store import StoreError

from .table import Desk

log = logging.getLogger(__name__)


class PracticeConsole(Desk):
    """A console at which `genmove` is answered by an engine, borrowed for one move at a time."""

    def __init__(self, services: Services, link: Link) -> None:
        super().__init__(services, link)
        self._opponent: str | None = None
        self._last_bot: Bot | None = None
        self._thinking: PracticeOpponent | None = None
        self._moved_by: dict[int, str] = {}  # the engines' names, by the player they moved for
        self._begun = datetime.now(UTC)
        self._kept = False

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, and keep the game when that has ended it."""
        reply = await super().handle(command)
        try:
            result = self.table.result()
        except GameFault:
            return reply  # a game that fails has no end that could be kept
        if result is not None:
            await self._keep(result)
        return reply

    def changed(self) -> None:
        """Note where a game begins, and that one which is taken back has not ended."""
        super().changed()
        if len(self.table.history) <= 1:
            self._begun = datetime.now(UTC)
        if not self.table.history:
            self._moved_by = {}
        if not self.table.over:
            self._kept = False

    def interrupt(self) -> None:
        """Ask the engine that thinks now to move at once."""
        if self._thinking is not None:
            self._thinking.interrupt()

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose by name who answers `genmove` in practice, or `any`; alone, tell who does."""
        if name is None:
            return self._opponent or (self._last_bot.name if self._last_bot else "any")
        self._opponent = None if name.lower() == "any" else name
        return None

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Have the engine at this table move for a colour."""
        player = colour.player
        state = self.table.state.copy()
        if self.table.over:
            return self._play(player, PASS)
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-roll, or bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        if (point := self._next_of_answer(player)) is not None:
            return point
        move = await self._ask(await self._borrow(), player)
        if move.lower() == RESIGN:
            await self._keep(Result.loss(player, self.table.game.players, Reason.RESIGNATION))
            return RESIGN
        return self._answer(player, move)

    async def _borrow(self) -> Bot:
        """An engine that plays this game.

        Raises:
            CommandError: None was free in time.
        """
        seconds = self.services.config.sessions.opponent
        lobby = self.services.lobby
        try:
            async with asyncio.timeout(seconds):
                return await lobby.borrow(self.table.game, self._opponent, self._last_bot)
        except TimeoutError:
            who = self._opponent or "engine"
            raise CommandError(
                f"no {who} was free for {self.table.game.title} within {seconds:g} s; see bw-bots"
            ) from None

    async def _ask(self, bot: Bot, player: int) -> str:
        """Have `bot` choose the move of `player`, and give it back.

        Raises:
            CommandError: It could not.
        """
        self._thinking = PracticeOpponent(bot, self.services.config.limits.move_timeout)
        try:
            move = await self._thinking.move(self.table, player, self.time)
        except PracticeOpponentLost as error:
            raise CommandError(str(error)) from error
        finally:
            self._thinking = None
            self.services.host.engines.give_back(bot)
        self._last_bot = bot
        self._moved_by[player] = bot.name
        return move

    async def _keep(self, result: Result) -> None:
        """Keep a finished game in which an engine of the server moved."""
        if self._kept or not self._moved_by:
            return
        table = self.table
        players = tuple(
            self._moved_by.get(player, "console") for player in range(table.game.players)
        )
        record = MatchRecord(
            new_match_id(), table.game.name, table.game.options, players, self.time, "", self._begun
        )
        record.moves = [
            MoveRecord(ply, played.player, played.text, 0.0)
            for ply, played in enumerate(table.history, 1)
        ]
        record.result = result
        record.ended = datetime.now(UTC)
        try:
            await self.services.store.keep(record)
        except StoreError:
            log.exception("a game of %s could not be kept", table.game.title)
            return
        self._kept = True
        self._moved_by = {}
