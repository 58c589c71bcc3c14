"""The settlement of a score: what the players think of it when the rules have ended the game."""

from __future__ import annotations

from collections.abc import Mapping

from boardwire.translations import english

from .actions import Action, AskScores, Note
from .endings import Endings
from .messages.requests import ScoreRequest
from .move_requests import ask_next
from .referee.results import Result
from .referee.scoring import Ruling, Scoring
from .running_state import Phase, RunningState


class Settlement:
    """Asks the players for the score and the dead stones, and ends the match or has them play on.

    Args:
        state: The match.
        endings: Ends the match.
    """

    def __init__(self, state: RunningState, endings: Endings) -> None:
        self._state = state
        self._endings = endings
        self._scoring = Scoring(state.game.players)

    @property
    def dead_stones(self) -> Mapping[int, frozenset[str]]:
        """The points that each player considers dead, while the score is being settled."""
        return self._scoring.dead if self._state.phase is Phase.SCORING else {}

    def withdraw(self, player: int) -> list[Action]:
        """`player` has left: the score is settled without it."""
        self._scoring.withdraw(player)
        return self.scored(player, None)

    def begin(self, result: Result, now: float) -> list[Action]:
        """Ask the players for their opinions of the score: the rules have ended the game."""
        state = self._state
        if not state.game.perfect_information:  # what a player has on its board is a guess
            return self._endings.finish(result)
        state.record.result = result
        state.phase = Phase.SCORING
        state.timing.halt()
        state.to_move = ()
        state.absences.clear()  # nobody has to be back any more
        self._scoring = Scoring(len(state.record.players))
        state.record.scores = self._scoring.scores
        limits = state.limits
        state.due = now + (limits.dead_stones if state.cleans_up else limits.scoring)
        return [AskScores(ScoreRequest(dead_stones=state.cleans_up))]

    def scored(
        self, player: int, score: str | None, dead: frozenset[str] | None = None
    ) -> list[Action]:
        """Handle a player's final score and dead stones; None for no opinion."""
        state = self._state
        if state.phase is not Phase.SCORING or not self._scoring.take(player, score, dead):
            return []
        if self._scoring.complete:
            return self.settle()
        if dead is None or not state.cleans_up:
            return []
        name, stones = state.record.players[player], " ".join(sorted(dead)) or "none"
        note = english("dead stones, says {name}: {stones}", name=name, stones=stones)
        return [Note(self._scoring.awaited, note)]

    def settle(self) -> list[Action]:
        """Take off the stones that all players consider dead, or have them play on.

        They play on once. At the second end all stones stand, as by the rules alone.
        """
        state = self._state
        if not state.cleans_up:
            return self._endings.close()
        settlement = self._scoring.settle(state.table.result)
        if settlement.ruling is Ruling.DISPUTED:
            return self._dispute()
        if settlement.ruling is Ruling.AGREED:
            state.record.dead, state.record.result = settlement.dead, settlement.result
        return self._endings.close()

    def _dispute(self) -> list[Action]:
        """The players disagree on the dead stones: play goes on, until they have passed again."""
        state = self._state
        if state.too_long or not state.table.play_on():
            return self._endings.close()
        state.phase = Phase.PLAYING
        state.cleaning_up = True
        state.record.result = None
        state.record.scores = {}
        note = english(
            "the players disagree on the dead stones: play goes on, and then all stones stand"
        )
        return [Note(state.everybody, note), ask_next(state)]
