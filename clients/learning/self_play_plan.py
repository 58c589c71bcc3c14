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
        most_random: The most. Each game draws its own number.
        solved: An ending of at most so many expected nodes is solved, and its scores are exact.
        decided: A game counts as won when its score has been as much as this for six plies, as
            log-odds; every fourth game is played to its end all the same. 0 to play out all. Only
            for games that are won, drawn or lost.
    """

    nodes: int = 1000
    seed: int = 1
    least_random: int = 4
    most_random: int = 20
    solved: float = 20_000
    decided: float = 0
