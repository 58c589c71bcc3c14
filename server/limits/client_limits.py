"""How much of the server one address and one account may use.

Everything here is arithmetic on values: the time is handed in, in seconds of a clock that does not
go back, and nothing waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from boardwire.protocol import CommandError

KEPT_TALLIES = 10_000
"""Tallies that nobody uses and that are kept for their buckets, which are not full yet."""

_FIRST_SWEEP = 1024
_DAY_SECONDS = 86400.0


@dataclass(frozen=True, slots=True)
class QuotaLimits:
    """What one address, or one account, may use.

    Args:
        connections: Connections at a time.
        commands_per_second: Commands in the long run.
        burst: Commands at once, after a rest.
        frames_per_second: WebSocket frames in the long run, and at once after a rest; moves come
            in these.
        matches: Matches at a time.
        seeks: Matches that are asked for and not begun, at a time.
        queued_bytes: Bytes that were written to it and not read, over all connections.
        registrations_per_day: Accounts that are made.

    Raises:
        ValueError: A limit is not positive.
    """

    connections: int = 100
    commands_per_second: float = 200.0
    burst: int = 2000
    frames_per_second: float = 5000.0
    matches: int = 100
    seeks: int = 100
    queued_bytes: int = 16 * 1024 * 1024
    registrations_per_day: int = 50

    def __post_init__(self) -> None:
        for it in fields(self):
            value = getattr(self, it.name)
            if not value > 0:
                raise ValueError(f"{it.name} must be greater than 0, not {value}")


class QuotaExceeded(CommandError):
    """Somebody wants more than is allowed.

    Args:
        what: Of what there is too much.
        owner: Whose it is, as :class:`Tally` says it.
        limit: How much is allowed.
        per: In what time, ` a second`; nothing for what is held.

    Attributes:
        reason: All that as one line.
    """

    def __init__(self, what: str, owner: str, limit: float, per: str = "") -> None:
        self.limit = limit
        self.reason = f"too many {what} {owner}: at most {limit:.10g}{per}"
        super().__init__(self.reason)


class Resource(StrEnum):
    """What is taken and given back; each is limited by the field of that name."""

    CONNECTIONS = "connections"
    MATCHES = "matches"
    SEEKS = "seeks"


class Bucket:
    """A token bucket, kept as one number: when it will be full again.

    This is the generic cell rate algorithm in its form of a virtual schedule (ITU-T I.371, annex
    A). Half a token of slack absorbs the rounding of times.

    Args:
        rate: Tokens that are added in a second.
        burst: Tokens that it has room for.
    """

    __slots__ = ("_room", "_step", "full_at")

    def __init__(self, rate: float, burst: int) -> None:
        self._step = 1.0 / rate
        self._room = (burst + 0.5) * self._step
        self.full_at = float("-inf")

    def take(self, now: float, count: int = 1) -> bool:
        """Take so many tokens, if there are that many; none otherwise."""
        full_at = self.full_at
        if full_at < now:
            full_at = now
        full_at += self._step * count
        if full_at - now > self._room:
            return False
        self.full_at = full_at
        return True

    def owe(self, now: float, count: int) -> bool:
        """Take so many tokens in any case; whether there were that many.

        Those that were missing are owed, and none is there before they have come.
        """
        self.full_at = max(self.full_at, now) + self._step * count
        return self.full_at - now <= self._room


class Tally:
    """What one address or one account uses now.

    Args:
        owner: Whose it is, as messages say it: `from 192.0.2.7`, `of ada`.
        limits: What it may use.
    """

    __slots__ = (
        *("_limits", "_owner", "commands", "frames", "held", "queued", "registrations", "users"),
    )

    def __init__(self, owner: str, limits: QuotaLimits) -> None:
        self._owner = owner
        self._limits = limits
        self.users = 0
        """How many allowances count here."""
        self.commands = Bucket(limits.commands_per_second, limits.burst)
        self.frames = Bucket(limits.frames_per_second, int(limits.frames_per_second))
        daily = limits.registrations_per_day
        self.registrations = Bucket(daily / _DAY_SECONDS, daily)
        self.held = dict.fromkeys(Resource, 0)
        self.queued = 0

    @property
    def full_at(self) -> float:
        """The time from which on all its buckets are full."""
        return max(self.commands.full_at, self.frames.full_at, self.registrations.full_at)

    def check(self, resource: Resource, more: int) -> None:
        """Raise QuotaExceeded unless there may be `more` of a resource."""
        limit: int = getattr(self._limits, resource)
        if self.held[resource] + more > limit:
            raise QuotaExceeded(resource, self._owner, limit)

    def check_queued(self, more: int) -> None:
        """Raise QuotaExceeded unless there may be so many bytes more."""
        limit = self._limits.queued_bytes
        if self.queued + more > limit:
            raise QuotaExceeded("unread bytes", self._owner, limit)

    def take_commands(self, now: float, count: int) -> None:
        """Count commands, or raise QuotaExceeded."""
        if not self.commands.take(now, count):
            rate = self._limits.commands_per_second
            raise QuotaExceeded("commands", self._owner, rate, " a second")

    def owe_frames(self, now: float, count: int) -> None:
        """Count frames, and raise QuotaExceeded if they were too many."""
        if not self.frames.owe(now, count):
            rate = self._limits.frames_per_second
            raise QuotaExceeded("frames", self._owner, rate, " a second")

    def take_registration(self, now: float) -> None:
        """Count an account that is made, or raise QuotaExceeded."""
        if not self.registrations.take(now):
            daily = self._limits.registrations_per_day
            raise QuotaExceeded("new accounts", self._owner, daily, " a day")


class Quotas:
    """The tallies of all addresses and accounts.

    An address is that of a host; of IPv6 its first 64 bits, for a host has all addresses that
    begin with them. A tally that nobody uses and whose buckets are full is as one that was never
    there, and is dropped. So memory is bounded by the sessions, and by `KEPT_TALLIES`.

    Args:
        address: The limits of an address.
        account: The limits of an account.
        exempt: Networks such as `192.0.2.0/24` whose addresses have no limits; the accounts that
            log in from there have theirs.

    Raises:
        ValueError: What should be a network is none.
    """

    def __init__(
        self, address: QuotaLimits, account: QuotaLimits, exempt: Iterable[str] = ()
    ) -> None:
        self._address = address
        self._account = account
        self._exempt = tuple(ip_network(network) for network in exempt)
        self._tallies: dict[str, Tally] = {}
        self._sweep_at = _FIRST_SWEEP

    def __len__(self) -> int:
        """How many tallies are kept."""
        return len(self._tallies)

    def allowance(self, host: str, now: float) -> Allowance:
        """What a session from `host` may use; it holds nothing yet."""
        allowance = Allowance(self)
        address = _address(host)
        if not any(address in network for network in self._exempt):
            allowance.count_in(self._tally(f"from {_place(address, host)}", self._address, now))
        return allowance

    def account(self, name: str, now: float) -> Tally:
        """The tally of an account."""
        return self._tally(f"of {name.lower()}", self._account, now)

    def _tally(self, owner: str, limits: QuotaLimits, now: float) -> Tally:
        tally = self._tallies.get(owner)
        if tally is None:
            if len(self._tallies) >= self._sweep_at:
                self._sweep(now)
            tally = self._tallies[owner] = Tally(owner, limits)
        return tally

    def _sweep(self, now: float) -> None:
        """Drop what need not be kept: first what is as new, then what is so soonest.

        The next sweep is due when twice as many are kept, so each tally pays for its own.
        """
        unused = [(it.full_at, owner) for owner, it in self._tallies.items() if not it.users]
        unused.sort()
        excess = len(unused) - KEPT_TALLIES
        for place, (full_at, owner) in enumerate(unused):
            if full_at > now and place >= excess:
                break
            del self._tallies[owner]
        self._sweep_at = max(_FIRST_SWEEP, 2 * len(self._tallies))


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """The address of a host, also of one that a socket for both kinds writes as `::ffff:192.0.2.7`.

    None if it is no address, as with the ends of a pipe.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _place(address: IPv4Address | IPv6Address | None, host: str) -> str:
    """What counts as one place: an address, the network of one of IPv6, or whatever `host` is."""
    if isinstance(address, IPv6Address):
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return host if address is None else str(address)


