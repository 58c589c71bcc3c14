"""A match as spectators may see it: without what is hidden, and as late as they may see it."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any

from boardwire.games import CHANCE, GameError, load
from boardwire.matches import MatchRecord, Table, public_record
from boardwire.matches.clocks.clock import Clock
from boardwire.matches.records.position_data import position_data
from boardwire.protocol import (
    ChanceRolled,
    MatchEnded,
    MatchEvent,
    MatchResumed,
    MatchStarted,
    MovePlayed,
    MovesTakenBack,
)
from boardwire.protocol.events import MatchState

log = logging.getLogger(__name__)

WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""The phases of a match."""


class PublicMatch:
    """One match as spectators see it.

    Args:
        record: Its record, which has more than may be seen.
    """

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.plies = len(record.moves)
        """The number of plies that may be seen."""
        self.phase = WAITING
        self.end: MatchEnded | None = None
        self.since = monotonic()
        """The time at which the last ply was shown, in seconds of the monotonic clock."""
        self._updated = time()
        self._table: Table | None = None  # follows the plies once a position was asked for

    def apply(self, event: MatchEvent) -> None:
        """Apply an event at the moment when spectators may see it."""
        self._updated = time()
        if isinstance(event, MovePlayed | ChanceRolled):
            self.plies = event.ply
            self.since = monotonic()
            self.phase = PLAYING
        elif isinstance(event, MovesTakenBack):
            self.plies = event.plies
            self.since = monotonic()
            self._table = None
        elif isinstance(event, MatchEnded):
            self.phase, self.end = OVER, event
        elif isinstance(event, MatchStarted | MatchResumed):
            self.phase = PLAYING

    @property
    def hides(self) -> bool:
        """Whether something may be hidden from spectators while the match is played."""
        try:
            return not self._table_so_far().game.perfect_information
        except GameError:
            return False

    @property
    def seconds(self) -> float:
        """The seconds since the last ply was shown, or since the match was first shown."""
        return monotonic() - self.since

    def shown(self) -> MatchRecord:
        """Return the record as spectators may see it now."""
        moves = self.record.moves[: self.plies]
        cut = replace(self.record, moves=moves, result=None, ended=None, dead=(), scores={})
        return public_record(cut)

    def position(self) -> dict[str, Any]:
        """Return the position as spectators see it; empty where the rules of the game fail."""
        try:
            return position_data(self._follow())
        except Exception as error:  # the rules of a game in Python may raise anything
            if not isinstance(error, GameError):  # the referee meets the same fault
                log.exception("match %s cannot be shown", self.record.match)
            return {}

    def state(self, node: str) -> MatchState:
        """Return the state that spectators may know now.

        Args:
            node: The name of this server.
        """
        record, end = self.record, self.end
        position = self.position()
        history = self._table.history if self._table is not None else ()
        return MatchState(
            record.match,
            node,
            record.game,
            record.options,
            record.players,
            record.time,
            _iso(record.started),
            self.phase,
            self.plies,
            tuple((it.player, it.text if end else it.text_for(None)) for it in history),
            () if end is not None else tuple(position.get("to_act", ())),
            self.clocks(),
            _iso(datetime.fromtimestamp(self._updated, UTC)),
            position,
            record.rated,
            record.commitment or None,
            *(
                ()
                if end is None
                else (end.result, end.reason, end.detail, end.seed, end.score, end.ending)
            ),
        )

    def _follow(self) -> Table:
        """Return the table with the plies that may be seen."""
        table = self._table_so_far()
        for move in self.record.moves[len(table.history) : self.plies]:
            table.play_on()
            table.play(move.player, move.text)
        if self.end is not None:
            table.leave_out(self.record.dead)
        return table

    def _table_so_far(self) -> Table:
        """Return the table, perhaps without the last plies."""
        if self._table is None:
            self._table = Table(load(self.record.game, **self.record.options))
        return self._table

    def clocks(self) -> tuple[float | None, ...]:
        """Return the seconds that each player had left after the last ply that may be seen."""
        record = self.record
        clocks = list(Clock(record.time, len(record.players), record.times).all_remaining())
        for move in record.moves[: self.plies]:
            if move.player != CHANCE:
                clocks[move.player] = None if move.clock is None else max(move.clock, 0.0)
        return tuple(clocks)


def _iso(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds")
