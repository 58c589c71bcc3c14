"""Bots that have begun too many matches pause, and tournaments take them nevertheless."""

from __future__ import annotations

from time import monotonic

import pytest

from boardwire.protocol import TimeControl
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.usage import QuotaExceeded, QuotaLimits
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.bots.pauses import BotPauses
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.group import Pairing

from ..test_lobby import bot


def allowance_of(host: str, hourly: int) -> Allowance:
    """The allowance of a session whose address may begin so many matches an hour."""
    return Quotas(QuotaLimits(matches_per_hour=hourly), QuotaLimits()).allowance(host, 0.0)


def test_a_match_counts_once_for_an_address_that_has_both_seats() -> None:
    quotas = Quotas(QuotaLimits(matches_per_hour=2), QuotaLimits())
    one, other = quotas.allowance("192.0.2.7", 0.0), quotas.allowance("192.0.2.7", 0.0)
    for _ in range(2):
        one.check_new_match(0.0)
        Allowance.count_new_match((one, other), 0.0)
    with pytest.raises(QuotaExceeded) as excess:
        other.check_new_match(0.0)
    assert excess.value.reason == (
        "too many new matches from 192.0.2.7: at most 2 an hour; try again in 1782 s"
    )
    assert other.new_match_wait(1000.0) == pytest.approx(782.0)
    other.check_new_match(1800.0)


def test_matches_count_for_the_account_at_any_address() -> None:
    quotas = Quotas(QuotaLimits(), QuotaLimits(matches_per_hour=1))
    one, other = quotas.allowance("192.0.2.7", 0.0), quotas.allowance("192.0.2.8", 0.0)
    for it in (one, other):
        it.log_in("ada", 0.0)
    Allowance.count_new_match((one,), 0.0)
    with pytest.raises(QuotaExceeded, match="of ada: at most 1 an hour"):
        other.check_new_match(0.0)


def test_a_bot_over_the_quota_is_paired_again_when_its_time_has_come() -> None:
    allowance = allowance_of("192.0.2.7", 36_000)
    pauses, one = BotPauses(), bot("a", "go", allowance=allowance)
    pauses.arrive(one, 0.0)
    assert not pauses.holds(one)
    for _ in range(36_000):
        Allowance.count_new_match((allowance,), 0.0)
    pauses.arrive(one, 0.0)
    assert pauses.holds(one)
    left = pauses.seconds_left(0.0)
    assert left == pytest.approx(0.1, abs=0.01)
    assert pauses.take_due(0.05) == []
    assert pauses.take_due(0.21) == [one]
    assert not pauses
    assert pauses.seconds_left(0.21) is None


def test_a_pausing_bot_is_not_paired_and_a_tournament_takes_it() -> None:
    lobby = Lobby()
    allowance = allowance_of("192.0.2.7", 1)
    Allowance.count_new_match((allowance,), monotonic())
    one: ConnectedBot = bot("a", "go", allowance=allowance)
    other = bot("b", "go")
    for it in (one, other):
        lobby.enter(it)
    assert lobby.pair() is None
    assert lobby.scheduled(one.offers[0], TimeControl.none()) == []
    assert one in lobby.waiting
    taken = lobby.take(Pairing(one.offers[0].game(), (one, other), None))
    assert taken.seated == (one, other)
    assert lobby.waiting == []
    lobby.enter(one)
    lobby.enter(bot("c", "go"))
    assert lobby.pair() is None, "its own matches are too many still"
