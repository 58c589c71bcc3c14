"""The record of a game in practice: a finished game in which an engine moved is stored."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from time import monotonic

from boardwire.matches import ConsoleBoard, MatchRecord, MoveRecord, Result
from boardwire.matches.referee.dead_stones import dead_stones
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.live.live_matches import new_match_id
from boardwire.server.players.link import Link
from boardwire.server.store import Store, StoreError

log = logging.getLogger(__name__)


class PracticeRecord:
    """Stores the games of one console, each once.

    Args:
        link: The connection.
        store: Has the records.
        worker: Runs work that is too long for the event loop.
    """

    def __init__(self, link: Link, store: Store, worker: ClientWorker) -> None:
        self._link = link
        self._store = store
        self._worker = worker
        self._moved_by: dict[int, str] = {}  # names of the engines, by the player they moved for
        self._begun = datetime.now(UTC)
        self._stored = False

    def begin(self) -> None:
        """Begin a new game."""
        self._begun = datetime.now(UTC)
        self._moved_by = {}

    def moved(self, player: int, name: str) -> None:
        """Record that an engine has moved for a player."""
        self._moved_by[player] = name

    async def note(self, board: ConsoleBoard) -> None:
        """Store a game that the rules have ended, with the result of `final_score`."""
        if not board.over:
            self._stored = False
            return
        if self._stored or not self._moved_by:
            return
        dead: list[str] = []
        if board.game.has_dead_stones:
            dead = await self._worker.run(partial(dead_stones, board.state))
        result = board.table.result(dead)
        if result is not None:
            await self.keep(board, result, dead)

    async def keep(self, board: ConsoleBoard, result: Result, dead: Sequence[str] = ()) -> None:
        """Store a game that is over, once, if an engine has moved in it."""
        if self._stored or not self._moved_by:
            return
        allowance, now = self._link.allowance, monotonic()
        try:
            allowance.check_new_match(now)
        except QuotaExceeded as excess:
            self._link.notify(f"this game is not kept: {excess.reason}")
            return
        allowance.count_new_match((allowance,), now)
        game = board.game
        names = tuple(self._moved_by.get(player, "console") for player in range(game.players))
        record = MatchRecord(
            new_match_id(), game.name, game.options, names, board.time, "", self._begun
        )
        record.moves = [
            MoveRecord(ply, played.player, played.text, 0.0)
            for ply, played in enumerate(board.history, 1)
        ]
        record.dead, record.result = tuple(dead), result
        record.end_now()
        try:
            await self._store.keep(record)
        except StoreError:
            log.exception("a game of %s could not be stored", game.title)
            return
        self._stored = True
        self._moved_by = {}
