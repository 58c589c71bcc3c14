"""Players who do not go on with a match: they leave, crash, or let their time run out."""

from __future__ import annotations

from boardwire.translations import english

from .actions import Action, Note, Probe
from .endings import Endings
from .referee.results import Reason, Result
from .running_state import Phase, RunningState
from .settlement import Settlement


class Departures:
    """Decides what happens when players do not go on with one match.

    Args:
        state: The match.
        endings: Ends the match.
        settlement: Settles the score without a player.
    """

    def __init__(self, state: RunningState, endings: Endings, settlement: Settlement) -> None:
        self._state = state
        self._endings = endings
        self._settlement = settlement

    @property
    def deadline(self) -> float | None:
        """The time at which `expire` is due if nothing happens before, in monotonic seconds."""
        state = self._state
        due = state.due if state.due is not None else state.timing.deadline
        back = state.absences.deadline_of(self._awaited)
        if back is None:
            return due
        return back if due is None else min(back, due)

    def _awaited(self, player: int) -> bool:
        """Return whether the match waits for `player`: the others play on without one who rests.

        The dummy of bridge has no move to make, and loses nothing by its absence.
        """
        state = self._state
        rests = state.phase is Phase.PLAYING and len(state.record.players) > 2
        return not rests or state.timing.awaits(player)

    def lost(self, player: int, reason: Reason, detail: str, now: float) -> list[Action]:
        """`player` cannot or may not go on: a crash, a broken connection, a refusal."""
        state = self._state
        if state.phase is Phase.SCORING:
            return self._settlement.withdraw(player)
        if state.phase is Phase.OVER:
            return []
        if reason is Reason.DISCONNECTION and state.phase is Phase.PREPARING and state.resumed:
            state.preparing.add(player)  # it came back, and left again before the others came
            return []
        if reason is Reason.DISCONNECTION and state.limits.reconnect_timeout > 0:
            return self._left(player, now)
        return self._endings.lose(player, reason, detail)

    def expire(self, now: float) -> list[Action]:
        """The deadline has passed; before it nothing happens."""
        state = self._state
        if self.deadline is None or now < self.deadline:
            return []
        if gone := [it for it in state.absences.overdue(now) if self._awaited(it)]:
            wait = f"not back within {state.limits.reconnect_timeout:g} s"
            return self._endings.lose(gone[0], Reason.DISCONNECTION, wait)
        if state.phase is Phase.PREPARING:
            if state.resumed:
                return self._give_up_resuming()
            late = min(state.preparing)
            wait = f"not ready within {state.limits.preparation:g} s"
            return self._endings.lose(late, Reason.NO_ANSWER, wait)
        if state.phase is Phase.SCORING:
            return self._settlement.settle()
        silent = state.timing.silent(now)
        overdue = state.timing.overdue(now)
        if not overdue:
            return [self._probe(player) for player in silent]
        if len(overdue) == len(state.record.players) > 1:  # they were to choose at once
            return self.abort("no player moved in time")
        if state.clock.timed(overdue[0]):
            return self._endings.lose(overdue[0], Reason.TIME)
        wait = f"no move within {state.limits.move_timeout:g} s"
        return self._endings.lose(overdue[0], Reason.NO_ANSWER, wait)

    def _probe(self, player: int) -> Probe:
        state = self._state
        name, limits = state.record.players[player], state.limits
        notice = (
            f"{name} has not moved for {limits.silence:g} s; "
            f"it loses if it has no move within {limits.move_timeout:g} s"
        )
        return Probe(player, notice, limits.ping)

    def abort(self, detail: str) -> list[Action]:
        """End the match without a result."""
        if self._state.phase is Phase.OVER:
            return []
        return self._endings.finish(Result.void(Reason.ABORT, detail))

    def _left(self, player: int, now: float) -> list[Action]:
        """`player` has left, and may come back until the reconnect timeout."""
        state = self._state
        state.absences.left(player, now, due=state.timing.awaits(player))
        if state.absences.too_often(player):
            often = f"the connection ended {state.limits.returns + 1} times without a move"
            return self._endings.lose(player, Reason.DISCONNECTION, often)
        if state.phase is Phase.PREPARING:
            state.preparing.add(player)
        name = state.record.players[player]
        seconds = f"{state.limits.reconnect_timeout:g}"
        wait = english(
            "{name} has left, and has {seconds} s to come back", name=name, seconds=seconds
        )
        return [Note(state.others(player), wait)]

    def _give_up_resuming(self) -> list[Action]:
        """End a match after a restart: an absent player loses to the players who came back."""
        state = self._state
        if (result := state.table.result()) is not None:
            return self._endings.finish(result)  # nobody is needed any more
        wait = f"not back within {state.limits.resumption:g} s after the server's end"
        if len(state.preparing) > 1:
            return self.abort(f"players {wait}")
        return self._endings.lose(min(state.preparing), Reason.DISCONNECTION, wait)
