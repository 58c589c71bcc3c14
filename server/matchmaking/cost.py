"""Whom somebody who waits had better meet: somebody new, and about as strong as he is."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable

from boardwire.protocol import TimeControl

from .pairing import Cost, Entrant, Offer

REMEMBERED = 3
"""How many matches back somebody has not met an opponent who is new again."""
NAMES = 10_000
"""Of how many players that is remembered."""
STEP = 50.0
"""Elo points within which two opponents are equally welcome, and the longer wait decides."""

RatingOf = Callable[[str, str, str], float | None]
"""A player's rating by game, time class and name; None for who has none."""


class MatchmakingCost:
    """What is remembered of who met whom, and what is known of strengths.

    Nobody is kept waiting for it: it only decides between those who wait.

    Args:
        rating: Tells ratings.
        default: The time control where nobody asks for one.
    """

    def __init__(self, rating: RatingOf, default: TimeControl) -> None:
        self._rating = rating
        self._default = default
        self._met: OrderedDict[str, deque[frozenset[str]]] = OrderedDict()

    def note(self, names: Iterable[str]) -> None:
        """These are about to play one another."""
        table = frozenset(name.lower() for name in names)
        for name in table:
            tables = self._met.setdefault(name, deque(maxlen=REMEMBERED))
            tables.append(table - {name})
            self._met.move_to_end(name)
        while len(self._met) > NAMES:
            self._met.popitem(last=False)

    def cost(self, one: Entrant, other: Entrant, offer: Offer) -> Cost:
        """What speaks against two who wait meeting in a game."""
        lately = 0
        for ago, table in enumerate(reversed(self._met.get(one.name.lower(), ()))):
            if other.name.lower() in table:
                lately = REMEMBERED - ago
                break
        time_class = (one.time or other.time or self._default).time_class.value
        ratings = [self._rating(offer.game.name, time_class, it.name) for it in (one, other)]
        if None in ratings:
            return lately, 0
        mine, theirs = ratings
        assert mine is not None
        assert theirs is not None
        return lately, int(abs(mine - theirs) / STEP)
