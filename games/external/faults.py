"""Faults of guarded games that appear in a search or in random games from a position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardwire.games.errors import CourseNotFound, GameFault
from boardwire.games.model import State

from .guard import GuardedState
from .watchdog import Overrun, TimeIsUp

_PLIES = 1000  # of one random game


@contextmanager
def searching(state: State) -> Iterator[None]:
    """A context in which an error of a search of `state` is the fault of its guarded game.

    Raises:
        GameFault: The search raised.
        CourseNotFound: The game drew no position that fits what its player knows.
    """
    if not isinstance(state, GuardedState):
        yield
        return
    try:
        yield
    except (KeyboardInterrupt, TimeIsUp, GameFault, CourseNotFound):
        raise
    except BaseException as error:  # somebody's own code may raise anything
        raise state.game.fault("search", error) from error


def broken_off(state: State, interruption: TimeIsUp) -> GameFault:
    """Return the fault of the guarded game of `state` after its search was broken off."""
    assert isinstance(state, GuardedState), "searches of bundled games stop on request"
    error = Overrun("did not stop and was broken off")
    error.__cause__ = interruption
    return state.game.fault("search", error)


def is_guarded(state: State) -> bool:
    """Return whether the rules of the game are guarded, since they are not bundled."""
    return isinstance(state, GuardedState)


def fault_ahead(state: State, seconds: float) -> GameFault | None:
    """Return a fault that random games from `state` on meet; None if none appears within `seconds`.

    Bundled games have none. A call that overruns its own limit can exceed `seconds`.
    """
    if not isinstance(state, GuardedState):
        return None
    until = monotonic() + seconds
    chooser = random.Random(0)
    try:
        while monotonic() < until:
            _play_out(state.copy(), chooser, until)
    except GameFault as fault:
        return fault
    return None


def _play_out(state: State, chooser: random.Random, until: float) -> None:
    for _ in range(_PLIES):
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        if not moves or monotonic() >= until:
            return
        move = chooser.choice(moves)
        state.move_text(move)
        state.copy().apply(move)
        state.apply(move)