class Allowance:
    """What one session uses, counted for its address and, once it has logged in, its account.

    Made by :meth:`Quotas.allowance`; to be closed at the end of the session, which gives back all
    that it holds.
    """

    __slots__ = ("_account", "_held", "_queued", "_quotas", "_tallies")

    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._account: Tally | None = None
        self._tallies: tuple[Tally, ...] = ()
        self._held = dict.fromkeys(Resource, 0)
        self._queued = 0

    def count_in(self, tally: Tally) -> None:
        """Count all that is used for one more owner.

        Raises:
            QuotaExceeded: That would be too much for it.
        """
        for resource, count in self._held.items():
            tally.check(resource, count)
        tally.check_queued(self._queued)
        for resource, count in self._held.items():
            tally.held[resource] += count
        tally.queued += self._queued
        tally.users += 1
        self._tallies += (tally,)

    def log_in(self, account: str, now: float) -> None:
        """Count for an account, too, from now on, and for no other one any more.

        Raises:
            QuotaExceeded: What is used already would be too much for the account; nothing has
                changed then.
        """
        tally = self._quotas.account(account, now)
        if tally is self._account:
            return
        self.count_in(tally)
        if self._account is not None:
            self._release(self._account)
            self._tallies = tuple(it for it in self._tallies if it is not self._account)
        self._account = tally

    def take(self, resource: Resource) -> None:
        """Take one of a resource.

        Raises:
            QuotaExceeded: There is no more of it.
        """
        for tally in self._tallies:
            tally.check(resource, 1)
        for tally in self._tallies:
            tally.held[resource] += 1
        self._held[resource] += 1

    def give(self, resource: Resource) -> None:
        """Give one of a resource back; nothing happens if none is held, as after the end."""
        if self._held[resource]:
            self._held[resource] -= 1
            for tally in self._tallies:
                tally.held[resource] -= 1

    def queue(self, unread: int) -> None:
        """Note how many bytes this session has not read.

        Raises:
            QuotaExceeded: That is too much, and the number is what it was before.
        """
        more = unread - self._queued
        if more > 0:
            for tally in self._tallies:
                tally.check_queued(more)
        for tally in self._tallies:
            tally.queued += more
        self._queued = unread

    def command(self, now: float, count: int = 1) -> None:
        """Count a command, or several that came together.

        Raises:
            QuotaExceeded: They come too fast.
        """
        for tally in self._tallies:
            tally.take_commands(now, count)

    def frames(self, now: float, count: int) -> None:
        """Count WebSocket frames that have come; 0 asks whether there were too many.

        Raises:
            QuotaExceeded: They come too fast. They are counted all the same.
        """
        for tally in self._tallies:
            tally.owe_frames(now, count)

    def registration(self, now: float) -> None:
        """Count an account that is made.

        Raises:
            QuotaExceeded: There were enough of them.
        """
        for tally in self._tallies:
            tally.take_registration(now)

    def lift(self) -> None:
        """Have no limits from now on, as the server's own engines."""
        for tally in self._tallies:
            self._release(tally)
        self._tallies = ()
        self._account = None

    def _release(self, tally: Tally) -> None:
        """Give back to an owner all that is held."""
        for resource, count in self._held.items():
            tally.held[resource] -= count
        tally.queued -= self._queued
        tally.users -= 1

    def close(self) -> None:
        """Give everything back; it does not matter how often."""
        self.lift()
        self._held = dict.fromkeys(Resource, 0)
        self._queued = 0
