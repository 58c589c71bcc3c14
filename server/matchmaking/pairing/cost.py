"""Matchmaking cost: prefers opponents not met recently, of similar rating and with few matches."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from time import monotonic

from boardwire.protocol import TimeControl

from .entrant import Entrant
from .offer import Offer
from .pairing import Cost

REMEMBERED = 3
"""The number of latest matches of a player whose opponents are remembered."""
NAMES = 10_000
"""The number of players whose opponents are remembered."""
STEP = 50.0
"""Elo points. Differences of ratings are counted in whole steps of this size."""

SHARE_SECONDS = 600.0
"""Seconds for which matches count against a player's share."""
SHARE_STEP = 5
"""Matches in that time that weigh as much as `STEP` Elo points."""
SHARE_MOST = 100
"""Matches that are counted at most."""

RatingOf = Callable[[str, str, str], float | None]
"""A player's rating by game, time class and name; None if there is none."""


class MatchmakingCost:
    """Computes matchmaking costs from recent opponents and ratings.

    Costs only choose among entrants that wait at the same time: no entrant is kept waiting for a
    better opponent.

    Args:
        rating: Returns the ratings of players.
        default: The time control of matches in which no player requires one.
        clock: Returns the time in seconds.
    """

    def __init__(
        self,
        rating: RatingOf,
        default: TimeControl,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._rating = rating
        self._default = default
        self._clock = clock
        self._met: OrderedDict[str, deque[frozenset[str]]] = OrderedDict()
        self._played: dict[str, deque[float]] = {}  # when matches began, of those in `_met`

    def note(self, names: Iterable[str]) -> None:
        """Remember that these players meet in a match."""
        players = frozenset(name.lower() for name in names)
        for name in players:
            opponents = self._met.setdefault(name, deque(maxlen=REMEMBERED))
            opponents.append(players - {name})
            self._met.move_to_end(name)
            self._played.setdefault(name, deque(maxlen=SHARE_MOST)).append(self._clock())
        while len(self._met) > NAMES:
            forgotten, _ = self._met.popitem(last=False)
            del self._played[forgotten]

    def _share(self, name: str) -> int:
        """Return the steps for a player's recent matches, so that others get their share."""
        times = self._played.get(name.lower())
        if not times:
            return 0
        since = self._clock() - SHARE_SECONDS
        while times and times[0] < since:
            times.popleft()
        return len(times) // SHARE_STEP

    def cost(self, one: Entrant, other: Entrant, offer: Offer) -> Cost:
        """Return the cost of a match of two entrants in the game of an offer."""
        recent = 0
        for ago, opponents in enumerate(reversed(self._met.get(one.name.lower(), ()))):
            if other.name.lower() in opponents:
                recent = REMEMBERED - ago
                break
        time_class = (one.time or other.time or self._default).time_class.value
        ratings = [self._rating(offer.game.name, time_class, it.name) for it in (one, other)]
        share = self._share(other.name)
        if None in ratings:
            return recent, share
        mine, theirs = ratings
        assert mine is not None
        assert theirs is not None
        return recent, int(abs(mine - theirs) / STEP) + share
