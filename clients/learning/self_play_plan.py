"""The conditions of games of self-play."""

from __future__ import annotations

from boardwire.values import value_class


@value_class(kw_only=True)
class SelfPlayPlan:
    """The conditions of games. Game number i depends on these alone, not on the threads.

    Args:
        nodes: The nodes of each search.
        seed: The seed of the random openings.
        least_random: The fewest random plies of an opening.
        most_random: The most random plies. Each game draws its own number.
        solved: The most expected nodes of an ending that is solved; its scores are exact.
        decided: The score in log-odds that decides a game after six plies; every fourth game is
            played to its end nevertheless. 0 plays out all games. Only for games that are won,
            drawn or lost.
    """

    nodes: int = 1000
    seed: int = 1
    least_random: int = 4
    most_random: int = 20
    solved: float = 20_000
    decided: float = 0
