"""How failures hold a bot back, with a clock that is given."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.config.sections.failures import FailureLimits
from boardwire.server.matchmaking.bots.failures import (
    BotIdentity,
    Failures,
    ended_properly,
    failure_of,
)

LIMITS = FailureLimits(wait=5, longest_wait=30, aside=5, pause=300, per_minute=4)
ANNA = BotIdentity("anna", "192.0.2.1", "Anna")
GUEST = BotIdentity("guest", "192.0.2.1")


@pytest.fixture
def failures() -> Failures:
    return Failures(replace(LIMITS, per_minute=0))


def seconds(failures: Failures, bot: BotIdentity, now: float) -> float:
    hold = failures.hold(bot, now)
    return 0.0 if hold is None else hold.seconds


def test_a_bot_waits_longer_each_time_and_is_then_set_aside(failures: Failures) -> None:
    holds = [failures.failed(ANNA, f"crash {number}", 100.0) for number in range(1, 6)]
    assert [hold.seconds for hold in holds] == [5, 10, 20, 30, 300]
    assert [hold.aside for hold in holds] == [False, False, False, False, True]
    assert (holds[-1].failures, holds[-1].why) == (5, "crash 5")
    assert list(failures.holds(101.0)) == [(ANNA.key, replace(holds[-1], seconds=299.0))]


def test_the_wait_ends_by_itself_but_a_bot_that_was_set_aside_has_to_log_in(
    failures: Failures,
) -> None:
    failures.failed(ANNA, "crash", 0.0)
    assert seconds(failures, ANNA, 4.0) == 1.0
    assert failures.hold(ANNA, 5.0) is None
    for _ in range(4):
        failures.failed(ANNA, "crash", 10.0)
    later = failures.hold(ANNA, 1000.0)
    assert later is not None
    assert (later.aside, later.seconds) == (True, 0.0)
    assert failures.logged_in(ANNA, 1000.0) is None
    assert failures.failed(ANNA, "crash", 1000.0).seconds == 5  # it was forgiven


def test_a_login_before_the_pause_is_over_waits_for_its_end_and_is_not_forgiven(
    failures: Failures,
) -> None:
    for _ in range(5):
        failures.failed(ANNA, "crash", 0.0)
    hold = failures.logged_in(ANNA, 100.0)
    assert hold is not None
    assert (hold.aside, hold.seconds) == (False, 200.0)
    assert failures.hold(ANNA, 300.0) is None
    assert failures.failed(ANNA, "crash", 300.0).aside


def test_nobody_can_have_a_bot_set_aside_by_options_that_it_cannot_play(
    failures: Failures,
) -> None:
    holds = [failures.failed(ANNA, "boardsize 25", 0.0, own=False) for _ in range(9)]
    assert [hold.seconds for hold in holds[:5]] == [5, 10, 20, 30, 30]
    assert not any(hold.aside for hold in holds)
    assert [failures.failed(ANNA, "crash", 0.0).aside for _ in range(5)] == [*4 * [False], True]


def test_a_match_that_ends_properly_is_forgiving(failures: Failures) -> None:
    for _ in range(5):
        failures.failed(ANNA, "crash", 0.0)
    failures.finished(ANNA)
    assert failures.hold(ANNA, 0.0) is None
    assert list(failures.holds(0.0)) == []
    assert failures.failed(ANNA, "crash", 1.0).seconds == 5


@pytest.mark.parametrize(
    ("again", "held"),
    [
        (BotIdentity("other", "198.51.100.7", "ANNA"), True),
        (BotIdentity("anna", "192.0.2.1"), False),
        (BotIdentity("anna", "192.0.2.1", "anna2"), False),
    ],
)
def test_failures_belong_to_the_account(failures: Failures, again: BotIdentity, held: bool) -> None:
    failures.failed(ANNA, "crash", 0.0)
    assert (failures.logged_in(again, 1.0) is not None) is held


@pytest.mark.parametrize(
    ("again", "held"),
    [
        (BotIdentity("GUEST", "192.0.2.1"), True),
        (BotIdentity("guest", "198.51.100.7"), False),
    ],
)
def test_a_guests_failures_belong_to_name_and_address(
    failures: Failures, again: BotIdentity, held: bool
) -> None:
    failures.failed(GUEST, "crash", 0.0)
    assert (failures.logged_in(again, 1.0) is not None) is held


def test_new_names_do_not_help_once_many_matches_from_an_address_have_failed() -> None:
    failures = Failures(LIMITS)
    failures.finished(ANNA)
    for number in range(4):
        failures.failed(BotIdentity(f"new{number}", "192.0.2.1"), "crash", 10.0 * number)
    assert seconds(failures, BotIdentity("new4", "192.0.2.1"), 30.0) == 30.0
    assert seconds(failures, BotIdentity("new3", "192.0.2.1"), 30.0) == 30.0  # not only 5
    assert failures.hold(ANNA, 30.0) is None  # it has shown that it can play
    assert failures.hold(BotIdentity("new4", "198.51.100.7"), 30.0) is None
    assert failures.hold(BotIdentity("new4", "192.0.2.1"), 60.0) is None
    assert failures.hold(BotIdentity("new4", ""), 30.0) is None  # an exempt network


def record(result: Result, *movers: int) -> MatchRecord:
    return MatchRecord(
        *("m1", "go", {}, ("anna", "ben"), TimeControl.none(), "", datetime.now(UTC)),
        [MoveRecord(ply, player, "pass", 0.1) for ply, player in enumerate(movers, 1)],
        result,
    )


@pytest.mark.parametrize(
    ("reason", "movers", "why"),
    [
        (Reason.ILLEGAL_MOVE, (1,), "illegal-move: A1: taken"),
        (Reason.REFUSAL, (), "refused-move: A1: taken"),
        (Reason.DISCONNECTION, (0, 1), "disconnection: A1: taken"),
        (Reason.TIME, (0, 1), ""),
        (Reason.TIME, (1,), "time: A1: taken before its first move"),
        (Reason.RESIGNATION, (0,), ""),
        (Reason.RESIGNATION, (), "resignation: A1: taken before its first move"),
    ],
)
def test_only_the_player_to_blame_has_failed(
    reason: Reason, movers: tuple[int, ...], why: str
) -> None:
    played = record(Result.loss(0, 2, reason, "A1: taken"), *movers)
    assert failure_of(played, 0) == why
    assert failure_of(played, 1) == ""
    assert not (why and ended_properly(played))


def test_the_moves_of_an_opening_are_not_the_players_own() -> None:
    played = record(Result.loss(0, 2, Reason.TIME))
    played.moves.append(MoveRecord(1, 0, "D4", 0.0))
    assert failure_of(played, 0) == "time before its first move"


@pytest.mark.parametrize(
    ("result", "proper"),
    [
        (Result((1.0, -1.0), Reason.RULE, "B+3"), True),
        (Result.loss(0, 2, Reason.RESIGNATION), True),
        (Result.draw(2, Reason.AGREEMENT), True),
        (Result.loss(0, 2, Reason.CRASH), False),
        (Result.void(Reason.CALLED_OFF), False),
        (Result.void(Reason.GAME_FAULT), False),
    ],
)
def test_matches_end_properly_by_the_rules_and_by_consent(result: Result, proper: bool) -> None:
    assert ended_properly(record(result, 0, 1)) is proper
