"""Bans and mutes as values: the subject, the end, and the sentences about them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network

from boardwire.override import override
from boardwire.protocol import CommandError
from boardwire.protocol.errors import quoted
from boardwire.protocol.gtp.entities import parse_name
from boardwire.server.name_likeness import likeness, without_number
from boardwire.translations import english
from boardwire.values import value_class

MAX_REASON = 300
"""The most characters of a reason."""

NO_REASON = "ask the operator"
"""The reason where an operator gives none."""

HOST_BITS = 64
"""One host of IPv6 has all addresses that share their first 64 bits."""

FROM_WHERE = "?"
"""Stands for the network of a restricted guest until a running server has found it."""

_WIDEST = {4: 8, 6: 16}
"""The least bits of a network that can be restricted, by the version of IP."""

_LOOPBACK: dict[int, IPv4Network | IPv6Network] = {
    4: ip_network("127.0.0.0/8"),
    6: ip_network("::1/128"),
}
_DURATION = re.compile(r"([1-9][0-9]{0,5})(m|h|d|w|y)", re.ASCII)
_UNITS = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
    "y": timedelta(days=365),
}
_LONGEST = timedelta(days=36500)

Network = IPv4Network | IPv6Network


class ModerationError(CommandError):
    """A request of a moderator that cannot be carried out."""


class RestrictionKind(StrEnum):
    """The kinds of restrictions."""

    BAN = "ban"
    MUTE = "mute"

    @property
    def done(self) -> str:
        """The participle: `banned`, `muted`."""
        return {RestrictionKind.BAN: english("banned"), RestrictionKind.MUTE: english("muted")}[
            self
        ]


class Scope(StrEnum):
    """The kind of subject that is restricted."""

    ACCOUNT = "account"
    GUEST = "guest"
    ADDRESS = "address"


@value_class
class Subject:
    """An account, a guest or a network that is restricted.

    Args:
        scope: The kind.
        target: The text that identifies it: the name in lower case, the common form of names
            like the guest's, or the network.
        shown: The name or network as people write it.
    """

    scope: Scope
    target: str
    shown: str

    @override
    def __str__(self) -> str:
        if self.scope is Scope.ACCOUNT:
            return english("the account {name}", name=self.shown)
        if self.scope is Scope.GUEST:
            return english("the guest {name}", name=self.shown)
        return self.shown


@value_class
class Restriction:
    """A ban or a mute.

    Args:
        kind: The kind.
        subject: The restricted account, guest or network.
        reason: The reason in one line, for the restricted users.
        begun: When it began, in UTC.
        ends: When it ends, in UTC; None if it has no end.
        by: The moderator.
        network: The network from which no guest is admitted, or all guests are muted, since the
            subject came from there; empty for none. See also `FROM_WHERE`.
    """

    kind: RestrictionKind
    subject: Subject
    reason: str
    begun: datetime
    ends: datetime | None
    by: str
    network: str = ""

    def holds(self, now: datetime) -> bool:
        """Return whether it has not ended."""
        return self.ends is None or now < self.ends

    @property
    def message(self) -> str:
        """The sentence for the restricted clients."""
        values = {"owner": self.subject, "status": self.kind.done, "text": self.reason}
        if self.ends is None:
            return english("{owner} is {status}: {text}", **values)
        end = f"{self.ends:%Y-%m-%d %H:%M}"
        return english("{owner} is {status} until {time} UTC: {text}", time=end, **values)

    def message_for(self, guest: str) -> str:
        """Return the sentence for a guest. Other guests of the same network see no name."""
        named = self.subject.scope is Scope.GUEST and self.subject.target in guest_targets(guest)
        if named or self.subject.scope is Scope.ADDRESS:
            return self.message
        values = {"status": self.kind.done, "text": self.reason}
        if self.ends is None:
            return english(
                "guests from your address are {status}: {text}; accounts are not concerned: log in "
                "with a token",
                **values,
            )
        return english(
            "guests from your address are {status} until {time} UTC: {text}; accounts are not "
            "concerned: log in with a token",
            time=f"{self.ends:%Y-%m-%d %H:%M}",
            **values,
        )


def until(ends: datetime | None) -> str:
    """Return a clause about an end, ` until 2026-12-01 18:00 UTC`; empty without an end."""
    return "" if ends is None else f" until {ends:%Y-%m-%d %H:%M} UTC"


def one_line(text: str, most: int = MAX_REASON) -> str:
    """Return a text that a user wrote, as one line.

    Raises:
        ModerationError: It is too long, or has invisible characters.
    """
    line = " ".join(text.split())
    if len(line) > most:
        raise ModerationError(
            english("write at most {most} characters, not {count}", most=most, count=len(line))
        )
    if not line.isprintable():
        raise ModerationError(english("write only characters that can be seen"))
    return line


def parse_end(text: str, now: datetime) -> datetime | None:
    """Return the end of a restriction from its duration: `30m`, `12h`, `7d`, `4w`, `1y`, or `ever`.

    Raises:
        ModerationError: The text is no duration.
    """
    if text.lower() in ("ever", "forever"):
        return None
    match = _DURATION.fullmatch(text.lower())
    if match is None:
        raise ModerationError(
            english(
                "{text} is no duration: write a number and a unit, such as 30m, "
                "12h, 7d, 4w or 1y, or ever for no end",
                text=quoted(text),
            )
        )
    length = int(match[1]) * _UNITS[match[2]]
    if length > _LONGEST:
        raise ModerationError(
            english("{text} is longer than 100 years: write ever for no end", text=quoted(text))
        )
    return now + length


def account_subject(name: str) -> Subject:
    """Return an account, by its name.

    Raises:
        ModerationError: It is no name.
    """
    return Subject(Scope.ACCOUNT, _name(name).lower(), name)


def guest_subject(name: str) -> Subject:
    """Return all guests with a name that looks like that one.

    Raises:
        ModerationError: It is no name.
    """
    return Subject(Scope.GUEST, likeness(_name(name)), name)


def guest_targets(name: str) -> list[str]:
    """Return the targets of bans that concern a guest: names like its own, also without its number.

    So `troll`, `TRO11` and `troll_7` are all `troll`.
    """
    shortest = len(without_number(name)) or len(name)
    return [likeness(name[:length]) for length in range(len(name), shortest - 1, -1)]


def address_subject(text: str) -> Subject:
    """Return a network, from an address or a network in CIDR notation.

    An address of IPv6 stands for its /64 network, since one host has all addresses there.

    Raises:
        ModerationError: The text is no network, or the network is too wide or of this machine.
    """
    network = parse_network(text)
    if network is None:
        raise ModerationError(
            english(
                "{text} is no address: write one, such as 192.0.2.7, or a network, "
                "such as 192.0.2.0/24 or 2001:db8::/48",
                text=quoted(text),
            )
        )
    widest = _WIDEST[network.version]
    if network.prefixlen < widest:
        raise ModerationError(
            english(
                "{network} is too wide: the widest network is a /{widest}",
                network=network,
                widest=widest,
            )
        )
    if network.overlaps(_LOOPBACK[network.version]):
        raise ModerationError(
            english("{network} is this machine, which cannot be restricted", network=network)
        )
    one = network.prefixlen == network.max_prefixlen
    shown = str(network.network_address) if one else str(network)
    return Subject(Scope.ADDRESS, str(network), shown)


def parse_network(text: str) -> Network | None:
    """Return the network of an address or in CIDR notation; None for any other text."""
    if len(text) > 64:
        return None
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None and network.prefixlen >= 96:
            return ip_network(f"{mapped}/{network.prefixlen - 96}", strict=False)
        if network.prefixlen > HOST_BITS:
            return network.supernet(new_prefix=HOST_BITS)
    return network


def parse_subject(text: str, scope: Scope | None = None) -> Subject:
    """Return the subject that a moderator names.

    Args:
        text: A name, an address or a network.
        scope: The kind; None to recognise addresses and networks, and take other texts for
            accounts.

    Raises:
        ModerationError: The text is no subject of that kind.
    """
    if scope is None:
        scope = Scope.ACCOUNT if parse_network(text) is None else Scope.ADDRESS
    if scope is Scope.ADDRESS:
        return address_subject(text)
    return guest_subject(text) if scope is Scope.GUEST else account_subject(text)


def _name(text: str) -> str:
    try:
        return parse_name(text)
    except ValueError as error:
        raise ModerationError(str(error)) from error
