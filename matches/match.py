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

from boardwire.games import (
    CHANCE,
    OVER,
    Game,
    GameFault,
    IllegalMove,
    InvalidMove,
    endgame_table,
    fault_ahead,
    load,
)
from boardwire.protocol import (
    RESIGN,
    ChanceRolled,
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    TimeControl,
)

from .adjudication import Consensus, ConsensusRule
from .clock import Clock
from .dice import Dice
from .draws import DrawOffers
from .errors import NotNow
from .lag import LagAccount, LagLimits
from .openings import Opening
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
class Accept:
    """Tell this player that its move was legal and is kept."""

    player: int
    played: Played


@dataclass(frozen=True, slots=True)
class Reject:
    """Tell this player that its move was illegal, and that another one is awaited."""

    player: int
    why: str


@dataclass(frozen=True, slots=True)
class Note:
    """Give these players a line for people."""

    players: tuple[int, ...]
    text: str


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


Action = Open | Store | Tell | Accept | Reject | Note | Announce | Ask | AskScores | End

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
        absence: Seconds for a player whose connection has ended to come back, with its clock
            running; 0 if it has lost at once.
        resumption: Seconds for all players to come back to a match that the server's end cut off.
        suspicion: Seconds to look for a fault in the rules of a game that is not bundled, before
            an engine that refused or did not answer is held to be the cause.
        endgame_tables: Whether a match ends where a table of endings knows the result.
        cleanup: Whether stones of Go that all engines hold for dead are taken off at the end.
        lag: How much of the time that moves spend on the way is given back.
        consensus: When the engines' estimates end a match.
    """

    preparation: float = 60.0
    patience: float = 300.0
    grace: float = 0.5
    scoring: float = 30.0
    plies: int = 5000
    absence: float = 60.0
    resumption: float = 600.0
    suspicion: float = 0.2
    endgame_tables: bool = False
    cleanup: bool = True
    lag: LagLimits = field(default_factory=LagLimits)
    consensus: ConsensusRule = field(default_factory=ConsensusRule)


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
        opening: Moves to begin with, as texts; they are in the record as the players' own, made in
            no time.
        retries: How many illegal moves each player may make in the game without losing by them.

    Raises:
        IllegalMove, InvalidMove: The opening cannot be played.
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
        opening: Sequence[str] = (),
        retries: Sequence[int] = (),
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
        if self._has_chance:
            self.record.seed = self.dice.seed.hex()
        self.to_move = OVER
        """The player whose move it is; OVER while nobody's is."""
        self.resumed = False
        """Whether the match goes on from its record."""
        self._due: float | None = now + self.limits.preparation
        self._away: dict[int, float] = {}  # who has left, and when he must be back
        self._awaited = set(range(game.players))
        self.cleaning_up = False
        """Whether play has gone on after two passes, because the dead stones were in dispute."""
        self._dead: dict[int, frozenset[str] | None] = {}  # as the players told
        self._endgame_table = endgame_table(game) if self.limits.endgame_tables else None
        self._consensus = Consensus(self.limits.consensus) if self.wants_estimates else None
        self._draw = DrawOffers(game.players)
        self._retries = list(retries) or [0] * game.players
        self._opening = tuple(opening)
        self._lag = 0.0  # of the player to move, when it was asked
        self._stillborn = ""
        try:
            self.table = Table(game)
        except GameFault as fault:
            self._stillborn = str(fault)
            return
        rehearsal = Table(game)
        for text in self._opening:
            rehearsal.play(rehearsal.state.to_act(), text)

    @classmethod
    def resume(cls, record: MatchRecord, *, now: float, limits: Limits | None = None) -> Match:
        """A match that its record leaves unfinished: it waits for its players to come back.

        No clock has run since the last ply.

        Raises:
            GameError: The record's game is not known here, or a move in it cannot be made.
        """
        limits = limits or Limits()
        game = load(record.game, **record.options)
        dice = Dice(bytes.fromhex(record.seed)) if record.seed else None
        match = cls(
            record.match, game, record.players, record.time, now=now, dice=dice, limits=limits
        )
        match.record = record
        match.resumed = True
        match._due = now + limits.resumption
        if match._stillborn:
            return match
        opening = Opening.parse(record.opening, game).moves if record.opening else ()
        match._opening = tuple(opening)
        for move in record.moves:
            if match.table.play_on():
                match.cleaning_up = True
            if move.player == CHANCE:
                match.dice.rolls += move.ply > len(opening)
            else:
                match.clock.restore(move.player, move.clock, move.stones)
                match.lag[move.player].given += move.seconds - move.charged
            match.table.play(move.player, move.text)
        return match

    @property
    def history(self) -> Sequence[Played]:
        """The plies so far."""
        return () if self._stillborn else self.table.history

    @property
    def wants_estimates(self) -> bool:
        """Whether engines are to tell after each move what they think of the position."""
        zero_sum = self.game.players == 2 and self.game.zero_sum
        return zero_sum and self.limits.consensus.moves > 0

    @property
    def draw_agreed(self) -> frozenset[int]:
        """Who has agreed to a draw so far; nobody while none is offered."""
        return self._draw.agreed

    @property
    def deadline(self) -> float | None:
        """When :meth:`expire` is due unless something happens first, in monotonic seconds."""
        if not self._away:
            return self._due
        back = min(self._away.values())
        return back if self._due is None else min(back, self._due)

    @property
    def _has_chance(self) -> bool:
        return self.game.has_chance

    @property
    def _cleans_up(self) -> bool:
        """Whether the players, if the rules end the game, are to agree on the dead stones."""
        return self.game.has_dead_stones and self.limits.cleanup and not self.cleaning_up

    @property
    def _too_long(self) -> bool:
        return len(self.record.moves) >= self.limits.plies

    def begin(self, now: float) -> list[Action]:
        """What there is to do before the players are prepared: to end what cannot go on."""
        if self._stillborn:
            return self._void(self._stillborn)
        if self.resumed and self.table.over and not self._cleans_up:
            self.phase = Phase.PLAYING
            return self._go_on(now)
        return []

    def pardon(self, player: int, moves: int) -> None:
        """From now on `player` does not lose by so many illegal moves."""
        self._retries[player] = moves

    def ready(self, player: int, now: float) -> list[Action]:
        """`player` has taken its settings; the last one to be ready starts the game.

        One who comes while it goes on, or back, is asked again what was asked.
        """
        if self.phase not in (Phase.PREPARING, Phase.PLAYING):
            return []
        actions: list[Action] = []
        if self._away.pop(player, None) is not None:
            text = f"{self.record.players[player]} is back"
            actions.append(Note(self._others(player), text))
        if self.phase is Phase.PLAYING:
            if self.clock.running == player:
                clocks = self.clock.all_remaining(now)
                actions.append(Ask(player, clocks, self.clock.stones(player)))
            return actions
        self._awaited.discard(player)
        return actions if self._awaited else [*actions, *self._begin_playing(now)]

    def _begin_playing(self, now: float) -> list[Action]:
        """Everybody is ready: start the game, or go on with it."""
        self.phase = Phase.PLAYING
        record = self.record
        if self.resumed:
            return [Note(self._everybody, "the match goes on"), *self._go_on(now)]
        record.started = datetime.now(UTC)
        started = MatchStarted(
            record.match,
            record.game,
            record.options,
            record.players,
            record.time,
            record.commitment or None,
        )
        return [Open(record), Announce(started), *self._open(), *self._go_on(now)]

    def _open(self) -> list[Action]:
        """Make the moves of the opening."""
        actions: list[Action] = []
        for text in self._opening:
            played = self.table.play(self.table.state.to_act(), text)
            told = [it for it in self._made(played, 0.0, 0.0) if not isinstance(it, Accept)]
            actions += told
            if played.player >= 0:
                actions.append(Tell((played.player,), played))
        return actions

    def asked(self, now: float, lag: float = 0.0) -> None:
        """The player to move is being asked now, at that lag in seconds: its clock starts.

        It runs already where the player has left since, and is back with another lag.

        What came before, storing the last move and telling the others, is nobody's thinking time.
        """
        if self.phase is not Phase.PLAYING:  # it has ended meanwhile
            return
        if self.clock.running != self.to_move:
            self.clock.start(self.to_move, now)
        self._lag = lag
        flag = self.clock.flag()
        if flag is None:  # from the first time he was asked: who comes back gains nothing
            self._due = now - self.clock.elapsed(now) + self.limits.patience
        else:
            self._due = flag + self.lag[self.to_move].allowed(lag) + self.limits.grace

    def answer(self, player: int, text: str, now: float, lag: float = 0.0) -> list[Action]:
        """`player` answered with a move, or with ``resign``, at that lag in seconds."""
        if self.phase is not Phase.PLAYING or self.clock.running != player:
            return []
        lag = max(lag, self._lag)  # what the deadline was set by is not taken back
        account = self.lag[player]
        if self.clock.exceeded(now, self.limits.grace + account.allowed(lag)):
            return self._lose(player, Reason.TIME, "the move came after the flag fell")
        if text.lower() == RESIGN:
            return self._lose(player, Reason.RESIGNATION)
        try:
            played = self.table.play(player, text)
        except (IllegalMove, InvalidMove) as error:
            if self._retries[player] > 0:
                self._retries[player] -= 1
                return [Reject(player, str(error))]  # the clock runs on
            return self._lose(player, Reason.ILLEGAL_MOVE, f"{text[:40]}: {error}")
        except GameFault as fault:
            return self._void(str(fault))
        self._draw.moved(player)
        if self._consensus is not None:
            self._consensus.moved(player)
        seconds = self.clock.elapsed(now)
        charged = self.clock.stop(now, account.compensate(lag, seconds))
        return [*self._made(played, seconds, charged), *self._go_on(now)]

    def lost(self, player: int, reason: Reason, detail: str, now: float) -> list[Action]:
        """`player` can or may not go on: a crash, a broken connection, a refusal."""
        if self.phase is Phase.SCORING:
            self._dead[player] = None  # whatever it told: it cannot play on
            return self.scored(player, None)
        if self.phase is Phase.OVER:
            return []
        if reason is Reason.DISCONNECTION and self.phase is Phase.PREPARING and self.resumed:
            self._awaited.add(player)  # it came back, and left again before the others came
            return []
        if reason is Reason.DISCONNECTION and self.limits.absence > 0:
            return self._left(player, now)
        return self._lose(player, reason, detail)

    def estimated(self, player: int, value: float | None) -> list[Action]:
        """`player` told what the position before its last move was worth to it, -1 to 1.

        It counts when the next player would be asked, so that no engine is left thinking.
        """
        if self._consensus is not None and self.phase is Phase.PLAYING:
            self._consensus.estimated(player, value)
        return []

    def scored(
        self, player: int, score: str | None, dead: frozenset[str] | None = None
    ) -> list[Action]:
        """`player` told its final score, and which stones are dead; None for no opinion."""
        if self.phase is not Phase.SCORING or player not in self._awaited:
            return []
        self._awaited.discard(player)
        self._dead.setdefault(player, dead)
        if score is not None:
            self.record.scores[player] = score
        return [] if self._awaited else self._settle()

    def expire(self, now: float) -> list[Action]:
        """The deadline has passed; nothing happens before it."""
        if self.deadline is None or now < self.deadline:
            return []
        gone = [player for player, back in self._away.items() if back <= now]
        if gone:
            wait = f"not back within {self.limits.absence:g} s"
            return self._lose(min(gone), Reason.DISCONNECTION, wait)
        if self.phase is Phase.PREPARING:
            if self.resumed:
                return self._give_up_resuming()
            late = min(self._awaited)
            wait = f"not ready within {self.limits.preparation:g} s"
            return self._lose(late, Reason.NO_ANSWER, wait)
        if self.phase is Phase.SCORING:
            return self._settle()
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

    # -- what players may agree on ---------------------------------------------------------

    def offer_draw(self, player: int, now: float) -> list[Action]:
        """`player` offers a draw, which the others may accept until one of them moves.

        To offer a draw where another player has is to accept it.

        Raises:
            NotNow: A draw cannot be offered now; the message says why.
        """
        self._check_playing()
        offered = not self._draw.agreed
        self._draw.offer(player)
        return self._agreed(player, "offers a draw" if offered else "accepts the draw")

    def accept_draw(self, player: int, now: float) -> list[Action]:
        """`player` accepts the draw that is offered; it is one when all players have.

        Raises:
            NotNow: None is offered.
        """
        self._check_playing()
        self._draw.accept(player)
        return self._agreed(player, "accepts the draw")

    def decline_draw(self, player: int) -> list[Action]:
        """`player` declines the draw that is offered, or takes its own offer back.

        Raises:
            NotNow: None is offered.
        """
        self._check_playing()
        self._draw.decline(player)
        name = self.record.players[player]
        return [Note(self._others(player), f"{name} declines the draw")]

    def abort_by(self, player: int) -> list[Action]:
        """`player` calls the match off, as everybody may before all players have moved.

        Raises:
            NotNow: It is too late for that; or it is over.
        """
        if self.phase is not Phase.PREPARING:
            self._check_playing()
        opening = len(self._opening)
        moved = {move.player for move in self.record.moves[opening:]} - {CHANCE}
        if len(moved) == len(self.record.players):
            raise NotNow("all players have moved: resign, or offer a draw")
        name = self.record.players[player]
        return self._finish(Result.void(Reason.CALLED_OFF, f"{name} called it off"))

    def _check_playing(self) -> None:
        if self.phase is Phase.PREPARING:
            raise NotNow("the match has not begun")
        if self.phase is not Phase.PLAYING:
            raise NotNow("the match is over")

    def _agreed(self, player: int, what: str) -> list[Action]:
        if self._draw.settled:
            return self._finish(Result.draw(len(self.record.players), Reason.AGREEMENT))
        return [Note(self._others(player), f"{self.record.players[player]} {what}")]

    @property
    def _everybody(self) -> tuple[int, ...]:
        return tuple(range(len(self.record.players)))

    def _others(self, player: int) -> tuple[int, ...]:
        return tuple(other for other in self._everybody if other != player)

    def _left(self, player: int, now: float) -> list[Action]:
        """`player` has left without a word, and may come back for a while."""
        self._away[player] = now + self.limits.absence
        if self.phase is Phase.PREPARING:
            self._awaited.add(player)
        name = self.record.players[player]
        wait = f"{name} has left, and has {self.limits.absence:g} s to come back"
        return [Note(self._others(player), wait)]

    def _give_up_resuming(self) -> list[Action]:
        """Not everybody has come back: who has not loses to those who have."""
        if (result := self.table.result()) is not None:
            return self._finish(result)  # nobody is needed any more
        wait = f"not back within {self.limits.resumption:g} s after the server's end"
        if len(self._awaited) > 1:
            return self.abort(f"players {wait}")
        return self._lose(min(self._awaited), Reason.DISCONNECTION, wait)

    # -- what follows from what happened ---------------------------------------------------

    def _made(self, played: Played, seconds: float, charged: float) -> list[Action]:
        """Everything that one ply of the history asks for: storing, telling, publishing."""
        record = self.record
        ply = len(record.moves) + 1
        others = self._others(played.player)
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
        actions: list[Action] = [Store(move), Tell(others, played), Announce(event)]
        if played.player != CHANCE:
            actions.insert(1, Accept(played.player, played))
        return actions

    def _go_on(self, now: float) -> list[Action]:
        """Roll while chance is to act; then ask the player to move, or end the game."""
        actions: list[Action] = []
        try:
            while self.table.state.to_act() == CHANCE and not self._too_long:
                outcome = self.dice.roll(self.table.state.chance_outcomes())
                text = self.table.state.move_text(outcome)
                actions += self._made(self.table.play(CHANCE, text), 0.0, 0.0)
            result = self.table.result()
        except GameFault as fault:
            return [*actions, *self._void(str(fault))]
        if result is not None:
            return [*actions, *self._score(result, now)]
        if self._too_long:
            draw = Result.draw(len(self.record.players), Reason.MOVE_LIMIT)
            return [*actions, *self._finish(draw)]
        if (verdict := self._verdict()) is not None:
            return [*actions, *self._finish(verdict)]
        return [*actions, self._ask()]

    def _ask(self) -> Ask:
        """Ask whose turn it is."""
        self.to_move = self.table.state.to_act()
        self._due = None  # until the player has been asked
        clocks = self.clock.all_remaining()
        return Ask(self.to_move, clocks, self.clock.stones(self.to_move))

    def _lose(self, player: int, reason: Reason, detail: str = "") -> list[Action]:
        if reason in _SUSPECT:
            # Engines think ahead, so they often meet a fault of the rules first. Nobody is taken at
            # his word for that, or it would save every lost game: the referee looks for itself.
            fault = fault_ahead(self.table.state, self.limits.suspicion)
            if fault is not None:
                return self._void(str(fault))
        return self._finish(Result.loss(player, len(self.record.players), reason, detail))

    def _verdict(self) -> Result | None:
        """The result before the rules give one, if there is any."""
        if self._endgame_table is not None:
            known = self._endgame_table.probe(self.table.state)
            if known is not None:
                return Result.awarded(known, Reason.ENDGAME_TABLE)
        if self._consensus is None:
            return None
        returns = self._consensus.returns(len(self.record.moves))
        if returns is None:
            return None
        moves = f"both engines agreed for {self.limits.consensus.moves} moves"
        return Result.awarded(returns, Reason.CONSENSUS, moves)

    def _score(self, result: Result, now: float) -> list[Action]:
        """The rules ended the game: hear the players' opinions of the score before closing."""
        self.record.result = result
        self.phase = Phase.SCORING
        self.clock.halt()
        self.to_move = OVER
        self._away.clear()  # nobody has to be back any more
        self._dead.clear()
        self._awaited = set(range(len(self.record.players)))
        self._due = now + self.limits.scoring
        return [AskScores()]

    def _settle(self) -> list[Action]:
        """All opinions have been heard: take off what all hold for dead, or have them play on.

        That is done once. At the second end all stones stand, as by the rules alone.
        """
        told = [self._dead.get(player) for player in self._everybody]
        lists = [dead for dead in told if dead is not None]
        if not self._cleans_up or len(lists) < len(told):
            return self._close()
        try:
            results = {dead: self.table.result(sorted(dead)) for dead in lists}
        except (IllegalMove, InvalidMove):
            return self._close()  # who lists what is no stone has no opinion
        if len(results) == 1:
            (dead, self.record.result), *_ = results.items()
            self.record.dead = tuple(sorted(dead))
            return self._close()
        return self._dispute()

    def _dispute(self) -> list[Action]:
        """The players disagree on the dead stones: play goes on, until they have passed again."""
        if self._too_long or not self.table.play_on():
            return self._close()
        self.phase = Phase.PLAYING
        self.cleaning_up = True
        self.record.result = None
        self.record.scores.clear()
        note = "the players disagree on the dead stones: play goes on, and then all stones stand"
        return [Note(self._everybody, note), self._ask()]

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
        self._due = None
        self._away.clear()
        self.clock.halt()
        record.ended = datetime.now(UTC)
        ended = MatchEnded(
            record.match, result.text, result.reason.value, result.detail, record.seed or None
        )
        opening: list[Action] = [Open(record)] if unopened else []
        return [*opening, Announce(ended), End(record)]
