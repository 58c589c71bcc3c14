"""What one address and one account may use: counted by hand, and by a model of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any, cast

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from boardwire.protocol import CommandError
from boardwire.server.limits import client_limits as quotas_module
from boardwire.server.limits.client_limits import Allowance, Quotas, network_of
from boardwire.server.limits.usage import QuotaExceeded, QuotaLimits, Resource

MANY = QuotaLimits(
    connections=10**6,
    commands_per_second=math.inf,
    frames_per_second=1e9,
    matches=10**6,
    seeks=10**6,
    queued_bytes=10**12,
    registrations_per_day=10**6,
)

NAMES = [it.name for it in fields(QuotaLimits)]


def quotas_of(
    address: dict[str, Any] | None = None,
    account: dict[str, Any] | None = None,
    exempt: tuple[str, ...] = (),
) -> Quotas:
    """Quotas with generous limits but for those that are named."""
    return Quotas(_limits(address or {}), _limits(account or {}), exempt)


def _limits(named: dict[str, Any]) -> QuotaLimits:
    facts = {name: getattr(MANY, name) for name in NAMES}
    return QuotaLimits(**(facts | named))


def refused(use: Callable[[], object]) -> str:
    with pytest.raises(QuotaExceeded) as exceeded:
        use()
    return exceeded.value.reason


# -- what is told --------------------------------------------------------------------------


def test_a_refusal_is_one_line_that_tells_the_limit() -> None:
    quotas = quotas_of(
        {"connections": 2, "commands_per_second": 2.5, "burst": 1, "registrations_per_day": 1},
        {"matches": 3, "queued_bytes": 10_000_000},
    )
    first, second = (quotas.allowance("192.0.2.7", 0.0) for _ in range(2))
    third = quotas.allowance("192.0.2.7", 0.0)
    first.take(Resource.CONNECTIONS)
    second.take(Resource.CONNECTIONS)
    assert refused(lambda: third.take(Resource.CONNECTIONS)) == (
        "too many connections from 192.0.2.7: at most 2"
    )
    first.command(0.0)
    assert refused(lambda: second.command(0.0)) == (
        "too many commands from 192.0.2.7: at most 2.5 a second"
    )
    first.registration(0.0)
    assert refused(lambda: second.registration(0.0)) == (
        "too many new accounts from 192.0.2.7: at most 1 a day"
    )
    first.log_in("Ada", 0.0)
    for _ in range(3):
        first.take(Resource.MATCHES)
    assert refused(lambda: first.take(Resource.MATCHES)) == "too many matches of ada: at most 3"
    assert refused(lambda: first.queue(10_000_001)) == (
        "too many unread bytes of ada: at most 10000000"
    )
    with pytest.raises(CommandError) as error:
        first.take(Resource.MATCHES)
    assert isinstance(error.value, QuotaExceeded)
    assert error.value.limit == 3


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [0, -1, math.nan])
def test_limits_are_positive(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=f"{name} must be greater than 0, not {value}"):
        replace(QuotaLimits(), **{name: cast(int, value)})  # which the field refuses


# -- whose it is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("a pipe", "a pipe", True),
        ("a pipe", "another pipe", False),
    ],
)
def test_hosts_of_one_network_count_together(one: str, other: str, together: bool) -> None:
    quotas = quotas_of({"connections": 1})
    quotas.allowance(one, 0.0).take(Resource.CONNECTIONS)
    second = quotas.allowance(other, 0.0)
    if together:
        refused(lambda: second.take(Resource.CONNECTIONS))
    else:
        second.take(Resource.CONNECTIONS)


def test_an_account_counts_over_all_its_addresses_and_from_its_login_on() -> None:
    quotas = quotas_of(account={"connections": 2})
    sessions = [quotas.allowance(f"192.0.2.{number}", 0.0) for number in range(3)]
    for session in sessions:
        session.take(Resource.CONNECTIONS)
    sessions[0].log_in("ada", 0.0)
    sessions[1].log_in("ADA", 0.0)
    assert refused(lambda: sessions[2].log_in("ada", 0.0)) == (
        "too many connections of ada: at most 2"
    )
    sessions[0].close()
    sessions[2].log_in("ada", 0.0)


def test_a_session_counts_for_one_account_however_often_it_logs_in() -> None:
    quotas = quotas_of(account={"connections": 1})
    session, other = (quotas.allowance("192.0.2.7", 0.0) for _ in range(2))
    session.take(Resource.CONNECTIONS)
    other.take(Resource.CONNECTIONS)
    for _ in range(3):
        session.log_in("ada", 0.0)
        session.log_in("Ada", 0.0)
        session.log_in("eve", 0.0)
    other.log_in("ada", 0.0)
    refused(lambda: session.log_in("ada", 0.0))
    refused(lambda: other.log_in("eve", 0.0))
    session.close()
    other.log_in("eve", 0.0)


def test_an_account_that_is_called_like_an_address_is_another_owner() -> None:
    quotas = quotas_of({"matches": 1}, {"matches": 1})
    quotas.allowance("192.0.2.1", 0.0).take(Resource.MATCHES)
    other = quotas.allowance("192.0.2.9", 0.0)
    other.log_in("192.0.2.1", 0.0)
    other.take(Resource.MATCHES)


@pytest.mark.parametrize("host", ["127.0.0.1", "::ffff:127.0.0.9", "::1"])
def test_exempt_networks_have_no_limits_but_their_accounts_do(host: str) -> None:
    quotas = quotas_of({"connections": 1}, {"matches": 1}, ("127.0.0.0/8", "::1/128"))
    for _ in range(3):
        session = quotas.allowance(host, 0.0)
        session.take(Resource.CONNECTIONS)
    session.log_in("ada", 0.0)
    session.take(Resource.MATCHES)
    refused(lambda: session.take(Resource.MATCHES))


def test_nobody_is_exempt_unless_it_is_said() -> None:
    quotas = Quotas(QuotaLimits(connections=1), QuotaLimits())
    quotas.allowance("127.0.0.1", 0.0).take(Resource.CONNECTIONS)
    refused(lambda: quotas.allowance("127.0.0.1", 0.0).take(Resource.CONNECTIONS))
    with pytest.raises(ValueError, match="localhost"):
        quotas_of(exempt=("localhost",))


def test_limits_that_are_lifted_leave_room_for_others() -> None:
    quotas = quotas_of({"connections": 1, "burst": 1, "commands_per_second": 1.0})
    engine = quotas.allowance("127.0.0.1", 0.0)
    engine.take(Resource.CONNECTIONS)
    engine.queue(500)
    engine.lift()
    for _ in range(10):
        engine.command(0.0)
        engine.take(Resource.MATCHES)
    quotas.allowance("127.0.0.1", 0.0).take(Resource.CONNECTIONS)
    engine.close()
    refused(lambda: quotas.allowance("127.0.0.1", 0.0).take(Resource.CONNECTIONS))


def test_bytes_that_were_refused_do_not_count() -> None:
    quotas = quotas_of({"queued_bytes": 100})
    one, other = (quotas.allowance("192.0.2.7", 0.0) for _ in range(2))
    one.queue(60)
    refused(lambda: other.queue(41))
    other.queue(40)
    one.queue(10)
    other.queue(90)


# -- frames --------------------------------------------------------------------------------


def test_frames_that_came_are_owed_by_the_next_connection_too() -> None:
    quotas = quotas_of({"frames_per_second": 10.0})
    first = quotas.allowance("192.0.2.7", 0.0)
    first.frames(0.0, 10)
    refused(lambda: first.frames(0.0, 20))
    first.close()
    second = quotas.allowance("192.0.2.7", 1.9)
    assert refused(lambda: second.frames(1.9, 0)) == (
        "too many frames from 192.0.2.7: at most 10 a second"
    )
    second.frames(2.1, 0)
    quotas.allowance("192.0.2.8", 0.0).frames(0.0, 10)


def test_commands_that_come_together_count_one_by_one_or_not_at_all() -> None:
    quotas = quotas_of({"burst": 10, "commands_per_second": 1.0})
    session = quotas.allowance("192.0.2.7", 0.0)
    session.command(0.0, 8)
    refused(lambda: session.command(0.0, 3))
    session.command(0.0, 2)
    session.command(0.0, 0)
    refused(lambda: session.command(0.0))


# -- bounded memory ------------------------------------------------------------------------


@pytest.mark.slow
def test_a_flood_of_addresses_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas_module, "KEPT_COUNTERS", 500)
    quotas = quotas_of({"registrations_per_day": 5, "burst": 10, "commands_per_second": 1.0})
    stays = quotas.allowance("192.0.2.7", 0.0)
    stays.take(Resource.CONNECTIONS)
    most = 0
    for number in range(20_000):
        host = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        session = quotas.allowance(host, 1.0)
        session.take(Resource.CONNECTIONS)
        session.command(1.0)
        session.registration(1.0)
        session.close()
        most = max(most, len(quotas))
    assert most <= 2 * 1024
    again = quotas.allowance("192.0.2.7", 1.0)
    again.take(Resource.CONNECTIONS)
    stays.close()


def test_coming_back_does_not_fill_a_bucket() -> None:
    quotas = quotas_of({"burst": 5, "commands_per_second": 1.0})
    for _ in range(5):
        session = quotas.allowance("192.0.2.7", 1.0)
        session.command(1.0)
        session.close()
    for number in range(5000):  # others, so that counters are dropped in between
        quotas.allowance(f"10.0.{number >> 8}.{number & 255}", 1.0).close()
    assert len(quotas) < 2000
    refused(lambda: quotas.allowance("192.0.2.7", 1.0).command(1.0))
    quotas.allowance("192.0.2.7", 2.0).command(2.0)


def test_a_session_keeps_its_counter() -> None:
    quotas = quotas_of({"connections": 1})
    early = quotas.allowance("192.0.2.7", 0.0)
    for number in range(5000):
        quotas.allowance(f"10.0.{number >> 8}.{number & 255}", 1.0).close()
    early.take(Resource.CONNECTIONS)
    refused(lambda: quotas.allowance("192.0.2.7", 1.0).take(Resource.CONNECTIONS))


# -- a model -------------------------------------------------------------------------------

ADDRESS = QuotaLimits(connections=4, matches=3, seeks=2, queued_bytes=100)
ACCOUNT = QuotaLimits(connections=3, matches=2, seeks=2, queued_bytes=80)


class Sessions(RuleBasedStateMachine):
    """Sessions of two addresses and two accounts, against counts by hand."""

    sessions = Bundle("sessions")

    def __init__(self) -> None:
        super().__init__()
        self.quotas = Quotas(ADDRESS, ACCOUNT)
        self.use: dict[Allowance, Counter[str]] = {}
        self.owners: dict[Allowance, list[tuple[str, QuotaLimits]]] = {}

    def used(self, owner: str, what: str) -> int:
        return sum(
            self.use[session][what]
            for session, owners in self.owners.items()
            if any(owner == it for it, _ in owners)
        )

    def has_room(self, session: Allowance, what: str, more: int) -> bool:
        return all(
            self.used(owner, what) + more <= getattr(limits, what)
            for owner, limits in self.owners[session]
        )

    def expect(self, allowed: bool, use: Callable[[], object]) -> None:
        if allowed:
            use()
        else:
            refused(use)

    @rule(target=sessions, host=st.sampled_from(["192.0.2.1", "192.0.2.2"]))
    def come(self, host: str) -> Allowance:
        session = self.quotas.allowance(host, 0.0)
        self.use[session] = Counter()
        self.owners[session] = [(host, ADDRESS)]
        return session

    @rule(session=sessions, name=st.sampled_from(["ada", "eve"]))
    def log_in(self, session: Allowance, name: str) -> None:
        if len(self.owners[session]) == 2:
            return
        allowed = all(
            self.used(name, what) + self.use[session][what] <= getattr(ACCOUNT, what)
            for what in (*Resource, "queued_bytes")
        )
        self.expect(allowed, lambda: session.log_in(name, 0.0))
        if allowed:
            self.owners[session].append((name, ACCOUNT))

    @rule(session=sessions, resource=st.sampled_from(Resource))
    def take(self, session: Allowance, resource: Resource) -> None:
        allowed = self.has_room(session, resource, 1)
        self.expect(allowed, lambda: session.take(resource))
        self.use[session][resource] += allowed

    @rule(session=sessions, resource=st.sampled_from(Resource))
    def give(self, session: Allowance, resource: Resource) -> None:
        session.give(resource)
        self.use[session][resource] -= self.use[session][resource] > 0

    @rule(session=sessions, unread=st.integers(0, 120))
    def queue(self, session: Allowance, unread: int) -> None:
        more = unread - self.use[session]["queued_bytes"]
        allowed = more <= 0 or self.has_room(session, "queued_bytes", more)
        self.expect(allowed, lambda: session.queue(unread))
        if allowed:
            self.use[session]["queued_bytes"] = unread

    @rule(session=consumes(sessions))
    def go(self, session: Allowance) -> None:
        session.close()
        session.close()
        session.give(Resource.MATCHES)
        del self.use[session], self.owners[session]

    @invariant()
    def nobody_has_more_than_the_limit(self) -> None:
        owners = {owner for owners in self.owners.values() for owner in owners}
        for owner, limits in owners:
            for what in (*Resource, "queued_bytes"):
                assert self.used(owner, what) <= getattr(limits, what)


TestSessions = pytest.mark.slow(Sessions.TestCase)


# -- processor time ------------------------------------------------------------------------


def test_who_has_overdrawn_the_processor_waits_until_the_debt_is_paid() -> None:
    allowance = quotas_of({"cpu_ms_per_second": 100, "cpu_ms_burst": 1000}).allowance("a", 0.0)
    allowance.pay(0.0, 1.0)
    assert allowance.wait(0.0) == 0.0
    allowance.pay(0.0, 0.5)
    assert allowance.wait(0.0) == pytest.approx(5.0, abs=0.01)
    with pytest.raises(QuotaExceeded) as excess:
        allowance.check_processor_time(0.0, longest=4.0)
    assert excess.value.reason == (
        "too many milliseconds of processor time from a: at most 100 a second"
    )
    assert excess.value.wait == pytest.approx(5.0, abs=0.01)
    allowance.check_processor_time(1.5, longest=4.0)
    assert allowance.wait(6.0) == 0.0


def test_the_processor_is_paid_for_by_the_address_and_by_the_account() -> None:
    quotas = quotas_of(account={"cpu_ms_per_second": 100, "cpu_ms_burst": 1000})
    one, other = quotas.allowance("a", 0.0), quotas.allowance("b", 0.0)
    one.log_in("ada", 0.0)
    one.pay(0.0, 1.5)
    assert other.wait(0.0) == 0.0
    other.log_in("ada", 0.0)
    assert other.wait(0.0) == pytest.approx(5.0, abs=0.01)


# -- networks ------------------------------------------------------------------------------


def test_a_site_of_ipv6_has_more_than_an_address_and_not_more_than_its_bound() -> None:
    quotas = Quotas(_limits({"connections": 2}), _limits({}), site=3)
    kept = []
    for network in (1, 2, 3):
        for host in (1, 2):
            kept.append(quotas.allowance(f"2001:db8:7:{network}::{host}", 0.0))
            kept[-1].take(Resource.CONNECTIONS)
        crowded = quotas.allowance(f"2001:db8:7:{network}::3", 0.0)
        reason = refused(partial(crowded.take, Resource.CONNECTIONS))
        assert reason == f"too many connections from 2001:db8:7:{network}::/64: at most 2"
    one_more = quotas.allowance("2001:db8:7:9::1", 0.0)
    reason = refused(lambda: one_more.take(Resource.CONNECTIONS))
    assert reason == "too many connections from 2001:db8:7::/48: at most 6"
    quotas.allowance("2001:db8:8:9::1", 0.0).take(Resource.CONNECTIONS)


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:7:1:2:3:4:5", "2001:db8:7:1::/64"),
        ("a pipe", "a pipe"),
    ],
)
def test_the_place_of_a_host_is_what_is_limited(host: str, place: str) -> None:
    assert network_of(host) == place


def test_clients_at_the_broker_count_by_their_id_and_together_like_a_site() -> None:
    quotas = Quotas(QuotaLimits(burst=1, commands_per_second=0.1), QuotaLimits(), site=2)
    assert network_of("mqtt/one") == network_of("mqtt/two") == "mqtt"
    assert [quotas.admits(host, 0.0) for host in ("mqtt/one", "mqtt/one")] == [True, False]
    assert [quotas.admits(host, 0.0) for host in ("mqtt/two", "mqtt/three")] == [True, False]
