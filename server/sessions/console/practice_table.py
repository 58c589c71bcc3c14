"""The mode of a console's own table: practice against engines that are borrowed from the lobby."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime

from boardwire.games import CHANCE, GameFault
from boardwire.matches import (
    ConsoleTable,
    MatchRecord,
    MoveRecord,
    Reason,
    Result,
)
from boardwire.protocol import PASS, RESIGN, CommandError
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.live.engine_return import EngineReturn
from boardwire.server.live.live_matches import new_match_id
from boardwire.server.matchmaking.bot import Bot
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.practice import PracticeOpponent, PracticeOpponentLost
from boardwire.server.store import Store, StoreError

from .long_table import LongTable

log = logging.getLogger(__name__)


class PracticeTable(LongTable):
    """A table at which an engine answers `genmove`. The engine is borrowed for one move at a time.

    Args:
        lobby: Lends the engines.
        engines: Takes them back.
        store: Stores finished games in which an engine moved.
        worker: Does what would hold up the matches.
        borrow_timeout: Seconds to wait for a free engine.
        move_timeout: Seconds that an engine may take for a move.
    """

    def __init__(
        self,
        lobby: Lobby,
        engines: EngineReturn,
        store: Store,
        worker: ClientWorker,
        *,
        borrow_timeout: float,
        move_timeout: float,
    ) -> None:
        super().__init__(worker)
        self.opponent: str | None = None
        """The name of the engine that the user has chosen; None for any."""
        self.last_bot: Bot | None = None
        """The engine that moved last."""
        self._lobby = lobby
        self._engines = engines
        self._store = store
        self._borrow_timeout = borrow_timeout
        self._move_timeout = move_timeout
        self._thinking: PracticeOpponent | None = None
        self._moved_by: dict[int, str] = {}  # names of the engines, by the player they moved for
        self._begun = datetime.now(UTC)
        self._stored = False

    async def note(self, table: ConsoleTable) -> None:
        """Note how a command has left the table, and store the game if it is over."""
        if not table.history:
            self._begun = datetime.now(UTC)
            self._moved_by = {}
        try:
            result = table.table.result()
        except GameFault:
            return  # the rules fail: the game has no result
        if result is None:
            self._stored = False
        else:
            await self._keep(table, result)

    def interrupt(self) -> None:
        """Ask the engine that thinks now to move at once."""
        if self._thinking is not None:
            self._thinking.interrupt()

    async def play(self, table: ConsoleTable, player: int, move: str) -> None:
        """See `TableMode.play`."""
        table.play(player, move)

    async def roll(self, table: ConsoleTable) -> str:
        """See `TableMode.roll`."""
        return table.roll()

    async def genmove(self, table: ConsoleTable, player: int) -> str:
        """Let an engine move for a player, and return its move.

        Raises:
            CommandError: It is not that player's turn, or no engine could move.
        """
        state = table.state.copy()
        if table.over:
            return table.play(player, PASS)
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-roll, or bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        if (point := table.next_point(player)) is not None:
            return point
        move = await self._ask(await self._borrow(table), table, player)
        if move.lower() == RESIGN:
            await self._keep(table, Result.loss(player, table.game.players, Reason.RESIGNATION))
            return RESIGN
        return table.answer(player, move)

    async def _borrow(self, table: ConsoleTable) -> Bot:
        """An engine that plays the game on the table.

        Raises:
            CommandError: None was free in time.
        """
        seconds = self._borrow_timeout
        try:
            async with asyncio.timeout(seconds):
                return await self._lobby.borrow(table.game, self.opponent, self.last_bot)
        except TimeoutError:
            who = self.opponent or "engine"
            raise CommandError(
                f"no {who} was free for {table.game.title} within {seconds:g} s; see bw-bots"
            ) from None

    async def _ask(self, bot: Bot, table: ConsoleTable, player: int) -> str:
        """Let `bot` choose a move of `player`, and give it back.

        Raises:
            CommandError: It did not move.
        """
        self._thinking = PracticeOpponent(bot, self._move_timeout)
        try:
            move = await self._thinking.move(table.table, player, table.time)
        except PracticeOpponentLost as error:
            raise CommandError(str(error)) from error
        finally:
            self._thinking = None
            self._engines.give_back(bot)
        self.last_bot = bot
        self._moved_by[player] = bot.name
        return move

    async def _keep(self, table: ConsoleTable, result: Result) -> None:
        """Store a game that is over, once, if an engine has moved in it."""
        if self._stored or not self._moved_by:
            return
        game = table.game
        names = tuple(self._moved_by.get(player, "console") for player in range(game.players))
        record = MatchRecord(
            new_match_id(), game.name, game.options, names, table.time, "", self._begun
        )
        record.moves = [
            MoveRecord(ply, played.player, played.text, 0.0)
            for ply, played in enumerate(table.history, 1)
        ]
        record.result = result
        record.ended = datetime.now(UTC)
        try:
            await self._store.keep(record)
        except StoreError:
            log.exception("a game of %s could not be stored", game.title)
            return
        self._stored = True
        self._moved_by = {}
