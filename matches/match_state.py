"""The state of a match: its facts, its requests to players, and its close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import partial

from boardwire.games import (
    CHANCE,
    Game,
    GameFault,
    fault_ahead,
)
from boardwire.protocol import (
    MatchEnded,
    TimeControl,
)
from boardwire.protocol.search_info import SearchInfo

from .actions import (
    Action,
    Announce,
    Ask,
    End,
    Open,
)
from .choices import Choices
from .clocks.absences import Absences
from .dice import Dice
from .limits import Limits
from .messages.briefing import Briefing
from .messages.observation import Observation
from .messages.requests import MoveRequest
from .move_timing import MoveTiming, PlayerTime
from .ply_actions import others
from .records.match_record import MatchRecord
from .referee.adjudication import Adjudication
from .referee.draws import DrawOffers
from .referee.result_words import ending_of
from .referee.results import Reason, Result
from .referee.scoring import Scoring
from .table import MAX_PLIES, Played, Table

_SUSPECT = (Reason.REFUSAL, Reason.NO_ANSWER, Reason.TIME)
"""The reasons an engine loses for when the rules of the game fail inside it."""


class Phase(Enum):
    """The stages of a match."""

    PREPARING = "preparing"
    PLAYING = "playing"
    SCORING = "scoring"
    OVER = "over"


class MatchState:
    """One game between players, with its clock, its dice and its record.

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
        self.table: Table
        """The board; missing where the rules of the game failed to set it up."""
        self.phase = Phase.PREPARING
        self.limits = limits or Limits()
        self.dice = dice or Dice()
        self._seeds = tuple(seeds)
        self.timing = MoveTiming(time, game.players, self.limits, times)
        self.clock = self.timing.clock
        commitment = self.dice.commitment if game.has_chance else ""
        self.record = MatchRecord(
            match, game.name, game.options, tuple(players), time, commitment, datetime.now(UTC)
        )
        self.record.refereed = True
        if any(it.control != time for it in times):
            self.record.times = tuple(it.control for it in times)
        if game.has_chance:
            self.record.seed = self.dice.seed.hex()
        self.to_move: tuple[int, ...] = ()
        """The players whose move is awaited, or is about to be asked for."""
        self.resumed = False
        """Whether the match goes on from its record."""
        self.end_kept = False
        """Whether the record of the finished match has been kept; nobody sees the result before."""
        self.cleaning_up = False
        """Whether play has gone on after two passes, since the dead stones were in dispute."""
        self._due: float | None = now + self.limits.preparation  # while no move is awaited
        self._preparing = set(range(game.players))
        self._absences = Absences(self.limits.reconnect_timeout, self.limits.returns)
        self._scoring = Scoring(game.players)
        self._choices: Choices | None = None  # while players choose at once
        self._adjudication = Adjudication(
            game,
            self.limits.consensus,
            self.limits.scores,
            endgame_tables=self.limits.endgame_tables,
            tables=self.limits.tables,
        )
        self._draw = DrawOffers(game.players)
        self._illegal_moves_left = [0] * game.players
        self._infos: dict[int, SearchInfo] = {}  # by the player who searches for its move
        self._opening = tuple(opening)
        self._stillborn = ""
        try:
            self.table = Table(game)
        except GameFault as fault:
            self._stillborn = str(fault)
            return
        rehearsal = Table(game)
        for text in self._opening:
            rehearsal.play(rehearsal.state.to_act(), text)

    # -- for the runner and the seats --------------------------------------------------------

    @property
    def history(self) -> Sequence[Played]:
        """The plies so far."""
        return () if self._stillborn else self.table.history

    @property
    def wants_estimates(self) -> bool:
        """Whether engines are asked after each move for an estimate of the position."""
        return self._adjudication.wants_estimates

    @property
    def draw_agreed(self) -> frozenset[int]:
        """The players who have agreed to a draw so far; empty while none is offered."""
        return frozenset() if self.phase is Phase.OVER else self._draw.agreed

    @property
    def absent(self) -> frozenset[int]:
        """The players who have left, and may come back."""
        return self._absences.players

    @property
    def dead_stones(self) -> Mapping[int, frozenset[str]]:
        """The points that each player considers dead, while the score is being settled."""
        return self._scoring.dead if self.phase is Phase.SCORING else {}

    @property
    def deadline(self) -> float | None:
        """The time at which `expire` is due if nothing happens before, in monotonic seconds."""
        due = self._due if self._due is not None else self.timing.deadline
        back = self._absences.deadline
        if back is None:
            return due
        return back if due is None else min(back, due)

    def briefing(self, player: int) -> Briefing:
        """Return all that `player` receives when it takes its seat."""
        history = [
            Observation(ply, played.player, played.text_for(player), forced_pass=played.forced_pass)
            for ply, played in enumerate(self.history, 1)
        ]
        if self._choices is not None and (own := self._choices.of(player)) is not None:
            text = own.played.text_for(player)
            history.append(Observation(self._choices.ply_of(player), player, text))
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
            one_by_one and game.perfect_information and not timed and not self._adjudication.watches
        )

    @property
    def plies_left(self) -> int:
        """The plies until the match is called a draw."""
        return min(self.limits.plies, MAX_PLIES) - len(self.record.moves)

    @property
    def _cleans_up(self) -> bool:
        """Whether the players, if the rules end the game, are to agree on the dead stones."""
        return self.game.has_dead_stones and self.limits.cleanup and not self.cleaning_up

    @property
    def _too_long(self) -> bool:
        return len(self.record.moves) >= self.limits.plies

    @property
    def _everybody(self) -> tuple[int, ...]:
        return tuple(range(len(self.record.players)))

    @property
    def _all_have_moved(self) -> bool:
        """Whether every player has made its own move, after the opening."""
        own = self.record.moves[len(self._opening) :]
        return len({move.player for move in own} - {CHANCE}) == len(self.record.players)

    @property
    def _counts(self) -> bool:
        """Whether the match counts however it ends, so that no player can call it off.

        It counts once all players have moved. It also counts once a roll or a deal was drawn:
        otherwise a player who does not like it could call the match off, resign or leave at no
        cost, and begin others until it likes what it gets.
        """
        own = self.record.moves[len(self._opening) :]
        return self._all_have_moved or any(move.player == CHANCE for move in own)

    def _others(self, player: int) -> tuple[int, ...]:
        return others(len(self.record.players), player)

    # -- requests --------------------------------------------------------------------------

    def _ask(self) -> Ask:
        """Ask the player to act, or all players who choose at once."""
        state = self.table.state
        self.to_move = state.acting() if self.game.simultaneous else (state.to_act(),)
        if self._choices is not None:  # of a match that is resumed
            self.to_move = self._choices.awaited
        elif len(self.to_move) > 1:
            self._choices = Choices(self.to_move, len(self.record.moves) + 1)
        self._due = None
        clocks = self.clock.all_remaining()
        return Ask(tuple([self._request(player, clocks) for player in self.to_move]))

    def _request(self, player: int, clocks: tuple[float | None, ...]) -> MoveRequest:
        legal = partial(self.table.legal_texts, player)
        course = partial(self.table.drawn_course, player)
        return MoveRequest(
            *(player, clocks, self.clock.stones(player), self.cleaning_up),
            legal_moves=legal,
            course=course,
            known=partial(self.table.known_lines, player),
        )

    # -- the end ---------------------------------------------------------------------------

    def abort(self, detail: str) -> list[Action]:
        """End the match without a result."""
        if self.phase is Phase.OVER:
            return []
        return self._finish(Result.void(Reason.ABORT, detail))

    def _lose(self, player: int, reason: Reason, detail: str = "", *notice: Action) -> list[Action]:
        if reason in _SUSPECT:
            # Engines think ahead, so they often meet a fault of the rules first. The referee looks
            # for it itself: if an engine's word were enough, it would save every lost game.
            fault = fault_ahead(self.table.state, self.limits.fault_search)
            if fault is not None:
                return self._void(str(fault))
        result = Result.loss(player, len(self.record.players), reason, detail)
        return self._finish(result, *notice)

    def _void(self, fault: str) -> list[Action]:
        return self._finish(Result.void(Reason.GAME_FAULT, fault))

    def _finish(self, result: Result, *notice: Action) -> list[Action]:
        self.record.result = result
        return self._close(*notice)

    def _close(self, *notice: Action) -> list[Action]:
        """Keep the record, and only then announce the end.

        Args:
            notice: The announcements of the end besides the event.
        """
        record = self.record
        result = record.result
        assert result is not None, "a match closes with a result"
        unopened = self.phase is Phase.PREPARING  # it ended before it could begin
        self.phase = Phase.OVER
        self.to_move = ()
        self._due = None
        self.timing.halt()
        self._absences.clear()
        record.end_now()
        record.rated = record.rated and self._counts
        record.listed = record.listed or record.rated or result.reason is Reason.RULE
        hides = not self.game.perfect_information
        ended = MatchEnded(
            record.match,
            result.text,
            result.reason.value,
            result.detail,
            record.seed or None,
            tuple(move.text for move in record.moves) if hides else (),
            self.game.conventions.score(result.text),
            ending_of(self.game.conventions, result),
        )
        opening: list[Action] = [Open(record)] if unopened else []
        return [*opening, End(record), *notice, Announce(ended)]
