"""The endings of a match: its result, its last events, and its finished record."""

from __future__ import annotations

from boardwire.games import IllegalMove, InvalidMove, fault_ahead
from boardwire.protocol import MatchEnded

from .actions import Action, Announce, Blame, End, Open
from .referee.result_words import ending_of
from .referee.results import Reason, Result
from .running_state import Phase, RunningState

_SUSPECT = (Reason.REFUSAL, Reason.NO_ANSWER, Reason.TIME)
"""The reasons an engine loses for when the rules of the game fail inside it."""


class Endings:
    """Ends one match.

    Each method returns the actions of the end.

    Args:
        state: The match.
    """

    def __init__(self, state: RunningState) -> None:
        self._state = state

    def lose(self, player: int, reason: Reason, detail: str = "", *notice: Action) -> list[Action]:
        """`player` loses the match.

        Args:
            player: The player.
            reason: The reason.
            detail: One line more for the record.
            notice: The announcements of the end besides the event.
        """
        state = self._state
        if reason in _SUSPECT:
            # Engines think ahead, so they often meet a fault of the rules first. The referee looks
            # for it itself: if an engine's word were enough, it would save every lost game.
            fault = fault_ahead(state.table.state, state.limits.fault_search)
            if fault is not None:
                return self.void(str(fault))
        result = Result.loss(player, len(state.record.players), reason, detail)
        return self.finish(result, *notice)

    def lose_by_move(
        self, player: int, text: str, error: IllegalMove | InvalidMove
    ) -> list[Action]:
        """`player` loses by an answer that is no legal move."""
        move, why = text[:40], str(error) if text else "the answer to genmove has no move"
        named = not text or why.startswith((f"{move} ", repr(move)))
        detail = why if named else f"{move}: {why}"
        return self.lose(player, Reason.ILLEGAL_MOVE, detail, Blame(player, move, why))

    def void(self, fault: str) -> list[Action]:
        """End the match without a result: the rules of the game have failed."""
        return self.finish(Result.void(Reason.GAME_FAULT, fault))

    def finish(self, result: Result, *notice: Action) -> list[Action]:
        """End the match with a result."""
        self._state.record.result = result
        return self.close(*notice)

    def close(self, *notice: Action) -> list[Action]:
        """Keep the record, and only then announce the end.

        Args:
            notice: The announcements of the end besides the event.
        """
        state = self._state
        record = state.record
        result = record.result
        assert result is not None, "a match closes with a result"
        unopened = state.phase is Phase.PREPARING  # it ended before it could begin
        state.phase = Phase.OVER
        state.to_move = ()
        state.due = None
        state.timing.halt()
        state.absences.clear()
        record.end_now()
        record.rated = record.rated and state.counts
        record.listed = record.listed or record.rated or result.reason is Reason.RULE
        hides = not state.game.perfect_information
        ended = MatchEnded(
            record.match,
            result.text,
            result.reason.value,
            result.detail,
            record.seed or None,
            tuple(move.text for move in record.moves) if hides else (),
            state.game.conventions.score(result.text),
            ending_of(state.game.conventions, result),
        )
        opening: list[Action] = [Open(record)] if unopened else []
        return [*opening, End(record), *notice, Announce(ended)]
