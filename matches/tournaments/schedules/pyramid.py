"""Pyramid: each engine meets those listed before it."""

from __future__ import annotations

from itertools import combinations

from ..errors import ScheduleError
from .encounters import Encounters
from .rounds import Rounds


class Pyramid(Rounds):
    """A schedule in which each engine meets all engines before it on the list, in this order.

    As in cutechess-cli, the later engine is named first. In games for more than two players it
    meets every choice of the engines before it.

    Args:
        engines: The number of engines.
        encounters: Makes the games.
        rounds: The number of rounds; None for rounds without end.

    Raises:
        ScheduleError: There are fewer engines than players.
    """

    def __init__(self, engines: int, encounters: Encounters, rounds: int | None = 1) -> None:
        others = encounters.game.players - 1
        if engines <= others:
            raise ScheduleError(
                f"{encounters.game.title} is for {others + 1} players: "
                f"name {others + 1} engines or more, not {engines}"
            )
        groups = [
            (newest, *before)
            for newest in range(others, engines)
            for before in combinations(range(newest), others)
        ]
        super().__init__(groups, encounters, rounds)
