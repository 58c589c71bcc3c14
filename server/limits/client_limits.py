"""The limits of clients: how much of the server one address and one account may use.

Everything here is arithmetic on values. The time is an argument, in seconds of a clock that does
not go back, and nothing waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from .usage import NEW_ACCOUNTS, QuotaExceeded, QuotaLimits, Resource, UsageCounter, Use

KEPT_COUNTERS = 10_000
"""The number of unused counters that are kept because their buckets are not full yet."""

MQTT = "mqtt"
"""The network of all clients that come through the broker. Their hosts are `mqtt/ID`."""

MQTT_STRANGERS = f"{MQTT}/strangers"
"""The host of messages without a session and without a valid signature."""

_FIRST_SWEEP = 1024
_HOST_BITS = 64
_SITE_BITS = 48


class Quotas:
    """The counters of all addresses and accounts.

    An IPv6 address counts by its first 64 bits, since one host has all addresses that begin with
    them, and by its first 48 bits, which one customer of a provider may have. A client that comes
    through the broker counts by its id, and with all others there like such a site. An unused
    counter with full buckets is no different from a new one, and is dropped. The number of sessions
    and `KEPT_COUNTERS` therefore bound the memory.

    Args:
        address: The limits of an address.
        account: The limits of an account.
        exempt: Networks such as `192.0.2.0/24` whose addresses have no limits. The limits of
            accounts hold there as well.
        site: The limits of a /48 network of IPv6, and of all clients at the broker, as a multiple
            of those of an address.

    Raises:
        ValueError: A network in `exempt` cannot be read.
    """

    def __init__(
        self,
        address: QuotaLimits,
        account: QuotaLimits,
        exempt: Iterable[str] = (),
        *,
        site: int = 8,
    ) -> None:
        self._address = address
        self._site = address.times(site)
        self._account = account
        self._exempt = tuple(ip_network(network) for network in exempt)
        self._counters: dict[str, UsageCounter] = {}
        self._sweep_at = _FIRST_SWEEP

    def __len__(self) -> int:
        """Return the number of counters."""
        return len(self._counters)

    def allowance(self, host: str, now: float) -> Allowance:
        """Return the allowance of a new session from `host`."""
        allowance = Allowance(self)
        address = host_address(host)
        if not any(address in network for network in self._exempt):
            allowance.network = network_of(host)
            if allowance.network == MQTT:
                allowance.count_in(self._counter(f"from {host}", self._address, now))
                allowance.count_in(self._counter(f"from {MQTT}", self._site, now))
                return allowance
            allowance.count_in(self._counter(f"from {allowance.network}", self._address, now))
            if isinstance(address, IPv6Address):
                site = _network(address, _SITE_BITS)
                allowance.count_in(self._counter(f"from {site}", self._site, now))
        return allowance

    def admits(self, host: str, now: float) -> bool:
        """Count a command from `host` outside a session, and return whether it is not too many."""
        allowance = self.allowance(host, now)
        try:
            allowance.command(now)
        except QuotaExceeded:
            return False
        finally:
            allowance.close()
        return True

    def admits_handshake(self, host: str, now: float) -> bool:
        """Count a TLS handshake from `host`, and return whether it is not too many."""
        allowance = self.allowance(host, now)
        try:
            return allowance.handshake(now)
        finally:
            allowance.close()

    def account(self, name: str, now: float) -> UsageCounter:
        """Return the counter of an account."""
        return self._counter(f"of {name.lower()}", self._account, now)

    def _counter(self, owner: str, limits: QuotaLimits, now: float) -> UsageCounter:
        counter = self._counters.get(owner)
        if counter is None:
            if len(self._counters) >= self._sweep_at:
                self._sweep(now)
            counter = self._counters[owner] = UsageCounter(owner, limits)
        return counter

    def _sweep(self, now: float) -> None:
        """Drop unused counters: full buckets first, then those that fill up soonest.

        The next sweep is due when there are twice as many, so the cost for each counter is
        constant.
        """
        unused = [(it.full_at, owner) for owner, it in self._counters.items() if not it.users]
        unused.sort()
        excess = len(unused) - KEPT_COUNTERS
        for place, (full_at, owner) in enumerate(unused):
            if full_at > now and place >= excess:
                break
            del self._counters[owner]
        self._sweep_at = max(_FIRST_SWEEP, 2 * len(self._counters))


def host_address(host: str) -> IPv4Address | IPv6Address | None:
    """Return the address of a host. A socket for both kinds writes IPv4 as `::ffff:192.0.2.7`.

    None if `host` is no address, as at the end of a pipe.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def peer_host(peer: str) -> str:
    """Return the host of `192.0.2.7:51234` or `[2001:db8::1]:51234`, or a text without a port."""
    host, _, _ = peer.rpartition(":")
    return host.strip("[]") or peer


