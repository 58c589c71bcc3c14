"""Gauntlet: challengers meet all others, who do not meet each other."""

from __future__ import annotations

from itertools import combinations

from ..errors import ScheduleError
from .encounters import Encounters
from .rounds import Rounds


class Gauntlet(Rounds):
    """The challengers meet all other engines in every round, and never each other.

    In games for more than two players a challenger meets every choice of opponents.

    Args:
        engines: The number of engines. The challengers are the first of them.
        encounters: Makes the games.
        rounds: The number of rounds; None for rounds without end.
        challengers: The number of challengers.
        listed: Whether the first challenger meets all other engines first, and then the second one
            those after it, so that challengers meet each other as well.

    Raises:
        ScheduleError: There are no challengers, or too few opponents for the game.
    """

    def __init__(
        self,
        engines: int,
        encounters: Encounters,
        rounds: int | None = 1,
        challengers: int = 1,
        *,
        listed: bool = False,
    ) -> None:
        game = encounters.game
        if challengers < 1:
            raise ScheduleError(f"a gauntlet has 1 or more challengers, not {challengers}")
        if engines - challengers < game.players - 1:
            raise ScheduleError(
                f"a gauntlet of {challengers} in {game.title} needs {game.players - 1} opponents "
                f"or more: name {challengers + game.players - 1} engines or more, not {engines}"
            )
        if listed:
            choices = combinations(range(engines), game.players)
            groups = [it for it in choices if it[0] < challengers]
        else:
            opponents = combinations(range(challengers, engines), game.players - 1)
            groups = [(one, *others) for others in opponents for one in range(challengers)]
        super().__init__(groups, encounters, rounds)
