"""The match and its referee: a state machine that decides and never waits.

A runner reports events to the match (a player is ready, a move arrived at a time, a clock ran
out, a connection broke) and carries out the actions that the match returns, in their order. Times
are seconds of one monotonic clock that the caller hands in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import partial

from boardwire.games import (
    CHANCE,
    Game,
    GameFault,
    IllegalMove,
    InvalidMove,
    fault_ahead,
    load,
)
from boardwire.protocol import (
    RESIGN,
    DrawOffered,
    EngineInfo,
    MatchEnded,
    MatchResumed,
    MatchStarted,
    MovesTakenBack,
    TimeControl,
)
from boardwire.protocol.search_info import SearchInfo

from .actions import (
    Accept,
    Action,
    Announce,
    Ask,
    AskScores,
    Blame,
    End,
    Note,
    Notify,
    Open,
    Probe,
    Reject,
    RemovePlies,
    StorePly,
    TakeBack,
)
from .choices import Choice, Choices
from .clocks.absences import Absences
from .dice import Dice
from .errors import NotNow
from .limits import Limits
from .messages.briefing import Briefing
from .messages.observation import Observation
from .messages.requests import MoveRequest, ScoreRequest
from .move_timing import MoveTiming, PlayerTime
from .openings import parse_opening
from .ply_actions import others, ply_actions
from .records.match_record import MatchRecord, MoveRecord
from .referee.adjudication import Adjudication
from .referee.draws import ACCEPTED, DECLINED, OFFERED, WORDS, DrawOffers
from .referee.result_words import ending_of
from .referee.results import Reason, Result
from .referee.scoring import Ruling, Scoring
from .referee.takebacks import AGREED, ASKED, Takebacks
from .referee.takebacks import DECLINED as NOT_TAKEN_BACK
from .referee.takebacks import WORDS as TAKEBACK_WORDS
from .relayed_ply import RelayedPly
from .table import MAX_PLIES, Played, Table

_SUSPECT = (Reason.REFUSAL, Reason.NO_ANSWER, Reason.TIME)
"""The reasons an engine loses for when the rules of the game fail inside it."""


class Phase(Enum):
    """The stages of a match."""

    PREPARING = "preparing"
    PLAYING = "playing"
    SCORING = "scoring"
    OVER = "over"


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
        self.table: Table
        """The board; missing where the rules of the game failed to set it up."""
        self.phase = Phase.PREPARING
        self.limits = limits or Limits()
        self.dice = dice or Dice()
        self._seeds = tuple(seeds)
        self._times = tuple(times)
        self._time = time
        self.timing = self._new_timing()
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
        self._adjudication = self._new_adjudication()
        self._draw = DrawOffers(game.players)
        self._takebacks = Takebacks(game.players)
        self._without_takebacks: set[int] = set()  # players that cannot take moves back
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

    def _new_timing(self) -> MoveTiming:
        return MoveTiming(self._time, self.game.players, self.limits, self._times)

    def _new_adjudication(self) -> Adjudication:
        return Adjudication(
            self.game,
            self.limits.consensus,
            self.limits.scores,
            endgame_tables=self.limits.endgame_tables,
            tables=self.limits.tables,
        )

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
        match.record = record
        match.resumed = True
        match._due = now + limits.resumption
        if match._stillborn:
            return match
        opening = parse_opening(record.opening, game).moves if record.opening else ()
        match._opening = tuple(opening)
        for move in record.moves:
            if match.table.play_on():
                match.cleaning_up = True
            if move.player == CHANCE:
                match.dice.rolls += move.ply > len(opening)
            else:
                match.timing.restore(move)
            match._replay(move)
        match._keep_back_choices()
        return match

    def _replay(self, move: MoveRecord) -> None:
        """Make a move of the record again."""
        if self.game.simultaneous:
            acting = self.table.state.acting()
            if len(acting) > 1 and self._choices is None:
                self._choices = Choices(acting, move.ply)
        played = self.table.play(move.player, move.text)
        if self._choices is not None:
            self._choices.take(Choice(played, move.seconds, move.charged))
            if not self._choices.awaited:
                self._choices = None

    def _keep_back_choices(self) -> None:
        """Take back the choices of a round in which not everybody has chosen."""
        if self._choices is not None:
            count = len(self._choices.in_order())
            self.table.undo(count)
            self.record.moves = self.record.moves[:-count]

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
    def takeback_asker(self) -> int | None:
        """The player who asks to take its last move back; None while nobody does."""
        return None if self.phase is Phase.OVER else self._takebacks.asker

    @property
    def takeback_agreed(self) -> frozenset[int]:
        """The players who want to take the move back, the asker among them."""
        return frozenset() if self.phase is Phase.OVER else self._takebacks.agreed

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

    def set_takebacks(self, player: int, *, possible: bool) -> None:
        """Set whether `player` can take moves back on its board."""
        self._without_takebacks.discard(player)
        if not possible:
            self._without_takebacks.add(player)

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
        """Whether every player has made a move since the opening."""
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

    # -- the beginning -----------------------------------------------------------------------

    def begin(self, now: float) -> list[Action]:
        """End a match that cannot go on, before the players are prepared."""
        if self._stillborn:
            return self._void(self._stillborn)
        if self.resumed and self.table.over and not self._cleans_up:
            self.phase = Phase.PLAYING
            return self._go_on(now)
        return []

    def ready(self, player: int, now: float) -> list[Action]:
        """`player` has taken its settings; the game starts when the last one has.

        A player who comes later, or comes back, is asked again for what is awaited of it.
        """
        if self.phase not in (Phase.PREPARING, Phase.PLAYING):
            return []
        actions: list[Action] = []
        if self._absences.back(player):
            text = f"{self.record.players[player]} is back"
            actions.append(Note(self._others(player), text))
        if self.phase is Phase.PLAYING:
            if self.timing.awaits(player):
                actions.append(Ask((self._request(player, self.clock.all_remaining(now)),)))
            return actions
        self._preparing.discard(player)
        return actions if self._preparing else [*actions, *self._begin_playing(now)]

    def _begin_playing(self, now: float) -> list[Action]:
        """Start the game, or go on with it: everybody is ready."""
        self.phase = Phase.PLAYING
        record = self.record
        if self.resumed:
            resumed = Announce(MatchResumed(record.match))
            return [Note(self._everybody, "the match goes on"), resumed, *self._go_on(now)]
        record.started = datetime.now(UTC)
        started = MatchStarted(
            record.match,
            record.game,
            record.options,
            record.players,
            record.time,
            record.commitment or None,
        )
        return [Open(record), Announce(started), *self._play_opening(), *self._go_on(now)]

    def _play_opening(self) -> list[Action]:
        """Make the moves of the opening."""
        actions: list[Action] = []
        for text in self._opening:
            played = self.table.play(self.table.state.to_act(), text)
            for action in self._ply(played, 0.0, 0.0):
                if isinstance(action, Accept):  # the player has not made it itself
                    action = Notify((action.player,), action.observation)
                actions.append(action)
        return actions

    # -- moves ---------------------------------------------------------------------------------

    def asked(self, player: int, now: float, lag: float = 0.0) -> None:
        """`player` is being asked for its move now, at that lag in seconds: its clock starts.

        The time before it, for storing and reporting the last move, is charged to no player.
        """
        if self.phase is Phase.PLAYING and player in self.to_move:  # else it ended meanwhile
            self.timing.asked(player, now, lag)
            self._infos.pop(player, None)

    def answer(self, player: int, text: str, now: float, lag: float = 0.0) -> list[Action]:
        """`player` answered with a move, or with ``resign``, at that lag in seconds."""
        if self.phase is not Phase.PLAYING or not self.timing.awaits(player):
            return []
        if self.timing.late(player, now, lag):
            return self._lose(player, Reason.TIME, "the move came after the flag fell")
        if text.lower() == RESIGN:
            return self._lose(player, Reason.RESIGNATION)
        make = self.table.play if self._choices is None else self.table.parse
        try:
            played = make(player, text)
        except (IllegalMove, InvalidMove) as error:
            if self._illegal_moves_left[player] > 0:
                self._illegal_moves_left[player] -= 1
                return [Reject(player, str(error))]  # the clock runs on
            return self._lose_by_move(player, text, error)
        except GameFault as fault:
            return self._void(str(fault))
        self._absences.moved(player)
        self._draw.moved(player)
        self._takebacks.moved(player)
        info = self._infos.pop(player, None)
        self._adjudication.moved(player, info)
        seconds, charged = self.timing.moved(player, now, lag)
        if self._choices is not None:
            return self._chosen(self._choices, Choice(played, seconds, charged, info), now)
        return [*self._ply(played, seconds, charged, info), *self._go_on(now)]

    def relayed(self, plies: Sequence[RelayedPly]) -> tuple[Notify, Ask]:
        """Take moves that a relay has made in turn; report the last and ask for the next one."""
        made = self.table.extend([it.move for it in plies])
        moves = self.record.moves
        for played, it in zip(made, plies, strict=True):
            player, text = played.player, played.text
            taken = it.seconds
            moves.append(MoveRecord(len(moves) + 1, player, text, taken, None, taken, 0, it.info))
        for player in {played.player for played in made}:
            self._absences.moved(player)
            self._draw.moved(player)
        last, clocks = made[-1], self.clock.all_remaining()
        observation = Observation(len(moves), last.player, last.text, clocks, last.forced_pass)
        return Notify(self._others(last.player), observation), self._ask()

    def _ply(
        self, played: Played, seconds: float, charged: float, info: SearchInfo | None = None
    ) -> list[Action]:
        """Return the actions that one ply asks for: storing, notifying, publishing."""
        actions = ply_actions(self.record, self.clock, played, seconds, charged, info)
        self.record.listed = self.record.listed or self._all_have_moved
        return actions

    def _chosen(self, choices: Choices, choice: Choice, now: float) -> list[Action]:
        """A player has chosen: keep that back until all have, then make the moves in order."""
        player = choice.played.player
        choices.take(choice)
        self.to_move = choices.awaited
        text = choice.played.text_for(player)
        clocks = self.clock.all_remaining()
        accept = Accept(player, Observation(choices.ply_of(player), player, text, clocks))
        if self.to_move:
            return [accept]
        self._choices = None
        stores: list[Action] = []  # nothing is reported before all choices are on disk
        rest: list[Action] = []
        try:
            for it in choices.in_order():
                played = self.table.play(it.played.player, it.played.text)
                for action in self._ply(played, it.seconds, it.charged, it.info):
                    if isinstance(action, StorePly):
                        stores.append(action)
                    elif not isinstance(action, Accept):
                        rest.append(action)
        except GameFault as fault:
            return [accept, *stores, *rest, *self._void(str(fault))]
        return [accept, *stores, *rest, *self._go_on(now)]

    def _go_on(self, now: float) -> list[Action]:
        """Roll while chance is to act; then ask for the next move, or end the game."""
        actions: list[Action] = []
        try:
            while self.table.state.to_act() == CHANCE and not self._too_long:
                outcome = self.dice.roll(self.table.state.chance_outcomes())
                text = self.table.state.move_text(outcome)
                actions += self._ply(self.table.play(CHANCE, text), 0.0, 0.0)
            result = self.table.result()
        except GameFault as fault:
            return [*actions, *self._void(str(fault))]
        if result is not None:
            return [*actions, *self._score(result, now)]
        if self._too_long:
            draw = Result.draw(len(self.record.players), Reason.MOVE_LIMIT)
            return [*actions, *self._finish(draw)]
        early = self._adjudication.result(self.table.state, len(self.record.moves))
        if early is not None:
            return [*actions, *self._finish(early)]
        return [*actions, self._ask()]

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

    def estimated(self, player: int, value: float | None) -> list[Action]:
        """Handle a player's value of the position before its last move, -1 to 1.

        The estimate counts when the next move would be asked for, so that no engine is left
        thinking.
        """
        if self.phase is Phase.PLAYING:
            self._adjudication.estimated(player, value)
        return []

    def searched(self, player: int, info: SearchInfo) -> list[Action]:
        """Handle a player's report of its search so far: only spectators see it.

        In a game that hides something it might show what the player sees, so nobody sees it. The
        last report before a move goes into its record.
        """
        if self.phase is not Phase.PLAYING or not self.timing.awaits(player):
            return []
        self._infos[player] = info
        if not self.game.perfect_information:
            return []
        ply = len(self.record.moves) + 1
        return [Announce(EngineInfo.of(self.record.match, ply, player, info))]

    # -- what players may agree on -------------------------------------------------------------

    def offer_draw(self, player: int) -> list[Action]:
        """`player` offers a draw, which the others may accept until one of them moves.

        Where another player has offered one, this accepts it.

        Raises:
            NotNow: A draw cannot be offered now; the message says why.
        """
        self._check_playing()
        offered = not self._draw.agreed
        self._draw.offer(player)
        return self._agreed(player, OFFERED if offered else ACCEPTED)

    def accept_draw(self, player: int) -> list[Action]:
        """`player` accepts the draw that is offered; the match is drawn when all players have.

        Raises:
            NotNow: No draw is offered.
        """
        self._check_playing()
        self._draw.accept(player)
        return self._agreed(player, ACCEPTED)

    def decline_draw(self, player: int) -> list[Action]:
        """`player` declines the draw that is offered, or withdraws its own offer.

        Raises:
            NotNow: No draw is offered.
        """
        self._check_playing()
        self._draw.decline(player)
        return self._draw_actions(player, DECLINED)

    def ask_takeback(self, player: int) -> list[Action]:
        """`player` asks to take its last move back, with the moves after it.

        Raises:
            NotNow: Moves of this match cannot be taken back now; the message says why.
        """
        self._check_takeback(player)
        self._takebacks.ask(player)
        return self._takeback_notes(player, ASKED)

    def accept_takeback(self, player: int, now: float) -> list[Action]:
        """`player` agrees to take moves back, which happens when all players have.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._check_playing()
        self._takebacks.accept(player)
        asker = self._takebacks.asker
        assert asker is not None, "somebody asks"
        notes = self._takeback_notes(player, AGREED)
        return [*notes, *self._take_back(asker, now)] if self._takebacks.settled else notes

    def decline_takeback(self, player: int) -> list[Action]:
        """`player` declines to take moves back, or withdraws its own request.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._check_playing()
        self._takebacks.decline(player)
        return self._takeback_notes(player, NOT_TAKEN_BACK)

    def _check_takeback(self, player: int) -> None:
        self._check_playing()
        game, record = self.game, self.record
        if len(record.players) == 1:
            raise NotNow("there is nobody to agree")
        if record.rated or record.tournament:
            raise NotNow("moves of a rated match or a tournament stay")
        if game.has_chance or game.simultaneous or not game.perfect_information:
            raise NotNow("moves stay in games with dice, cards or secrets")
        if not self.limits.takebacks:
            raise NotNow("moves stay at this server, since spectators see them later")
        if self._without_takebacks:
            name = record.players[min(self._without_takebacks)]
            raise NotNow(f"{name} is an engine that takes no moves back")
        if self._plies_before(player) is None:
            raise NotNow("you have made no move yet")

    def _plies_before(self, player: int) -> int | None:
        """Return the number of plies before the last move of `player`; None if it made none."""
        moves = self.record.moves
        own = (it.ply for it in reversed(moves[len(self._opening) :]) if it.player == player)
        last = next(own, None)
        return None if last is None else last - 1

    def _takeback_notes(self, player: int, word: str) -> list[Action]:
        text = f"{self.record.players[player]} {TAKEBACK_WORDS[word]}"
        return [Note(self._others(player), text)]

    def _take_back(self, asker: int, now: float) -> list[Action]:
        """Take back the last move of `asker` and all after it; clocks are as they were then."""
        plies = self._plies_before(asker)
        assert plies is not None, "the asker has moved"
        record = self.record
        self.table.undo(len(record.moves) - plies)
        record.moves = record.moves[:plies]
        self.timing = self._new_timing()
        self.clock = self.timing.clock
        for move in record.moves:
            self.timing.restore(move)
        self._infos.clear()
        self._draw = DrawOffers(len(record.players))
        self._adjudication = self._new_adjudication()
        self._takebacks.taken_back()
        clocks = self.clock.all_remaining()
        event = MovesTakenBack(record.match, asker, plies, clocks)
        done: list[Action] = [RemovePlies(record, plies), TakeBack(plies), Announce(event)]
        return [*done, *self._go_on(now)]

    def abort_by(self, player: int) -> list[Action]:
        """`player` ends the match without a result, as everybody may before it counts.

        Raises:
            NotNow: The match counts already, or is over.
        """
        if self.phase is not Phase.PREPARING:
            self._check_playing()
        if self._all_have_moved:
            raise NotNow("all players have moved: resign, or offer a draw")
        if self._counts:
            raise NotNow("the dice have been rolled or cards dealt: resign, or offer a draw")
        name = self.record.players[player]
        return self._finish(Result.void(Reason.CALLED_OFF, f"{name} called it off"))

    def _check_playing(self) -> None:
        if self.phase is Phase.PREPARING:
            raise NotNow("the match has not begun")
        if self.phase is Phase.OVER and not self.end_kept:
            raise NotNow("the match is ending: it is over once its record is written")
        if self.phase is not Phase.PLAYING:
            raise NotNow("the match is over")

    def _agreed(self, player: int, answer: str) -> list[Action]:
        """Go on after a player's word on a draw; the one that ends the match is not yet kept."""
        if self._draw.settled:
            draw = Result.draw(len(self.record.players), Reason.AGREEMENT)
            return self._finish(draw, Announce(DrawOffered(self.record.match, player, answer)))
        return self._draw_actions(player, answer)

    def _draw_actions(self, player: int, answer: str) -> list[Action]:
        """Announce a player's act about a draw to spectators and the other players."""
        return [
            Announce(DrawOffered(self.record.match, player, answer)),
            Note(self._others(player), f"{self.record.players[player]} {WORDS[answer]}"),
        ]

    # -- players who do not go on --------------------------------------------------------------

    def lost(self, player: int, reason: Reason, detail: str, now: float) -> list[Action]:
        """`player` cannot or may not go on: a crash, a broken connection, a refusal."""
        if self.phase is Phase.SCORING:
            self._scoring.withdraw(player)
            return self.scored(player, None)
        if self.phase is Phase.OVER:
            return []
        if reason is Reason.DISCONNECTION and self.phase is Phase.PREPARING and self.resumed:
            self._preparing.add(player)  # it came back, and left again before the others came
            return []
        if reason is Reason.DISCONNECTION and self.limits.reconnect_timeout > 0:
            return self._left(player, now)
        return self._lose(player, reason, detail)

    def expire(self, now: float) -> list[Action]:
        """The deadline has passed; before it nothing happens."""
        if self.deadline is None or now < self.deadline:
            return []
        if gone := self._absences.overdue(now):
            wait = f"not back within {self.limits.reconnect_timeout:g} s"
            return self._lose(gone[0], Reason.DISCONNECTION, wait)
        if self.phase is Phase.PREPARING:
            if self.resumed:
                return self._give_up_resuming()
            late = min(self._preparing)
            wait = f"not ready within {self.limits.preparation:g} s"
            return self._lose(late, Reason.NO_ANSWER, wait)
        if self.phase is Phase.SCORING:
            return self._settle()
        silent = self.timing.silent(now)
        overdue = self.timing.overdue(now)
        if not overdue:
            return [self._probe(player) for player in silent]
        if len(overdue) == len(self.record.players) > 1:  # they were to choose at once
            return self.abort("no player moved in time")
        if self.clock.timed(overdue[0]):
            return self._lose(overdue[0], Reason.TIME)
        wait = f"no move within {self.limits.move_timeout:g} s"
        return self._lose(overdue[0], Reason.NO_ANSWER, wait)

    def _probe(self, player: int) -> Probe:
        name, limits = self.record.players[player], self.limits
        notice = (
            f"{name} has not moved for {limits.silence:g} s; "
            f"it loses if it has no move within {limits.move_timeout:g} s"
        )
        return Probe(player, notice, limits.ping)

    def abort(self, detail: str) -> list[Action]:
        """End the match without a result."""
        if self.phase is Phase.OVER:
            return []
        return self._finish(Result.void(Reason.ABORT, detail))

    def _left(self, player: int, now: float) -> list[Action]:
        """`player` has left, and may come back until the reconnect timeout."""
        self._absences.left(player, now)
        if self._absences.too_often(player):
            often = f"the connection ended {self.limits.returns + 1} times without a move"
            return self._lose(player, Reason.DISCONNECTION, often)
        if self.phase is Phase.PREPARING:
            self._preparing.add(player)
        name = self.record.players[player]
        wait = f"{name} has left, and has {self.limits.reconnect_timeout:g} s to come back"
        return [Note(self._others(player), wait)]

    def _give_up_resuming(self) -> list[Action]:
        """End a match after a restart: an absent player loses to the players who came back."""
        if (result := self.table.result()) is not None:
            return self._finish(result)  # nobody is needed any more
        wait = f"not back within {self.limits.resumption:g} s after the server's end"
        if len(self._preparing) > 1:
            return self.abort(f"players {wait}")
        return self._lose(min(self._preparing), Reason.DISCONNECTION, wait)

    def _lose(self, player: int, reason: Reason, detail: str = "", *notice: Action) -> list[Action]:
        if reason in _SUSPECT:
            # Engines think ahead, so they often meet a fault of the rules first. The referee looks
            # for it itself: if an engine's word were enough, it would save every lost game.
            fault = fault_ahead(self.table.state, self.limits.fault_search)
            if fault is not None:
                return self._void(str(fault))
        result = Result.loss(player, len(self.record.players), reason, detail)
        return self._finish(result, *notice)

    def _lose_by_move(
        self, player: int, text: str, error: IllegalMove | InvalidMove
    ) -> list[Action]:
        """`player` loses by an answer that is no legal move."""
        move, why = text[:40], str(error) if text else "the answer to genmove has no move"
        named = not text or why.startswith((f"{move} ", repr(move)))
        detail = why if named else f"{move}: {why}"
        return self._lose(player, Reason.ILLEGAL_MOVE, detail, Blame(player, move, why))

    # -- the end -------------------------------------------------------------------------------

    def _score(self, result: Result, now: float) -> list[Action]:
        """Return the rules ended the game: ask the players for their opinions of the score."""
        if not self.game.perfect_information:  # what a player has on its board is a guess
            return self._finish(result)
        self.record.result = result
        self.phase = Phase.SCORING
        self.timing.halt()
        self.to_move = ()
        self._absences.clear()  # nobody has to be back any more
        self._scoring = Scoring(len(self.record.players))
        self.record.scores = self._scoring.scores
        self._due = now + self.limits.scoring
        return [AskScores(ScoreRequest(dead_stones=self._cleans_up))]

    def scored(
        self, player: int, score: str | None, dead: frozenset[str] | None = None
    ) -> list[Action]:
        """Handle a player's final score and dead stones; None for no opinion."""
        if self.phase is not Phase.SCORING or not self._scoring.take(player, score, dead):
            return []
        if self._scoring.complete:
            return self._settle()
        if dead is None or not self._cleans_up:
            return []
        listed = " ".join(sorted(dead)) or "none"
        note = f"dead stones, says {self.record.players[player]}: {listed}"
        return [Note(self._scoring.awaited, note)]

    def _settle(self) -> list[Action]:
        """Take off the stones that all players consider dead, or have them play on.

        They play on once. At the second end all stones stand, as by the rules alone.
        """
        if not self._cleans_up:
            return self._close()
        settlement = self._scoring.settle(self.table.result)
        if settlement.ruling is Ruling.DISPUTED:
            return self._dispute()
        if settlement.ruling is Ruling.AGREED:
            self.record.dead, self.record.result = settlement.dead, settlement.result
        return self._close()

    def _dispute(self) -> list[Action]:
        """The players disagree on the dead stones: play goes on, until they have passed again."""
        if self._too_long or not self.table.play_on():
            return self._close()
        self.phase = Phase.PLAYING
        self.cleaning_up = True
        self.record.result = None
        self.record.scores = {}
        note = "the players disagree on the dead stones: play goes on, and then all stones stand"
        return [Note(self._everybody, note), self._ask()]

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
