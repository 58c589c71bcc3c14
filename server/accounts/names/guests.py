"""Guests: the connected ones, and the names of those that left lately."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import monotonic

from boardwire.protocol.gtp.entities import ANOTHER_NAME
from boardwire.server.limits.client_limits import network_of, peer_host
from boardwire.server.name_likeness import likeness
from boardwire.translations import english
from boardwire.values import value_class

from ..account import NameTaken
from .presence import Presence

KEPT_SECONDS = 3 * 3600.0
"""Seconds for which the name of a guest who has left stays that guest's."""

KEPT_NAMES = 10_000
"""The most names of guests who have left that are kept."""

KEPT_OF_NETWORK = 100
"""The most of them from one network, so that nobody reserves names for others."""

LEAVING_SECONDS = 2.0
"""Seconds that a login waits for a guest of that name whose input has ended: it may be gone."""

_LEAVING_PAUSE = 0.02

Replaces = Callable[[Presence], bool]
"""Whether a login takes the place of a guest who has the name: a guest who comes back does."""


@value_class
class FormerGuest:
    """A guest who has left.

    Args:
        name: The name.
        network: The network that the guest came from.
        until: Until when the name stays the guest's, in seconds of the clock.
    """

    name: str
    network: str
    until: float


class Guests:
    """The guests at a server. No two of them have names that people take for each other.

    After a guest has left, the name is kept for the network that the guest came from, and nobody
    has a name like it. A client with the guest's session token may come from anywhere.

    Args:
        clock: A clock in seconds that does not go back.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._here: dict[str, Presence] = {}  # by likeness
        self._former: OrderedDict[str, FormerGuest] = OrderedDict()  # by likeness, in order of time
        self._held: dict[str, str] = {}  # names by likeness
        self._of_network: dict[str, OrderedDict[str, None]] = {}

    def __iter__(self) -> Iterator[Presence]:
        return iter(self._here.values())

    def named(self, name: str) -> Presence | None:
        """Return the connected guest with that name, in any case, or None."""
        found = self.alike(name)
        return found if found is not None and found.key == name.lower() else None

    def alike(self, name: str) -> Presence | None:
        """Return the connected guest with that name or one that looks like it, or None."""
        return self._here.get(likeness(name))

    def network_of(self, name: str) -> str:
        """Return the network of the guest with that name, connected or recent; empty for none."""
        if (guest := self.alike(name)) is not None:
            return network_of(peer_host(guest.connection.peer))
        former = self._former.get(likeness(name))
        return "" if former is None else former.network

    def check(self, name: str, peer: str, replaces: Replaces, *, proven: bool = False) -> None:
        """Check that a guest may take a name.

        Args:
            name: The name.
            peer: The address of the connection.
            replaces: As in :data:`Replaces`.
            proven: Whether a session token proves that it is the guest who had the name.

        Raises:
            NameTaken: A guest who is here, or was lately, has it, or one that looks like it.
        """
        holder = self.alike(name)
        if holder is not None:
            if not replaces(holder):
                raise _in_use(name, holder)
            return
        held = self._held.get(likeness(name))
        if held is not None and not proven:
            raise NameTaken(_plays(name, held))
        former = self._former.get(likeness(name))
        if proven or former is None or former.until < self._clock():
            return
        came_back = former.network == network_of(peer_host(peer))
        if not came_back or former.name.lower() != name.lower():
            raise NameTaken(_was_here(name, former))

    def admit(self, guest: Presence, replaces: Replaces, *, proven: bool = False) -> Presence:
        """Admit a guest, in place of the one that it replaces.

        Raises:
            NameTaken: As :meth:`check`.
        """
        self.check(guest.name, guest.connection.peer, replaces, proven=proven)
        key = likeness(guest.name)
        self._forget(key)
        self._here[key] = guest
        return guest

    def leave(self, guest: Presence) -> None:
        """A guest has left; the name is kept for a while. Calling it again does nothing."""
        if not self.remove(guest):
            return
        network = network_of(peer_host(guest.connection.peer))
        self._remember(FormerGuest(guest.name, network, self._clock() + KEPT_SECONDS))

    def keep(self, name: str, seconds: float) -> None:
        """Keep the name of a guest that may return with a session token, from any network."""
        self._remember(FormerGuest(name, "", self._clock() + seconds))

    def hold(self, name: str) -> None:
        """Keep a name for clients with the session token of its guest, until :meth:`let_go`."""
        self._held[likeness(name)] = name

    def let_go(self, name: str) -> None:
        """Keep a name no longer that :meth:`hold` has kept."""
        self._held.pop(likeness(name), None)

    def release(self, name: str) -> None:
        """Free a name that :meth:`keep` has kept; not that of a guest who has been here since."""
        key = likeness(name)
        former = self._former.get(key)
        if former is not None and not former.network:
            self._forget(key)

    def _remember(self, former: FormerGuest) -> None:
        key = likeness(former.name)
        self._forget(key)
        self._former[key] = former
        names = self._of_network.setdefault(former.network, OrderedDict())
        names[key] = None
        if former.network and len(names) > KEPT_OF_NETWORK:
            self._forget(next(iter(names)))
        while len(self._former) > KEPT_NAMES or self._is_over(next(iter(self._former), "")):
            self._forget(next(iter(self._former)))

    def remove(self, guest: Presence) -> bool:
        """Free the name of a guest at once; return whether it had one."""
        key = likeness(guest.name)
        if self._here.get(key) is not guest:
            return False
        del self._here[key]
        return True

    async def wait_for_leaving(self, name: str, replaces: Replaces) -> None:
        """Wait for a moment if the input of a guest of that name has ended: it may be gone."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LEAVING_SECONDS
        while (holder := self.alike(name)) and not replaces(holder):
            if not holder.connection.input_ended or loop.time() > deadline:
                return
            await asyncio.sleep(_LEAVING_PAUSE)

    def _is_over(self, key: str) -> bool:
        former = self._former.get(key)
        return former is not None and former.until < self._clock()

    def _forget(self, key: str) -> None:
        former = self._former.pop(key, None)
        if former is not None:
            names = self._of_network[former.network]
            del names[key]
            if not names:
                del self._of_network[former.network]


def _in_use(name: str, holder: Presence) -> NameTaken:
    if holder.key == name.lower():
        return NameTaken(
            english(
                "another guest has the name {name}; {what}", name=holder.name, what=ANOTHER_NAME
            )
        )
    return NameTaken(
        english(
            "{name} looks like {other}, a guest who is here; {what}",
            name=name,
            other=holder.name,
            what=ANOTHER_NAME,
        )
    )


def _plays(name: str, held: str) -> str:
    if held.lower() == name.lower():
        return english(
            "{name} plays in a tournament, and comes back in the same browser; {what}",
            name=held,
            what=ANOTHER_NAME,
        )
    return english(
        "{name} looks like {other}, who plays in a tournament; {what}",
        name=name,
        other=held,
        what=ANOTHER_NAME,
    )


def _was_here(name: str, former: FormerGuest) -> str:
    if former.name.lower() == name.lower():
        return english(
            "a guest with the name {name} was here lately; {what}",
            name=former.name,
            what=ANOTHER_NAME,
        )
    return english(
        "{name} looks like {other}, a guest who was here lately; {what}",
        name=name,
        other=former.name,
        what=ANOTHER_NAME,
    )
