"""Round robin: everybody meets everybody in every round."""

from __future__ import annotations

from itertools import combinations

from ..errors import ScheduleError
from .encounters import Encounters
from .rounds import Rounds


class RoundRobin(Rounds):
    """Everybody meets everybody in every round.

    In games for two the order of the encounters is that of the circle method: after each share of a
    round in which everybody can meet somebody, all have met equally many. In games for more, every
    choice of as many engines as the game has players meets, in the order of the list.

    Args:
        engines: The number of engines.
        encounters: Makes the games.
        rounds: The number of rounds; None for rounds without end.
        listed: Whether the order is that of the list in games for two as well: the first engine
            meets all others, then the second one those after it.

    Raises:
        ScheduleError: There are fewer engines than players.
    """

    def __init__(
        self,
        engines: int,
        encounters: Encounters,
        rounds: int | None = 1,
        *,
        listed: bool = False,
    ) -> None:
        game = encounters.game
        if engines < game.players:
            raise ScheduleError(
                f"{game.title} is for {game.players} players: "
                f"name {game.players} engines or more, not {engines}"
            )
        circle = game.players == 2 and not listed
        groups = _circle(engines) if circle else combinations(range(engines), game.players)
        super().__init__(list(groups), encounters, rounds)


def _circle(engines: int) -> list[tuple[int, int]]:
    """Return the pairs of engines by the circle method, with the first seats spread evenly.

    One engine stays, the others move on by a place around a circle, and those opposite each other
    meet. With an odd number of engines, the engine that meets the empty place has a bye.
    """
    places = engines + engines % 2
    pairs: list[tuple[int, int]] = []
    for turn in range(places - 1):
        moving = [(turn + step) % (places - 1) for step in range(places - 1)]
        opposite = [(moving[step], moving[-step]) for step in range(1, places // 2)]
        fixed = (places - 1, moving[0]) if turn % 2 else (moving[0], places - 1)
        pairs += [pair for pair in (fixed, *opposite) if max(pair) < engines]
    return pairs
