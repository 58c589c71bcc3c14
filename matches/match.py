"""The match and its referee: a state machine that decides and never waits.

A runner reports events to the match (a player is ready, a move arrived at a time, a clock ran
out, a connection broke) and carries out the actions that the match returns, in their order. Times
are seconds of one monotonic clock that the caller hands in.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from boardwire.games import (
    CHANCE,
    GameFault,
    IllegalMove,
    InvalidMove,
    load,
)
from boardwire.protocol import (
    RESIGN,
    EngineInfo,
    MatchResumed,
    MatchStarted,
)
from boardwire.protocol.search_info import SearchInfo

from .actions import (
    Accept,
    Action,
    Announce,
    Ask,
    Blame,
    Note,
    Notify,
    Open,
    Reject,
    StorePly,
)
from .choices import Choice, Choices
from .dice import Dice
from .limits import Limits
from .match_endings import MatchEndings
from .match_state import Phase
from .messages.observation import Observation
from .move_timing import PlayerTime
from .openings import parse_opening
from .ply_actions import ply_actions
from .records.match_record import MatchRecord, MoveRecord
from .referee.results import Reason, Result
from .relayed_ply import RelayedPly
from .table import Played


class Match(MatchEndings):
    """The referee of one game between players: it decides what follows from each event.

    `MatchState` has the facts and the arguments of a match, `MatchEndings` its ends besides moves.
    """

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

    def _lose_by_move(
        self, player: int, text: str, error: IllegalMove | InvalidMove
    ) -> list[Action]:
        """`player` loses by an answer that is no legal move."""
        move, why = text[:40], str(error) if text else "the answer to genmove has no move"
        named = not text or why.startswith((f"{move} ", repr(move)))
        detail = why if named else f"{move}: {why}"
        return self._lose(player, Reason.ILLEGAL_MOVE, detail, Blame(player, move, why))

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
