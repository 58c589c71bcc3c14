"""The match and its referee: a state machine that decides and never waits.

Whoever runs a match tells it what happened (a player is ready, a move arrived at a time, a clock
ran out, a connection broke) and carries out the actions it returns, in their order. Times are
seconds of one monotonic clock, handed in by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum

from boardwire.games import CHANCE, OVER, Game, GameFault, IllegalMove, InvalidMove, fault_ahead
from boardwire.protocol import (
    RESIGN,
    ChanceRolled,
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    TimeControl,
)

from .clock import Clock
from .dice import Dice
from .lag import LagAccount, LagLimits
from .record import MatchRecord, MoveRecord
from .results import Reason, Result
from .table import Played, Table


@dataclass(frozen=True, slots=True)
class Open:
    """The match begins to be kept: this is its record."""

    record: MatchRecord


@dataclass(frozen=True, slots=True)
class Store:
    """Put this ply on disk; nobody may see it before that is done."""

    move: MoveRecord


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell these players what was played."""

    players: tuple[int, ...]
    played: Played


@dataclass(frozen=True, slots=True)
class Announce:
    """Publish this event to spectators."""

    event: Event


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask this player for a move.

    Args:
        player: Who is to move.
        clocks: All players' remaining seconds, or None.
        stones: The player's byo-yomi periods or Canadian stones left, else 0.
    """

    player: int
    clocks: tuple[float | None, ...]
    stones: int = 0


@dataclass(frozen=True, slots=True)
class AskScores:
    """Ask every player who can tell for the final score."""


@dataclass(frozen=True, slots=True)
class End:
    """The match is over and its record complete."""

    record: MatchRecord


Action = Open | Store | Tell | Announce | Ask | AskScores | End

_SUSPECT = (Reason.REFUSAL, Reason.NO_ANSWER, Reason.TIME)
"""What an engine loses for when the rules of the game fail inside it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a match waits, and how long it may become.

    Args:
        preparation: Seconds for an engine to start and take its settings.
        patience: Seconds for one move where no clock runs.
        grace: Seconds beyond the clock before the flag falls, for what no meter sees.
        scoring: Seconds for an engine to tell its final score.
        plies: The ply at which the match is called a draw, so that no match is endless.
        suspicion: Seconds to look for a fault in the rules of a game that is not bundled, before
            an engine that refused or did not answer is held to be the cause.
        lag: How much of the time that moves spend on the way is given back.
    """

    preparation: float = 60.0
    patience: float = 300.0
    grace: float = 0.5
    scoring: float = 30.0
    plies: int = 5000
    suspicion: float = 0.2
    lag: LagLimits = field(default_factory=LagLimits)


class Phase(Enum):
    """Where a match stands."""

    PREPARING = "preparing"
    PLAYING = "playing"
    SCORING = "scoring"
    OVER = "over"


class Match:
    """One game between seats, with its clock, its dice, its record and its referee.

    Args:
        match: An id, unique wherever the record will be kept.
        game: The game with its options.
        players: The players' names, player 0 first.
        time: The time control.
        now: The monotonic time at which preparation begins.
        dice: The source of chance; a fresh one when None.
        limits: How long to wait for what.
    """

    def __init__(
        self,
        match: str,
        game: Game,
        players: Sequence[str],
        time: TimeControl,
        *,
        now: float,
        dice: Dice | None = None,
        limits: Limits | None = None,
    ) -> None:
        if len(players) != game.players:
            raise ValueError(f"{game.title} takes {game.players} players, not {len(players)}")
        self.game = game
        self.table: Table
        """The board; missing where the game's rules failed to set it up."""
        self.phase = Phase.PREPARING
        self.limits = limits or Limits()
        self.dice = dice or Dice()
        self.clock = Clock(time, game.players)
        self.lag = [LagAccount(self.limits.lag) for _ in players]
        """What each player is given back for lag."""
        commitment = self.dice.commitment if self._has_chance else ""
        self.record = MatchRecord(
            match, game.name, game.options, tuple(players), time, commitment, datetime.now(UTC)
        )
        self.deadline: float | None = now + self.limits.preparation
        """When :meth:`expire` is due unless something happens first, in monotonic seconds."""
        self.to_move = OVER
        """The player whose move it is; OVER while nobody's is."""
        self._awaited = set(range(game.players))
        self._lag = 0.0  # of the player to move, when it was asked
        self._stillborn = ""
        try:
            self.table = Table(game)
        except GameFault as fault:
            self._stillborn = str(fault)

    @property
    def _has_chance(self) -> bool:
        return self.game.has_chance

    @property
    def _too_long(self) -> bool:
        return len(self.record.moves) >= self.limits.plies

    def begin(self) -> list[Action]:
        """What there is to do before the players are prepared: to end a match that cannot be."""
        return self._void(self._stillborn) if self._stillborn else []

    def ready(self, player: int, now: float) -> list[Action]:
        """`player` has taken its settings; the last one to be ready starts the game."""
        if self.phase is not Phase.PREPARING:
            return []
        self._awaited.discard(player)
        if self._awaited:
            return []
        self.phase = Phase.PLAYING
        record = self.record
        record.started = datetime.now(UTC)
        started = MatchStarted(
            record.match,
            record.game,
            record.options,
            record.players,
            record.time,
            record.commitment or None,
        )
        return [Open(record), Announce(started), *self._go_on(now)]

    def asked(self, now: float, lag: float = 0.0) -> None:
        """The player to move is being asked now, at that lag in seconds: its clock starts.

        What came before, storing the last move and telling the others, is nobody's thinking time.
        """
        self.clock.start(self.to_move, now)
        self._lag = lag
        flag = self.clock.flag()
        if flag is None:
            self.deadline = now + self.limits.patience
        else:
            self.deadline = flag + self.lag[self.to_move].allowed(lag) + self.limits.grace

    def answer(self, player: int, text: str, now: float, lag: float = 0.0) -> list[Action]:
        """`player` answered with a move, or with ``resign``, at that lag in seconds."""
        if self.phase is not Phase.PLAYING or self.clock.running != player:
            return []
        lag = max(lag, self._lag)  # what the deadline was set by is not taken back
        account = self.lag[player]
        if self.clock.exceeded(now, self.limits.grace + account.allowed(lag)):
            return self._lose(player, Reason.TIME, "the move came after the flag fell")
        seconds = self.clock.elapsed(now)
        charged = self.clock.stop(now, account.compensate(lag, seconds))
        if text.lower() == RESIGN:
            return self._lose(player, Reason.RESIGNATION)
        try:
            played = self.table.play(player, text)
        except (IllegalMove, InvalidMove) as error:
            return self._lose(player, Reason.ILLEGAL_MOVE, f"{text[:40]}: {error}")
        except GameFault as fault:
            return self._void(str(fault))
        return [*self._made(played, seconds, charged), *self._go_on(now)]

    def lost(self, player: int, reason: Reason, detail: str = "") -> list[Action]:
        """`player` can or may not go on: a crash, a broken connection, a refusal."""
        if self.phase is Phase.SCORING:
            return self.scored(player, None)
        if self.phase is Phase.OVER:
            return []
        return self._lose(player, reason, detail)

    def scored(self, player: int, score: str | None) -> list[Action]:
        """`player` told its final score, or None when it has no opinion."""
        if self.phase is not Phase.SCORING or player not in self._awaited:
            return []
        self._awaited.discard(player)
        if score is not None:
            self.record.scores[player] = score
        return [] if self._awaited else self._close()

    def expire(self, now: float) -> list[Action]:
        """The deadline has passed; nothing happens before it."""
        if self.deadline is None or now < self.deadline:
            return []
        if self.phase is Phase.PREPARING:
            late = min(self._awaited)
            wait = f"not ready within {self.limits.preparation:g} s"
            return self._lose(late, Reason.NO_ANSWER, wait)
        if self.phase is Phase.SCORING:
            return self._close()
        player = self.clock.running
        assert player is not None, "a match in play waits for a player"
        if self.clock.timed:
            return self._lose(player, Reason.TIME)
        wait = f"no move within {self.limits.patience:g} s"
        return self._lose(player, Reason.NO_ANSWER, wait)

    def abort(self, detail: str) -> list[Action]:
        """End the match without a result."""
        if self.phase is Phase.OVER:
            return []
        return self._finish(Result.void(Reason.ABORT, detail))

    # -- what follows from what happened ---------------------------------------------------

    def _made(self, played: Played, seconds: float, charged: float) -> list[Action]:
        """Everything that one ply of the history asks for: storing, telling, publishing."""
        record = self.record
        ply = len(record.moves) + 1
        others = tuple(player for player in range(len(record.players)) if player != played.player)
        event: Event
        if played.player == CHANCE:
            move = MoveRecord(ply, CHANCE, played.text, 0.0)
            event = ChanceRolled(record.match, ply, played.text)
        else:
            clock = self.clock.state(played.player)
            move = MoveRecord(
                ply, played.player, played.text, seconds, clock.seconds, charged, clock.stones
            )
            clocks = self.clock.all_remaining()
            event = MovePlayed(record.match, ply, played.player, played.text, seconds, clocks)
        record.moves.append(move)
        return [Store(move), Tell(others, played), Announce(event)]

    def _go_on(self, now: float) -> list[Action]:
        """Roll while chance is to act; then ask the player to move, or end the game."""
        actions: list[Action] = []
        try:
            while self.table.state.to_act() == CHANCE and not self._too_long:
                outcome = self.dice.roll(self.table.state.chance_outcomes())
                text = self.table.state.move_text(outcome)
                actions += self._made(self.table.play(CHANCE, text), 0.0, 0.0)
            self.to_move = self.table.state.to_act()
            result = self.table.result()
        except GameFault as fault:
            return [*actions, *self._void(str(fault))]
        if result is not None:
            return [*actions, *self._score(result, now)]
        if self._too_long:
            draw = Result.draw(len(self.record.players), Reason.MOVE_LIMIT)
            return [*actions, *self._finish(draw)]
        self.deadline = None  # until the player has been asked
        clocks = self.clock.all_remaining()
        return [*actions, Ask(self.to_move, clocks, self.clock.stones(self.to_move))]

    def _lose(self, player: int, reason: Reason, detail: str = "") -> list[Action]:
        if reason in _SUSPECT:
            # Engines think ahead, so they often meet a fault of the rules first. Nobody is taken at
            # his word for that, or it would save every lost game: the referee looks for itself.
            fault = fault_ahead(self.table.state, self.limits.suspicion)
            if fault is not None:
                return self._void(str(fault))
        return self._finish(Result.loss(player, len(self.record.players), reason, detail))

    def _score(self, result: Result, now: float) -> list[Action]:
        """The rules ended the game: hear the players' opinions of the score before closing."""
        self.record.result = result
        self.phase = Phase.SCORING
        self.clock.halt()
        self._awaited = set(range(len(self.record.players)))
        self.deadline = now + self.limits.scoring
        return [AskScores()]

    def _void(self, fault: str) -> list[Action]:
        return self._finish(Result.void(Reason.GAME_FAULT, fault))

    def _finish(self, result: Result) -> list[Action]:
        self.record.result = result
        return self._close()

    def _close(self) -> list[Action]:
        record = self.record
        result = record.result
        assert result is not None, "a match closes with a result"
        unopened = self.phase is Phase.PREPARING  # lost before it could begin
        self.phase = Phase.OVER
        self.deadline = None
        self.clock.halt()
        record.ended = datetime.now(UTC)
        if self._has_chance:
            record.seed = self.dice.seed.hex()
        ended = MatchEnded(
            record.match, result.text, result.reason.value, result.detail, record.seed or None
        )
        opening: list[Action] = [Open(record)] if unopened else []
        return [*opening, Announce(ended), End(record)]
