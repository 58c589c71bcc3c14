"""The match and its referee: a state machine that decides and never waits.

A runner reports events to the match (a player is ready, a move arrived at a time, a clock ran
out, a connection broke) and carries out the actions that the match returns, in their order. Times
are seconds of one monotonic clock that the caller hands in.

The parts of the referee share a :class:`~.running_state.RunningState`: `turns.py` (who is to act
next), `agreements.py` (offers between players), `departures.py` (players who do not go on),
`settlement.py` (the score) and `endings.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from boardwire.games import CHANCE, Game, GameFault, IllegalMove, InvalidMove, load
from boardwire.protocol import RESIGN, EngineInfo, MatchResumed, MatchStarted, TimeControl
from boardwire.protocol.search_info import SearchInfo
from boardwire.translations import english

from .actions import Accept, Action, Announce, Ask, Note, Notify, Open, Reject
from .agreements import Agreements
from .choices import Choice, Choices
from .clocks.clock import Clock
from .departures import Departures
from .dice import Dice
from .endings import Endings
from .limits import Limits
from .messages.briefing import Briefing
from .messages.observation import Observation
from .move_requests import ask_next, move_request
from .move_timing import MoveTiming, PlayerTime
from .openings import parse_opening
from .records.match_record import MatchRecord, MoveRecord
from .referee.results import Reason
from .relayed_ply import RelayedPly
from .running_state import Phase, RunningState
from .settlement import Settlement
from .table import MAX_PLIES, Played, Table
from .turns import MatchTurns


class Match:
    """One game between players, with its clock, its dice, its record and its referee.

    Args:
        match: An id that is unique wherever the record will be kept.
        game: The game with its options.
        players: The players' names, player 0 first.
        time: The time control.
        now: The monotonic time at which preparation begins.
        dice: The source of chance; a fresh one when None.
        limits: Timeouts and other limits.
        opening: Moves to begin with, as texts. They are in the record as the players' own, made in
            no time.
        seeds: The seeds that engines take for their random numbers, player 0 first; empty to leave
            them to the engines.
        times: The time of each player, where it is not the same for all; `time` is then that of
            player 0.

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
        seeds: Sequence[int] = (),
        times: Sequence[PlayerTime] = (),
    ) -> None:
        if len(players) != game.players:
            raise ValueError(f"{game.title} takes {game.players} players, not {len(players)}")
        self.game = game
        self.limits = limits or Limits()
        self.dice = dice or Dice()
        self._seeds = tuple(seeds)
        commitment = self.dice.commitment if game.has_chance else ""
        record = MatchRecord(
            match, game.name, game.options, tuple(players), time, commitment, datetime.now(UTC)
        )
        record.refereed = True
        if any(it.control != time for it in times):
            record.times = tuple(it.control for it in times)
        if game.has_chance:
            record.seed = self.dice.seed.hex()
        due = now + self.limits.preparation
        state = RunningState(game, record, self.limits, times, due)
        self._state = state
        self._endings = Endings(state)
        self._settlement = Settlement(state, self._endings)
        self._turns = MatchTurns(state, self.dice, self._endings, self._settlement)
        self._departures = Departures(state, self._endings, self._settlement)
        self.agreements = Agreements(state, self._endings, self._turns.go_on)
        """The offers of the players to each other."""
        self._illegal_moves_left = [0] * game.players
        state.opening = tuple(opening)
        if state.stillborn:
            return
        rehearsal = Table(game)
        for text in state.opening:
            rehearsal.play(rehearsal.state.to_act(), text)

    @classmethod
    def resume(cls, record: MatchRecord, *, now: float, limits: Limits | None = None) -> Match:
        """Return a match that goes on from its unfinished record, once its players have come back.

        No clock has run since the last ply.

        Raises:
            GameError: The record's game is not known here, or a move in it cannot be made.
        """
        limits = limits or Limits()
        game = load(record.game, **record.options)
        dice = Dice(bytes.fromhex(record.seed)) if record.seed else None
        match = cls(
            record.match,
            game,
            record.players,
            record.time,
            now=now,
            dice=dice,
            limits=limits,
            times=[PlayerTime(control) for control in record.times],
        )
        state = match._state
        state.record = record
        state.resumed = True
        state.due = now + limits.resumption
        if state.stillborn:
            return match
        opening = parse_opening(record.opening, game).moves if record.opening else ()
        state.opening = tuple(opening)
        for move in record.moves:
            if state.table.play_on():
                state.cleaning_up = True
            if move.player == CHANCE:
                match.dice.rolls += move.ply > len(opening)
            else:
                state.timing.restore(move)
            match._replay(move)
        match._keep_back_choices()
        return match

    def _replay(self, move: MoveRecord) -> None:
        """Make a move of the record again."""
        state = self._state
        if self.game.simultaneous:
            acting = self.table.state.acting()
            if len(acting) > 1 and state.choices is None:
                state.choices = Choices(acting, move.ply)
        played = self.table.play(move.player, move.text)
        if state.choices is not None:
            state.choices.take(Choice(played, move.seconds, move.charged))
            if not state.choices.awaited:
                state.choices = None

    def _keep_back_choices(self) -> None:
        """Take back the choices of a round in which not everybody has chosen."""
        state = self._state
        if state.choices is not None:
            count = len(state.choices.in_order())
            self.table.undo(count)
            self.record.moves = self.record.moves[:-count]

    # -- for the runner and the seats --------------------------------------------------------

    @property
    def record(self) -> MatchRecord:
        """The record of the match."""
        return self._state.record

    @property
    def table(self) -> Table:
        """The board; missing where the rules of the game failed to set it up."""
        return self._state.table

    @property
    def phase(self) -> Phase:
        """The stage of the match."""
        return self._state.phase

    @property
    def timing(self) -> MoveTiming:
        """The clocks, and when each awaited move is due."""
        return self._state.timing

    @property
    def clock(self) -> Clock:
        """The clocks of the players."""
        return self._state.clock

    @property
    def to_move(self) -> tuple[int, ...]:
        """The players whose move is awaited, or is about to be asked for."""
        return self._state.to_move

    @property
    def resumed(self) -> bool:
        """Whether the match goes on from its record."""
        return self._state.resumed

    @property
    def cleaning_up(self) -> bool:
        """Whether play has gone on after two passes, since the dead stones were in dispute."""
        return self._state.cleaning_up

    @property
    def end_kept(self) -> bool:
        """Whether the record of the finished match has been kept; nobody sees the result before."""
        return self._state.end_kept

    def keep_end(self) -> None:
        """The record of the finished match has been kept."""
        self._state.end_kept = True

    @property
    def history(self) -> Sequence[Played]:
        """The plies so far."""
        return () if self._state.stillborn else self.table.history

    @property
    def wants_estimates(self) -> bool:
        """Whether engines are asked after each move for an estimate of the position."""
        return self._state.adjudication.wants_estimates

    @property
    def absent(self) -> frozenset[int]:
        """The players who have left, and may come back."""
        return self._state.absences.players

    @property
    def dead_stones(self) -> Mapping[int, frozenset[str]]:
        """The points that each player considers dead, while the score is being settled."""
        return self._settlement.dead_stones

    @property
    def deadline(self) -> float | None:
        """The time at which `expire` is due if nothing happens before, in monotonic seconds."""
        return self._departures.deadline

    def briefing(self, player: int) -> Briefing:
        """Return all that `player` receives when it takes its seat."""
        history = [
            Observation(ply, played.player, played.text_for(player), forced_pass=played.forced_pass)
            for ply, played in enumerate(self.history, 1)
        ]
        choices = self._state.choices
        if choices is not None and (own := choices.of(player)) is not None:
            text = own.played.text_for(player)
            history.append(Observation(choices.ply_of(player), player, text))
        record = self.record
        return Briefing(
            record.match,
            self.game,
            player,
            record.players,
            record.time_of(player),
            record.started,
            tuple(history),
            self.wants_estimates,
            self._seeds[player] if self._seeds else None,
        )

    def allow_illegal_moves(self, player: int, count: int) -> None:
        """Set the number of illegal moves that `player` may make from now on without losing."""
        self._illegal_moves_left[player] = count

    def seated(self, player: int, *, is_person: bool) -> None:
        """A person or an engine plays for `player` from now on."""
        self._state.people.discard(player)
        if is_person:
            self._state.people.add(player)

    @property
    def relayable(self) -> bool:
        """Whether nothing needs to be decided between two plain moves, so that a relay may do.

        That is so where two players take turns, see everything, have no clock, and nothing but the
        rules ends the match.
        """
        game = self.game
        one_by_one = game.players == 2 and not (game.simultaneous or game.has_chance)
        timed = any(self.clock.timed(player) for player in range(game.players))
        return (
            one_by_one
            and game.perfect_information
            and not timed
            and not self._state.adjudication.watches
        )

    @property
    def plies_left(self) -> int:
        """The plies until the match is called a draw."""
        return min(self.limits.plies, MAX_PLIES) - len(self.record.moves)

    # -- the beginning -----------------------------------------------------------------------

    def begin(self, now: float) -> list[Action]:
        """End a match that cannot go on, before the players are prepared."""
        if self._state.stillborn:
            return self._endings.void(self._state.stillborn)
        if self.resumed and self.table.over and not self._state.cleans_up:
            self._state.phase = Phase.PLAYING
            return self._turns.go_on(now)
        return []

    def ready(self, player: int, now: float) -> list[Action]:
        """`player` has taken its settings; the game starts when the last one has.

        A player who comes later, or comes back, is asked again for what is awaited of it.
        """
        if self.phase not in (Phase.PREPARING, Phase.PLAYING):
            return []
        actions: list[Action] = []
        if self._state.absences.back(player):
            text = english("{name} is back", name=self.record.players[player])
            actions.append(Note(self._state.others(player), text))
        if self.phase is Phase.PLAYING:
            if self.timing.awaits(player):
                clocks = self.clock.all_remaining(now)
                actions.append(Ask((move_request(self._state, player, clocks),)))
            return actions
        self._state.preparing.discard(player)
        return actions if self._state.preparing else [*actions, *self._begin_playing(now)]

    def _begin_playing(self, now: float) -> list[Action]:
        """Start the game, or go on with it: everybody is ready."""
        self._state.phase = Phase.PLAYING
        record = self.record
        if self.resumed:
            resumed = Announce(MatchResumed(record.match))
            return [
                Note(self._state.everybody, english("the match goes on")),
                resumed,
                *self._turns.go_on(now),
            ]
        record.started = datetime.now(UTC)
        started = MatchStarted(
            record.match,
            record.game,
            record.options,
            record.players,
            record.time,
            record.commitment or None,
        )
        return [Open(record), Announce(started), *self._play_opening(), *self._turns.go_on(now)]

    def _play_opening(self) -> list[Action]:
        """Make the moves of the opening."""
        actions: list[Action] = []
        for text in self._state.opening:
            played = self.table.play(self.table.state.to_act(), text)
            for action in self._turns.ply(played, 0.0, 0.0):
                if isinstance(action, Accept):  # the player has not made it itself
                    action = Notify((action.player,), action.observation)
                actions.append(action)
        return actions

    # -- moves ---------------------------------------------------------------------------------

    def asked(self, player: int, now: float, lag: float = 0.0) -> None:
        """`player` is being asked for its move now, at that lag in seconds: its clock starts.

        The time before it, for storing and reporting the last move, is charged to no player.
        """
        state = self._state
        if state.phase is Phase.PLAYING and player in state.to_move:  # else it ended meanwhile
            state.timing.asked(player, now, lag)
            state.infos.pop(player, None)

    def answer(self, player: int, text: str, now: float, lag: float = 0.0) -> list[Action]:
        """`player` answered with a move, a set-up or ``resign``, at that lag in seconds."""
        state = self._state
        if state.phase is not Phase.PLAYING or not state.timing.awaits(player):
            return []
        if state.timing.late(player, now, lag):
            return self._endings.lose(player, Reason.TIME, "the move came after the flag fell")
        if text.lower() == RESIGN:
            return self._endings.lose(player, Reason.RESIGNATION)
        try:
            played = self._turns.read(player, text)
        except (IllegalMove, InvalidMove) as error:
            if self._illegal_moves_left[player] > 0:
                self._illegal_moves_left[player] -= 1
                return [Reject(player, str(error))]  # the clock runs on
            return self._endings.lose_by_move(player, text, error)
        except GameFault as fault:
            return self._endings.void(str(fault))
        state.absences.moved(player)
        self.agreements.moved(player)
        info = state.infos.pop(player, None)
        state.adjudication.moved(player, info)
        seconds, charged = state.timing.moved(player, now, lag)
        actions = self._turns.make(Choice(played, seconds, charged, info))
        return actions if state.choices is not None else [*actions, *self._turns.go_on(now)]

    def relayed(self, plies: Sequence[RelayedPly]) -> tuple[Notify, Ask]:
        """Take moves that a relay has made in turn; report the last and ask for the next one."""
        state = self._state
        made = state.table.extend([it.move for it in plies])
        moves = state.record.moves
        for played, it in zip(made, plies, strict=True):
            player, text = played.player, played.text
            taken = it.seconds
            moves.append(MoveRecord(len(moves) + 1, player, text, taken, None, taken, 0, it.info))
        for player in {played.player for played in made}:
            state.absences.moved(player)
            self.agreements.moved(player)
        last, clocks = made[-1], state.clock.all_remaining()
        observation = Observation(len(moves), last.player, last.text, clocks, last.forced_pass)
        return Notify(state.others(last.player), observation), ask_next(state)

    def estimated(self, player: int, value: float | None) -> list[Action]:
        """Handle a player's value of the position before its last move, -1 to 1.

        The estimate counts when the next move would be asked for, so that no engine is left
        thinking.
        """
        state = self._state
        if state.phase is Phase.PLAYING:
            state.adjudication.estimated(player, value)
        return []

    def searched(self, player: int, info: SearchInfo) -> list[Action]:
        """Handle a player's report of its search so far: only spectators see it.

        Nobody sees it before the end in a game that hides something, where it might show what the
        player sees, nor where it would help a person that plays. The last report before a move goes
        into its record.
        """
        state = self._state
        if state.phase is not Phase.PLAYING or not state.timing.awaits(player):
            return []
        state.infos[player] = info
        if state.people or not state.game.perfect_information:
            return []
        ply = len(state.record.moves) + 1
        return [Announce(EngineInfo.of(state.record.match, ply, player, info))]

    # -- players who do not go on, and the end -------------------------------------------------

    def lost(self, player: int, reason: Reason, detail: str, now: float) -> list[Action]:
        """`player` cannot or may not go on: a crash, a broken connection, a refusal."""
        return self._departures.lost(player, reason, detail, now)

    def expire(self, now: float) -> list[Action]:
        """The deadline has passed; before it nothing happens."""
        return self._departures.expire(now)

    def abort(self, detail: str) -> list[Action]:
        """End the match without a result."""
        return self._departures.abort(detail)

    def scored(
        self, player: int, score: str | None, dead: frozenset[str] | None = None
    ) -> list[Action]:
        """Handle a player's final score and dead stones; None for no opinion."""
        return self._settlement.scored(player, score, dead)
