"""The ends of a match besides moves: agreements, players who do not go on, and scores."""

from __future__ import annotations

from boardwire.protocol import (
    DrawOffered,
)

from .actions import (
    Action,
    Announce,
    AskScores,
    Note,
    Probe,
)
from .errors import NotNow
from .match_state import MatchState, Phase
from .messages.requests import ScoreRequest
from .referee.draws import ACCEPTED, DECLINED, OFFERED, WORDS
from .referee.results import Reason, Result
from .referee.scoring import Ruling, Scoring


class MatchEndings(MatchState):
    """A match whose players may agree on its end, leave it, fail, and settle its score.

    The arguments are those of :class:`MatchState`.
    """

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

    # -- the score -----------------------------------------------------------------------------

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
