"""Applies bans to the connected clients and their matches."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Protocol

from boardwire.matches import Broken, Reason
from boardwire.matches.clocks.clock_source import match_time
from boardwire.matches.errors import NotNow
from boardwire.matches.seat import Seat
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import network_of, peer_host
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.restrictions.restriction import (
    FROM_WHERE,
    Restriction,
    RestrictionKind,
    Scope,
    Subject,
)

from .current_moderation import CurrentModeration
from .moderation import Moderation

log = logging.getLogger(__name__)


class Connected(Protocol):
    """A session, as bans need it."""

    @property
    def peer(self) -> str:
        """The address of the peer."""
        ...

    @property
    def presence(self) -> Presence | None:
        """The user or bot that has logged in, or None."""
        ...

    def end(self, reason: str) -> None:
        """End the session, and send its peer the reason."""
        ...


class Enforcement:
    """Ends the sessions and the matches of banned clients.

    A match of a banned account or guest is resigned for it, or called off if not all players have
    moved. Where an address is banned, its sessions end as by a lost connection: the player may
    come back from another address.

    Args:
        current: The restrictions in force.
        moderation: Records the networks of banned guests.
        sessions: Returns all sessions.
        live: Returns the running matches.
        end_readers: Ends the live news of the readers whose address fulfils a condition.
        names: The names in use, with the networks of guests, and the server's engines, which
            cannot be banned.
    """

    def __init__(
        self,
        current: CurrentModeration,
        moderation: Moderation,
        sessions: Callable[[], Iterable[Connected]],
        live: Callable[[], Iterable[LiveMatch]],
        end_readers: Callable[[Callable[[str], bool]], None],
        names: Names,
    ) -> None:
        self._current = current
        self._moderation = moderation
        self._sessions = sessions
        self._live = live
        self._end_readers = end_readers
        self._names = names

    async def apply(self) -> None:
        """Apply the restrictions in force.

        Raises:
            StoreError: The networks of guests cannot be stored.
        """
        now = datetime.now(UTC)
        came_from = self._networks()  # before their sessions end
        for live in list(self._live()):
            for number, ban in self._banned_seats(live, now):
                log.info("match %s: %s", live.id, ban.message)
                _give_up(live, number, ban)
        for session in list(self._sessions()):
            if (over := self._ban_of(session, now)) is not None:
                session.end(over.message)
        banned = self._current.restrictions.of_address
        self._end_readers(lambda host: banned(RestrictionKind.BAN, host, now) is not None)
        for restriction, network in came_from.items():
            await self._moderation.note_network(restriction, network)
        if came_from:
            await self._current.load()

    def _networks(self) -> dict[Restriction, str]:
        """Return the known networks of guests that are not restricted yet."""
        found = {}
        for it in self._current.restrictions.all:
            if it.network == FROM_WHERE:
                network = self._network_of(it.subject)
                if network and not self._current.restrictions.is_exempt(network.split("/")[0]):
                    found[it] = network
        return found

    def _network_of(self, subject: Subject) -> str:
        """Return the network of a guest or of the owner of an account; empty if unknown."""
        if subject.scope is Scope.GUEST:
            return self._names.network_of_guest(subject.shown)
        for session in self._sessions():
            account = None if session.presence is None else session.presence.account
            if account is not None and account.key == subject.target:
                return network_of(peer_host(session.peer))
        return ""

    def _ban_of(self, session: Connected, now: datetime) -> Restriction | None:
        """Return the ban that ends a session. Other guests from a guest's network may stay."""
        restrictions, presence = self._current.restrictions, session.presence
        if presence is not None and presence.house:
            return None
        ban = restrictions.of_address(RestrictionKind.BAN, peer_host(session.peer), now)
        if ban is not None or presence is None:
            return ban
        return self._ban_of_name(presence.name, presence.owner.account, now)

    def _banned_seats(self, live: LiveMatch, now: datetime) -> list[tuple[int, Restriction]]:
        """Return the seats of a match whose players are banned by name, each with the ban."""
        found = []
        for number, (name, seat) in enumerate(
            zip(live.record.players, live.record.seats, strict=True)
        ):
            if self._names.is_house(name):
                continue
            if (ban := self._ban_of_name(name, seat.account, now)) is not None:
                found.append((number, ban))
        return found

    def _ban_of_name(self, name: str, account: str | None, now: datetime) -> Restriction | None:
        restrictions = self._current.restrictions
        if account is not None:
            return restrictions.of_account(RestrictionKind.BAN, account, now)
        return restrictions.of_guest(RestrictionKind.BAN, name, "", now)


def _give_up(live: LiveMatch, number: int, ban: Restriction) -> None:
    """End a match for a player who is banned."""
    seat = Seat(live.runner.match, number, live.runner)
    try:
        seat.abort()
    except NotNow:  # all players have moved
        why = f"{live.record.players[number]} was {ban.kind.done}"
        seat.report(Broken(Reason.RESIGNATION, why), match_time())
