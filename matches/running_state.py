"""The state of a match, which the parts of its referee share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from boardwire.games import CHANCE, Game, GameFault
from boardwire.protocol.search_info import SearchInfo
from boardwire.translations import english

from .choices import Choices
from .clocks.absences import Absences
from .clocks.clock import Clock
from .errors import NotNow
from .limits import Limits
from .move_timing import MoveTiming, PlayerTime
from .ply_actions import others
from .records.match_record import MatchRecord
from .referee.adjudication import Adjudication
from .table import Table


class Phase(Enum):
    """The stages of a match."""

    PREPARING = "preparing"
    PLAYING = "playing"
    SCORING = "scoring"
    OVER = "over"


class RunningState:
    """The board, the record, the clocks and the phase of one match.

    Args:
        game: The game with its options.
        record: The record of the match.
        limits: Timeouts and other limits.
        times: The time of each player, where it is not the same for all.
        due: The monotonic time at which preparation has to be over.
    """

    def __init__(
        self,
        game: Game,
        record: MatchRecord,
        limits: Limits,
        times: Sequence[PlayerTime],
        due: float,
    ) -> None:
        self.game = game
        self.record = record
        self.limits = limits
        self.table: Table
        """The board; missing where the rules of the game failed to set it up."""
        self.stillborn = ""
        """The fault of the rules that kept the board from being set up; empty without one."""
        self.phase = Phase.PREPARING
        self.opening: tuple[str, ...] = ()
        """The moves that the match begins with."""
        self.to_move: tuple[int, ...] = ()
        """The players whose move is awaited, or is about to be asked for."""
        self.choices: Choices | None = None
        """The choices so far, while players choose at once."""
        self.resumed = False
        """Whether the match goes on from its record."""
        self.end_kept = False
        """Whether the record of the finished match has been kept; nobody sees the result before."""
        self.cleaning_up = False
        """Whether play has gone on after two passes, since the dead stones were in dispute."""
        self.due: float | None = due
        """The time at which the match goes on without a player, while no move is awaited."""
        self.preparing = set(range(game.players))
        """The players that are not ready yet."""
        self.absences = Absences(limits.reconnect_timeout, limits.returns)
        self.infos: dict[int, SearchInfo] = {}
        """The last reports of the players that search for their move."""
        self.people: set[int] = set()
        """The players that are people."""
        self._times = tuple(times)
        self.timing = self._new_timing()
        self.adjudication = self._new_adjudication()
        try:
            self.table = Table(game)
        except GameFault as fault:
            self.stillborn = str(fault)

    def _new_timing(self) -> MoveTiming:
        return MoveTiming(self.record.time, self.game.players, self.limits, self._times)

    def _new_adjudication(self) -> Adjudication:
        return Adjudication(
            self.game,
            self.limits.consensus,
            self.limits.scores,
            endgame_tables=self.limits.endgame_tables,
            tables=self.limits.tables,
        )

    @property
    def clock(self) -> Clock:
        """The clocks of the players."""
        return self.timing.clock

    @property
    def everybody(self) -> tuple[int, ...]:
        """All players."""
        return tuple(range(len(self.record.players)))

    def others(self, player: int) -> tuple[int, ...]:
        """Return all players but one."""
        return others(len(self.record.players), player)

    @property
    def cleans_up(self) -> bool:
        """Whether the players, if the rules end the game, are to agree on the dead stones."""
        return self.game.has_dead_stones and self.limits.cleanup and not self.cleaning_up

    @property
    def too_long(self) -> bool:
        """Whether the match has as many plies as it may have."""
        return len(self.record.moves) >= self.limits.plies

    @property
    def all_have_moved(self) -> bool:
        """Whether every player has made a move since the opening."""
        own = self.record.moves[len(self.opening) :]
        return len({move.player for move in own} - {CHANCE}) == len(self.record.players)

    @property
    def counts(self) -> bool:
        """Whether the match counts however it ends, so that no player can call it off.

        It counts once all players have moved. It also counts once a roll or a deal was drawn:
        otherwise a player who does not like it could call the match off, resign or leave at no
        cost, and begin others until it likes what it gets.
        """
        own = self.record.moves[len(self.opening) :]
        return self.all_have_moved or any(move.player == CHANCE for move in own)

    def plies_before(self, player: int) -> int | None:
        """Return the number of plies before the last move of `player`; None if it made none."""
        moves = self.record.moves
        own = (it.ply for it in reversed(moves[len(self.opening) :]) if it.player == player)
        last = next(own, None)
        return None if last is None else last - 1

    def check_playing(self) -> None:
        """Check that the match is being played.

        Raises:
            NotNow: It is not; the message says why.
        """
        if self.phase is Phase.PREPARING:
            raise NotNow(english("the match has not begun"))
        if self.phase is Phase.OVER and not self.end_kept:
            raise NotNow(english("the match is ending: it is over once its record is written"))
        if self.phase is not Phase.PLAYING:
            raise NotNow(english("the match is over"))

    def take_back(self, plies: int) -> None:
        """Take back all plies after a ply; the clocks are as they were then.

        Args:
            plies: The number of plies that are left.
        """
        record = self.record
        self.table.undo(len(record.moves) - plies)
        record.moves = record.moves[:plies]
        self.timing = self._new_timing()
        for move in record.moves:
            self.timing.restore(move)
        self.infos.clear()
        self.adjudication = self._new_adjudication()
