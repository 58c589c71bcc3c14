"""The seeks that lists show: not more of one user or one address than leave room for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardwire.server.players.console_user import ConsoleUser
from boardwire.values import value_class

from .seeks import Seek

SHOWN_OF_USER = 3
"""The most seeks of one user in a list."""
SHOWN_OF_ADDRESS = 20
"""The most seeks of one address in a list."""
SHOWN_SEEKS = 100
"""The most seeks in a list. Those of addresses with fewer seeks come first into it."""


@value_class
class ShownSeeks:
    """The seeks of a list.

    Args:
        seeks: The seeks, the oldest first.
        more: The number of further seeks, which the list leaves out.
    """

    seeks: tuple[Seek, ...]
    more: int


def shown_seeks(seeks: Iterable[Seek], user: ConsoleUser | None) -> ShownSeeks:
    """Return the seeks that a user is shown.

    All its own seeks are among them. Challenges to it come before other seeks, within the same
    limits.

    Args:
        seeks: The open seeks, the oldest first.
        user: The user; None for everybody.
    """
    visible = [it for it in seeks if it.is_for(user)]
    of_user: Counter[ConsoleUser] = Counter()
    of_address: Counter[str] = Counter()
    own = [place for place, seek in enumerate(visible) if seek.user is user]
    # Whether they are open to all, the place among those of the address, and that in the list.
    ranked: list[tuple[bool, int, int]] = []
    others = [(seek.opponent is None, place) for place, seek in enumerate(visible)]
    for is_open, place in sorted(others):
        seek = visible[place]
        if seek.user is user:
            continue
        address = seek.user.allowance.network
        of_user[seek.user] += 1
        if of_user[seek.user] > SHOWN_OF_USER:
            continue
        if address:  # the networks in `limits.session.exempt` have none
            of_address[address] += 1
            if of_address[address] > SHOWN_OF_ADDRESS:
                continue
        ranked.append((is_open, of_address[address], place))
    shown = sorted([*own, *(place for *_, place in sorted(ranked)[:SHOWN_SEEKS])])
    return ShownSeeks(tuple(visible[it] for it in shown), len(visible) - len(shown))
