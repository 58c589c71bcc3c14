"""The restrictions in force, in memory, for a check of every connection and request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from ipaddress import ip_network

from boardwire.server.limits.client_limits import host_address

from .restriction import FROM_WHERE, Network, Restriction, RestrictionKind, Scope, guest_targets


class Restrictions:
    """The restrictions in force, found by account, guest and address.

    A look-up of an address takes as long as there are lengths of networks, whatever their number.

    Args:
        all: The restrictions. Ended ones have no effect.
        exempt: Networks that are never restricted, such as that of a TCP proxy, whose address
            stands for all its clients.
    """

    def __init__(self, all: Iterable[Restriction] = (), exempt: Sequence[str] = ()) -> None:
        self.all = tuple(all)
        """The restrictions."""
        self._exempt = tuple(ip_network(it) for it in exempt)
        self._named: dict[tuple[RestrictionKind, Scope, str], Restriction] = {}
        self._networks = _Networks()
        self._guest_networks = _Networks()
        for it in self.all:
            if it.subject.scope is Scope.ADDRESS:
                self._networks.add(it.subject.target, it)
            else:
                self._named[it.kind, it.subject.scope, it.subject.target] = it
            if it.network not in ("", FROM_WHERE):
                self._guest_networks.add(it.network, it)

    def with_all(self, all: Iterable[Restriction]) -> Restrictions:
        """Return other restrictions with the same exempt networks."""
        return Restrictions(all, tuple(map(str, self._exempt)))

    def is_exempt(self, host: str) -> bool:
        """Return whether a text is an address in an exempt network, or no address."""
        address = host_address(host)
        return address is None or address.is_loopback or any(address in it for it in self._exempt)

    def exempts(self, network: Network) -> bool:
        """Return whether some addresses of a network are never restricted."""
        return any(it.version == network.version and it.overlaps(network) for it in self._exempt)

    def of_address(self, kind: RestrictionKind, host: str, now: datetime) -> Restriction | None:
        """Return the restriction of an address, or None."""
        return None if self.is_exempt(host) else self._networks.find(kind, host, now)

    def of_account(self, kind: RestrictionKind, name: str, now: datetime) -> Restriction | None:
        """Return the restriction of an account, or None."""
        return self._name(kind, Scope.ACCOUNT, name.lower(), now)

    def of_guest(
        self, kind: RestrictionKind, name: str, host: str, now: datetime
    ) -> Restriction | None:
        """Return the restriction of a guest by its name or by its network, or None."""
        for target in guest_targets(name):
            if named := self._name(kind, Scope.GUEST, target, now):
                return named
        return None if self.is_exempt(host) else self._guest_networks.find(kind, host, now)

    def of_user(
        self, kind: RestrictionKind, name: str, account: str | None, host: str, now: datetime
    ) -> Restriction | None:
        """Return the restriction of a user who is logged in, by name, account or address; or None.

        Args:
            kind: The kind.
            name: The name in use.
            account: The name of the account; None for a guest.
            host: The address.
            now: The time.
        """
        own = (
            self.of_guest(kind, name, host, now)
            if account is None
            else self.of_account(kind, account, now)
        )
        return own or self.of_address(kind, host, now)

    def _name(
        self, kind: RestrictionKind, scope: Scope, target: str, now: datetime
    ) -> Restriction | None:
        found = self._named.get((kind, scope, target))
        return found if found is not None and found.holds(now) else None


class _Networks:
    """Restrictions by network."""

    def __init__(self) -> None:
        self._of: dict[tuple[RestrictionKind, int, int, int], list[Restriction]] = {}
        self._lengths: set[tuple[int, int]] = set()  # the version of IP, and the bits

    def add(self, network: str, restriction: Restriction) -> None:
        it = ip_network(network)
        key = (restriction.kind, it.version, it.prefixlen, int(it.network_address))
        self._of.setdefault(key, []).append(restriction)
        self._lengths.add((it.version, it.prefixlen))

    def find(self, kind: RestrictionKind, host: str, now: datetime) -> Restriction | None:
        """Return the restriction in force of the widest network around an address, or None."""
        address = host_address(host)
        if address is None or not self._lengths:
            return None
        for version, bits in sorted(self._lengths):
            if version == address.version:
                rest = address.max_prefixlen - bits
                start = int(address) >> rest << rest
                for it in self._of.get((kind, version, bits, start), ()):
                    if it.holds(now):
                        return it
        return None
