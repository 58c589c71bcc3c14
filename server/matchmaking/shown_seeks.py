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
    """The seeks that a user is shown.

    All its own seeks and all challenges to it are among them.

    Args:
        seeks: The open seeks, the oldest first.
        user: The user; None for everybody.
    """
    visible = [it for it in seeks if it.is_for(user)]
    of_user: Counter[ConsoleUser] = Counter()
    of_address: Counter[str] = Counter()
    personal: list[int] = []
    ranked: list[tuple[int, int]] = []  # the place among those of the address, and in the list
    for place, seek in enumerate(visible):
        if seek.user is user or seek.opponent is not None:
            personal.append(place)
            continue
        address = seek.user.allowance.network
        of_user[seek.user] += 1
        if of_user[seek.user] > SHOWN_OF_USER:
            continue
        if address:  # the networks in `limits.session.exempt` have none
            of_address[address] += 1
            if of_address[address] > SHOWN_OF_ADDRESS:
                continue
        ranked.append((of_address[address], place))
    shown = sorted([*personal, *(place for _, place in sorted(ranked)[:SHOWN_SEEKS])])
    return ShownSeeks(tuple(visible[it] for it in shown), len(visible) - len(shown))
