"""The standing of a guest or an account: what it may do, and what it is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from boardwire.server.limits.usage import Use
from boardwire.server.restrictions.restriction import RestrictionKind
from boardwire.server.restrictions.restrictions import Restrictions
from boardwire.values import value_class


@value_class
class Permissions:
    """The restrictions and limits of a visitor.

    Args:
        restrictions: A sentence for each ban and mute that holds.
        uses: The use of each limit, for the address and the account.
        busy: The reason why newcomers have to wait; empty while they need not.
    """

    restrictions: tuple[str, ...]
    uses: tuple[Use, ...]
    busy: str = ""

    @property
    def lines(self) -> list[str]:
        """The standing in lines for people."""
        return [
            *self.restrictions,
            *([self.busy] if self.busy else []),
            *(f"{it.what} {it.owner}: {it.used} of {it.most}" for it in self.uses),
        ]


def permissions_of(
    restrictions: Restrictions,
    uses: Sequence[Use],
    *,
    name: str,
    account: str | None,
    host: str,
    now: datetime,
    busy: str = "",
) -> Permissions:
    """Return the standing of a visitor.

    Args:
        restrictions: The restrictions in force.
        uses: The use of the limits.
        name: The name; empty for a visitor that has not logged in.
        account: The name of the account; None for a guest.
        host: The address.
        now: The time.
        busy: As in :class:`Permissions`.
    """
    found = []
    for kind in RestrictionKind:
        own = restrictions.of_user(kind, name, account, host, now)
        if own is not None:
            found.append(own.message if account is not None else own.message_for(name))
    return Permissions(tuple(found), tuple(uses), busy)