def network_of(host: str) -> str:
    """Return the unit that is limited: an IPv4 address, a /64 network of IPv6, or `host` as it is.

    All clients that come through the broker are one unit.
    """
    if host.startswith(f"{MQTT}/"):
        return MQTT
    address = host_address(host)
    if isinstance(address, IPv6Address):
        return _network(address, _HOST_BITS)
    return host if address is None else str(address)


def _network(address: IPv6Address, bits: int) -> str:
    """Return the network of an address, with a prefix of `bits` bits."""
    rest = address.max_prefixlen - bits
    return f"{IPv6Address(int(address) >> rest << rest)}/{bits}"


class Allowance:
    """The use by one session, counted for its address and, after a login, for its account.

    :meth:`Quotas.allowance` makes it. At the end of the session `close` gives everything back.
    """

    __slots__ = ("_account", "_counters", "_held", "_queued", "_quotas", "network")

    def __init__(self, quotas: Quotas) -> None:
        self.network = ""
        """The address or network that its use counts for; empty if none does."""
        self._quotas = quotas
        self._account: UsageCounter | None = None
        self._counters: tuple[UsageCounter, ...] = ()
        self._held = dict.fromkeys(Resource, 0)
        self._queued = 0

    def count_in(self, counter: UsageCounter) -> None:
        """Count everything for one more address or account.

        Raises:
            QuotaExceeded: A limit of it would be exceeded.
        """
        for resource, count in self._held.items():
            counter.check(resource, count)
        counter.check_queued(self._queued)
        for resource, count in self._held.items():
            counter.held[resource] += count
        counter.queued += self._queued
        counter.users += 1
        self._counters += (counter,)

    def log_in(self, account: str, now: float) -> None:
        """Count for an account from now on, and no longer for an earlier one.

        Raises:
            QuotaExceeded: The present use would exceed a limit of the account. Nothing has changed
                then.
        """
        counter = self._quotas.account(account, now)
        if counter is self._account:
            return
        self.count_in(counter)
        if self._account is not None:
            self._release(self._account)
            self._counters = tuple(it for it in self._counters if it is not self._account)
        self._account = counter

    def share(self) -> Allowance:
        """Return another allowance of the same address and account, which holds nothing yet."""
        other = Allowance(self._quotas)
        for counter in self._counters:
            other.count_in(counter)
        return other

    def handshake(self, now: float) -> bool:
        """Count a TLS handshake, and return whether it is not too many."""
        return all(counter.handshakes.take(now) for counter in self._counters)

    @property
    def connections(self) -> int:
        """The connections of its address, this one included; 0 without limits."""
        return self._counters[0].held[Resource.CONNECTIONS] if self._counters else 0

    def take(self, resource: Resource) -> None:
        """Take one of a resource.

        Raises:
            QuotaExceeded: The limit is reached.
        """
        for counter in self._counters:
            counter.check(resource, 1)
        for counter in self._counters:
            counter.held[resource] += 1
        self._held[resource] += 1

    def give(self, resource: Resource) -> None:
        """Give one of a resource back. If none is held, as after `close`, nothing happens."""
        if self._held[resource]:
            self._held[resource] -= 1
            for counter in self._counters:
                counter.held[resource] -= 1

    def queue(self, unread: int) -> None:
        """Set the number of bytes that the client of this session has not read.

        Raises:
            QuotaExceeded: The limit would be exceeded. The number stays as it was.
        """
        more = unread - self._queued
        if more > 0:
            for counter in self._counters:
                counter.check_queued(more)
        for counter in self._counters:
            counter.queued += more
        self._queued = unread

    def command(self, now: float, count: int = 1) -> None:
        """Count a command, or several that arrived together.

        Raises:
            QuotaExceeded: They arrive too fast.
        """
        for counter in self._counters:
            counter.take_commands(now, count)

    def pay(self, now: float, seconds: float) -> None:
        """Count processor time that a command or a request has used."""
        for counter in self._counters:
            counter.pay(now, seconds)

    def handicap(self, now: float) -> float:
        """Return the seconds by which others go first, since this client has used much lately."""
        return max((it.recent.handicap(now) for it in self._counters), default=0.0)

    def check_processor_time(self, now: float, longest: float) -> None:
        """Raise QuotaExceeded if the next command would wait longer than `longest` seconds."""
        for counter in self._counters:
            counter.check_processor_time(now, longest)

    def wait(self, now: float) -> float:
        """Return the seconds until the next command may begin, after much use of the processor."""
        return max((it.cpu.debt(now) for it in self._counters), default=0.0)

    def frames(self, now: float, count: int) -> None:
        """Count WebSocket frames that have arrived. A count of 0 checks the limit only.

        Raises:
            QuotaExceeded: They arrive too fast. They count nevertheless.
        """
        for counter in self._counters:
            counter.owe_frames(now, count)

    def registration(self, now: float, what: str = NEW_ACCOUNTS) -> None:
        """Count a new account, or something else with the same limit.

        Args:
            now: The time.
            what: What it is, in the plural, for the message of a refusal.

        Raises:
            QuotaExceeded: The daily limit is reached.
        """
        for counter in self._counters:
            counter.take_registration(now, what)

    def challenge(self, now: float) -> None:
        """Count a challenge to another user.

        Raises:
            QuotaExceeded: There were too many within a minute.
        """
        for counter in self._counters:
            counter.take_challenge(now)

    def check_new_match(self, now: float) -> None:
        """Check that a new match may begin.

        Raises:
            QuotaExceeded: Too many have begun within an hour; the message says when the next may.
        """
        for counter in self._counters:
            counter.check_new_match(now)

    def new_match_wait(self, now: float) -> float:
        """Return the seconds until a new match may begin; 0 if one may now."""
        return max((it.new_match_wait(now) for it in self._counters), default=0.0)

    @staticmethod
    def count_new_match(allowances: Iterable[Allowance], now: float) -> None:
        """Count a match that begins, once for each address and account of its players."""
        counters = {id(it): it for allowance in allowances for it in allowance._counters}
        for counter in counters.values():
            counter.new_matches.owe(now, 1)

    def report(self, now: float) -> None:
        """Count a report about another player.

        Raises:
            QuotaExceeded: The daily limit is reached.
        """
        for counter in self._counters:
            counter.take_report(now)

    def uses(self, now: float) -> list[Use]:
        """Return the use of the limits of the address and the account."""
        return [it for counter in self._counters for it in counter.uses(now)]

    def lift(self) -> None:
        """Remove all limits, as for the server's own engines."""
        for counter in self._counters:
            self._release(counter)
        self._counters = ()
        self._account = None

    def _release(self, counter: UsageCounter) -> None:
        """Remove this session's use from a counter."""
        for resource, count in self._held.items():
            counter.held[resource] -= count
        counter.queued -= self._queued
        counter.users -= 1

    def close(self) -> None:
        """Give everything back. Calling it again does nothing."""
        self.lift()
        self._held = dict.fromkeys(Resource, 0)
        self._queued = 0
