"""Tables of games in which all players choose at once: the choices, gains and scores by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .simultaneous import SimultaneousState

KIND = "matrix"
"""The kind of these tables."""


def rounds_table(
    state: SimultaneousState,
    observer: int | None,
    *,
    rounds: int,
    scores: Iterable[str],
    gains: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """Return the part of a table that all these games have.

    `rounds` is the most rounds, `played` has the choices of all players in each round that is
    complete and what each of them gained, `scores` their sums, and `own` the observer's choice in
    this round, if it is made.

    Args:
        state: The position.
        observer: A player, or None for a spectator.
        rounds: The most rounds of the game.
        scores: The score of each player.
        gains: The gain of each player in each round that is complete; empty where none are shown.
    """
    own = None if observer is None else state.chosen[observer]
    return {
        "rounds": rounds,
        "played": [
            {"choices": list(choices), **({"gains": list(gains[it])} if gains else {})}
            for it, choices in enumerate(state.played)
        ],
        "scores": list(scores),
        **({} if own is None else {"own": own}),
    }
