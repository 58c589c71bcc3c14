"""A search for a state that fits all observations of a player.

It depends on the observations of the player and on the random numbers alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TypeVar

from boardwire.games.errors import CourseNotFound, IllegalMove
from boardwire.games.model import CHANCE, State

MAX_TRIES = 5000
"""Moves and outcomes that a search compares with the observations."""

Observed = tuple[int, str]
"""A player, or CHANCE, and the text of its move as the observer saw it."""

_State = TypeVar("_State", bound=State)


def searched(
    first: _State,
    observed: Sequence[Observed],
    player: int,
    chance: random.Random,
    until: float = math.inf,
) -> _State:
    """Return a state after moves that fit the observations, found by a search in random order.

    Args:
        first: The state before the first move.
        observed: The player's observation of each ply.
        player: The player.
        chance: The source of all random numbers.
        until: The time, as monotonic() has it, at which the search gives up.

    Raises:
        IllegalMove: There is none.
        CourseNotFound: The search has found none within its limits.
    """
    search = _Search(observed, player, chance)
    states = [first]
    untried = [search.fitting(first, 0)]
    while states and search.tries < MAX_TRIES and monotonic() < until:
        if len(states) > len(observed):
            return states[-1]
        move = next(untried[-1], None)
        if move is None:
            states.pop()
            untried.pop()
            continue
        twin = states[-1].copy()
        twin.apply(move)
        states.append(twin)
        untried.append(search.fitting(twin, len(states) - 1))
    if not states and search.tries < MAX_TRIES:
        raise IllegalMove(f"no course of {first.game.title} fits the observations")
    raise CourseNotFound(
        f"no position of {first.game.title} that fits what the player knows was found in "
        f"{search.tries} tries"
    )


class _Search:
    """The facts for the search of a state, and its number of tries."""

    def __init__(self, observed: Sequence[Observed], player: int, chance: random.Random) -> None:
        self.observed, self.player, self.chance = observed, player, chance
        self.tries = 0

    def fitting(self, state: State, ply: int) -> Iterator[int]:
        """Yield the moves in a state that fit the observation of this ply, in random order."""
        if ply >= len(self.observed):
            return
        actor, text = self.observed[ply]
        if actor == CHANCE:
            likely = dict(state.chance_outcomes())
        else:
            likely = dict.fromkeys(state.legal_moves(), 1.0) if state.yield_turn(actor) else {}
        # The order of Efraimidis and Spirakis: each next one is drawn with its weight.
        order = {move: self.chance.random() ** (1 / weight) for move, weight in likely.items()}
        for move in sorted(order, key=lambda it: -order[it]):
            self.tries += 1
            if self.tries > MAX_TRIES:
                return
            if state.move_text_for(move, self.player).lower() == text.lower():
                yield move
