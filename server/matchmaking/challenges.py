"""Challenges: the limit of those that one person receives, and the players that it refuses."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from time import monotonic

from boardwire.protocol import CommandError
from boardwire.protocol.connection.bucket import Bucket
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.name_likeness import likeness
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.online import OnlineUsers
from boardwire.server.restrictions.restriction import guest_targets
from boardwire.translations import english

OF_PLAYER = 6
"""The most challenges of one player to one person in a minute, and at once."""
OF_ADDRESS = 20
"""The most challenges of one address to one person in a minute, and at once."""
OF_ALL = 40
"""The most challenges to one person in a minute, and at once."""

MOST_BLOCKED = 100
"""The most players whose challenges one person refuses."""
MOST_PEOPLE = 10_000
"""The most people whose refusals are remembered; those that changed longest ago are forgotten."""
KEPT_SECONDS = 3 * 3600.0
"""Seconds for which the refusals of a person who has left are remembered. A reload of a page is
such a leave; after that time another guest may have the name."""

MOST_BUCKETS = 10_000
"""Buckets that are kept; beyond them the one that was used least recently is dropped."""


@dataclass(slots=True)
class _Blocked:
    names: dict[str, str] = field(default_factory=dict)  # as they were written, by their likeness
    until: float | None = None  # the time at which they are forgotten, for a person who has left


class Challenges:
    """The limits of challenges for each person, and the opponents that people refuse.

    Challenges to bots and to names that nobody at a console has are not limited here: nobody reads
    a line of them.

    Args:
        online: The people who are here.
        clock: The time in seconds, which does not go back.
    """

    def __init__(self, online: OnlineUsers, clock: Callable[[], float] = monotonic) -> None:
        self._online = online
        self._clock = clock
        self._buckets: dict[tuple[str, str, str], Bucket] = {}
        self._blocked: OrderedDict[str, _Blocked] = OrderedDict()

    # -- limits ----------------------------------------------------------------------------

    def count(self, challenger: ConsoleUser, opponent: str) -> None:
        """Count a challenge to a person.

        Args:
            challenger: The user who challenges.
            opponent: The name of the person.

        Raises:
            CommandError: The person refuses challenges of that user.
            QuotaExceeded: The person was challenged too often within a minute.
        """
        people = [it for it in self._online.called(opponent) if it is not challenger]
        if not people:
            return
        person = people[0].name
        if self.refuses(person, challenger):
            raise CommandError(english("{person} refuses your challenges", person=person))
        self._take(person, "player", challenger.name.lower(), OF_PLAYER)
        if network := challenger.allowance.network:  # `limits.session.exempt` has none
            self._take(person, "address", network, OF_ADDRESS)
        self._take(person, "", "", OF_ALL)

    def _take(self, person: str, kind: str, sender: str, most: int) -> None:
        key = (person.lower(), kind, sender)
        bucket = self._buckets.pop(key, None) or Bucket(most / 60, most)
        self._buckets[key] = bucket  # the latest one is the last
        if len(self._buckets) > MOST_BUCKETS:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take(self._clock()):
            wait = ceil(60 / most)
            of_one = f" from one {kind}" if kind else ""
            per = f"a minute{of_one}; try again in {wait} s"
            raise QuotaExceeded(english("challenges"), f"to {person}", most, per, wait)

    # -- refusals --------------------------------------------------------------------------

    def block(self, person: str, name: str) -> None:
        """Refuse the challenges of a player, and of guests with names like that, to a person.

        Raises:
            CommandError: The person refuses too many players already.
        """
        blocked = self._of(person) or _Blocked()
        if len(blocked.names) >= MOST_BLOCKED and likeness(name) not in blocked.names:
            raise CommandError(
                english(
                    "you block {most_blocked} players already; bw-unblock frees one",
                    most_blocked=MOST_BLOCKED,
                )
            )
        blocked.names[likeness(name)] = name
        self._blocked[person.lower()] = blocked
        self._blocked.move_to_end(person.lower())
        while len(self._blocked) > MOST_PEOPLE:
            self._blocked.popitem(last=False)

    def unblock(self, person: str, name: str) -> None:
        """Refuse the challenges of a player no longer.

        Raises:
            CommandError: The person does not refuse them.
        """
        blocked = self._of(person)
        if blocked is None or blocked.names.pop(likeness(name), None) is None:
            raise CommandError(english("you do not block {name}", name=name))
        if not blocked.names:
            del self._blocked[person.lower()]

    def blocked(self, person: str) -> list[str]:
        """Return the names of the players whose challenges a person refuses."""
        found = self._of(person)
        return [] if found is None else list(found.names.values())

    def refuses(self, person: str, challenger: ConsoleUser) -> bool:
        """Return whether a person refuses the challenges of a user."""
        blocked = self._of(person)
        if blocked is None:
            return False
        guest = challenger.seat.account is None
        names = guest_targets(challenger.name) if guest else [likeness(challenger.name)]
        return any(it in blocked.names for it in names)

    def came(self, user: ConsoleUser) -> None:
        """Note that a user has logged in."""
        if (blocked := self._of(user.name)) is not None:
            blocked.until = None

    def left(self, user: ConsoleUser) -> None:
        """Note that a user has left; the same person may be here by another connection."""
        blocked = self._of(user.name)
        if blocked is not None and not self._online.called(user.name):
            blocked.until = self._clock() + KEPT_SECONDS

    def _of(self, person: str) -> _Blocked | None:
        blocked = self._blocked.get(person.lower())
        if blocked is None or blocked.until is None or self._clock() < blocked.until:
            return blocked
        del self._blocked[person.lower()]
        return None
