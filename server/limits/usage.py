"""The limits of one address or account, and the counter of what it uses."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from math import ceil

from boardwire.protocol import CommandError
from boardwire.protocol.connection.bucket import Bucket
from boardwire.translations import english
from boardwire.values import value_class

from .recent_use import RecentUse

HANDSHAKES = 0.1
"""TLS handshakes a second that an address may begin in the long run, for each of its connections;
at once it may begin as many as it may have connections."""

_DAY_SECONDS = 86400.0
_HOUR_SECONDS = 3600.0

CHALLENGES_A_MINUTE = 60
"""The most challenges of one address or account in a minute, and at once: each is a line to a
user who has not asked for it. A class of forty can all challenge each other."""

NEW_ACCOUNTS = "new accounts"
"""Accounts that are registered, in messages."""
RECOVERIES = "attempts to recover a token"
RECOVERY_CODES = "recovery codes"
LETTERS = "letters"
"""Things that count as new accounts, in messages."""

_SLACK = 0.01
"""The part of a match that does not count, since times are rounded."""


@value_class
class QuotaLimits:
    """The limits of one address or one account.

    Args:
        connections: Connections at a time.
        commands_per_second: Commands per second in the long run.
        burst: Commands at once, after a pause.
        cpu_ms_per_second: Milliseconds of a processor per second that commands may use in the
            long run. Commands of a client that has used more wait.
        cpu_ms_burst: Milliseconds of a processor at once, after a pause.
        frames_per_second: WebSocket frames per second in the long run, and at once after a pause;
            moves arrive in frames.
        matches: Matches at a time.
        matches_per_hour: New matches per hour, and at once after a pause. Those of tournaments do
            not count.
        seeks: Open seeks at a time.
        engines: Engines borrowed at a time for moves in practice; others wait in line.
        queued_bytes: Bytes that were written to the client and that it has not read, over all of
            its connections.
        registrations_per_day: New accounts per day; attempts to recover lost tokens, new
            recovery codes and letters count as well.
        reports_per_day: Reports about other players per day.

    Raises:
        ValueError: A limit is not positive.
    """

    connections: int = 500
    commands_per_second: float = 200.0
    burst: int = 2000
    cpu_ms_per_second: float = 100.0
    cpu_ms_burst: int = 5000
    frames_per_second: float = 5000.0
    matches: int = 150
    matches_per_hour: int = 3000
    seeks: int = 150
    engines: int = 1
    queued_bytes: int = 16 * 1024 * 1024
    registrations_per_day: int = 50
    reports_per_day: int = 20

    def __post_init__(self) -> None:
        for it in fields(self):
            value = getattr(self, it.name)
            if not value > 0:
                raise ValueError(f"{it.name} must be greater than 0, not {value}")

    def times(self, factor: int) -> QuotaLimits:
        """Return all limits, multiplied by a number."""
        return QuotaLimits(**{it.name: factor * getattr(self, it.name) for it in fields(self)})


@value_class
class Use:
    """The use of one limit.

    Args:
        what: The name of the limit.
        used: How much is used now.
        most: The limit.
        owner: The address or account that it counts for: `from 192.0.2.7`, `of ada`.
    """

    what: str
    used: int
    most: int
    owner: str


class QuotaExceeded(CommandError):
    """A client exceeds a limit.

    Args:
        what: The name of what is limited, in the plural.
        owner: The address or account, as in :class:`UsageCounter`.
        limit: The limit.
        per: The time of a rate, `a second`; empty for a limit at any one time.
        wait: The seconds after which it is allowed again, if nothing more is used; 0 if it depends
            on what the client gives back.

    Attributes:
        reason: The whole message in one line.
    """

    def __init__(
        self, what: str, owner: str, limit: float, per: str = "", wait: float = 0.0
    ) -> None:
        self.owner = owner
        self.wait = wait
        self.limit = limit
        most = f"{limit:.10g}"
        self.reason = english(
            "too many {what} {owner}: at most {limit}", what=what, owner=owner, limit=most
        )
        if per:
            self.reason = english(
                "too many {what} {owner}: at most {limit} {per}",
                what=what,
                owner=owner,
                limit=most,
                per=per,
            )
        super().__init__(self.reason)


class Resource(StrEnum):
    """Resources that are taken and given back. The field of the same name is the limit."""

    CONNECTIONS = "connections"
    MATCHES = "matches"
    SEEKS = "seeks"
    ENGINES = "engines"


class UsageCounter:
    """The use of the server by one address or one account.

    Args:
        owner: The address or account as messages name it: `from 192.0.2.7`, `of ada`.
        limits: Its limits.
    """

    __slots__ = (
        *("_limits", "_owner", "challenges", "commands", "cpu", "frames"),
        *("handshakes", "held", "new_matches", "queued", "recent", "registrations"),
        *("reports", "users"),
    )

    def __init__(self, owner: str, limits: QuotaLimits) -> None:
        self._owner = owner
        self._limits = limits
        self.users = 0
        """The number of allowances that count here."""
        self.commands = Bucket(limits.commands_per_second, limits.burst)
        self.cpu = Bucket(limits.cpu_ms_per_second, limits.cpu_ms_burst)
        self.recent = RecentUse()
        self.frames = Bucket(limits.frames_per_second, int(limits.frames_per_second))
        daily = limits.registrations_per_day
        self.registrations = Bucket(daily / _DAY_SECONDS, daily)
        self.handshakes = Bucket(HANDSHAKES * limits.connections, limits.connections)
        hourly = limits.matches_per_hour
        self.new_matches = Bucket(hourly / _HOUR_SECONDS, hourly)
        self.reports = Bucket(limits.reports_per_day / _DAY_SECONDS, limits.reports_per_day)
        self.challenges = Bucket(CHALLENGES_A_MINUTE / 60, CHALLENGES_A_MINUTE)
        self.held = dict.fromkeys(Resource, 0)
        self.queued = 0

    @property
    def full_at(self) -> float:
        """The time at which all its buckets are full again."""
        return max(
            self.commands.full_at,
            self.cpu.full_at,
            self.frames.full_at,
            self.registrations.full_at,
            self.reports.full_at,
            self.handshakes.full_at,
            self.new_matches.full_at,
            self.challenges.full_at,
        )

    def check(self, resource: Resource, more: int) -> None:
        """Raise QuotaExceeded if `more` of a resource would exceed the limit."""
        limit: int = getattr(self._limits, resource)
        if self.held[resource] + more > limit:
            raise QuotaExceeded(resource, self._owner, limit)

    def check_queued(self, more: int) -> None:
        """Raise QuotaExceeded if `more` unread bytes would exceed the limit."""
        limit = self._limits.queued_bytes
        if self.queued + more > limit:
            raise QuotaExceeded("unread bytes", self._owner, limit)

    def take_commands(self, now: float, count: int) -> None:
        """Count commands, or raise QuotaExceeded."""
        if not self.commands.take(now, count):
            rate = self._limits.commands_per_second
            raise QuotaExceeded(
                english("commands"), self._owner, rate, english("a second"), count / rate
            )

    def pay(self, now: float, seconds: float) -> None:
        """Count processor time."""
        self.cpu.owe(now, 1000 * seconds)
        self.recent.add(now, seconds)

    def check_processor_time(self, now: float, longest: float) -> None:
        """Raise QuotaExceeded if the debt of processor time lasts longer than `longest` seconds."""
        owed = self.cpu.debt(now)
        if owed > longest:
            rate = self._limits.cpu_ms_per_second
            what = "milliseconds of processor time"
            raise QuotaExceeded(what, self._owner, rate, english("a second"), owed)

    def owe_frames(self, now: float, count: int) -> None:
        """Count frames, and raise QuotaExceeded if they were too many."""
        if not self.frames.owe(now, count):
            rate = self._limits.frames_per_second
            raise QuotaExceeded(english("frames"), self._owner, rate, english("a second"))

    def take_challenge(self, now: float) -> None:
        """Count a challenge, or raise QuotaExceeded."""
        if not self.challenges.take(now):
            most = CHALLENGES_A_MINUTE
            wait = 60 / most
            raise QuotaExceeded(
                english("challenges"),
                self._owner,
                most,
                english("a minute; try again in {seconds} s", seconds=ceil(wait)),
                wait,
            )

    def new_match_wait(self, now: float) -> float:
        """Return the seconds until a new match may begin; 0 if one may now."""
        hourly = self._limits.matches_per_hour
        return max(0.0, self.new_matches.used(now) + 1 - hourly - _SLACK) * _HOUR_SECONDS / hourly

    def check_new_match(self, now: float) -> None:
        """Raise QuotaExceeded if no new match may begin now."""
        if wait := self.new_match_wait(now):
            hourly = self._limits.matches_per_hour
            per = english("an hour; try again in {seconds} s", seconds=ceil(wait))
            raise QuotaExceeded(english("new matches"), self._owner, hourly, per, wait)

    def take_registration(self, now: float, what: str) -> None:
        """Count a new account or something else with the same limit, or raise QuotaExceeded."""
        if not self.registrations.take(now):
            daily = self._limits.registrations_per_day
            others = "" if what == NEW_ACCOUNTS else f", {NEW_ACCOUNTS} included"
            raise QuotaExceeded(what, self._owner, daily, f"a day{others}")

    def take_report(self, now: float) -> None:
        """Count a report, or raise QuotaExceeded."""
        if not self.reports.take(now):
            daily = self._limits.reports_per_day
            raise QuotaExceeded(english("reports"), self._owner, daily, english("a day"))

    def uses(self, now: float) -> list[Use]:
        """Return the use of the limits that a client may want to know."""
        limits = self._limits
        counted = [(it.value, self.held[it], getattr(limits, it)) for it in Resource]
        counted += [
            ("commands", round(self.commands.used(now)), limits.burst),
            ("processor milliseconds", round(self.cpu.used(now)), limits.cpu_ms_burst),
            ("new matches an hour", round(self.new_matches.used(now)), limits.matches_per_hour),
            (NEW_ACCOUNTS, round(self.registrations.used(now)), limits.registrations_per_day),
            ("reports", round(self.reports.used(now)), limits.reports_per_day),
        ]
        return [Use(what, used, most, self._owner) for what, used, most in counted]
