"""The bidding of the engine for bridge: openings, answers, and contracts that make sense."""

from __future__ import annotations

import random

import pytest

from boardwire.clients.engines.bridge.bidding import call_of
from boardwire.clients.engines.bridge.hand import Hand
from boardwire.games.rules.bridge import call_text, read_call
from boardwire.games.rules.bridge.cards import read_hand


def called(hand: str, calls: str = "") -> str:
    return call_text(call_of(Hand(read_hand(hand)), [read_call(word) for word in calls.split()]))


def test_a_hand_has_points_and_a_shape() -> None:
    hand = Hand(read_hand("AKQJ.T98.765.432"))
    assert (hand.points, hand.lengths, hand.balanced, hand.longest) == (10, (3, 3, 3, 4), True, 3)
    assert Hand(read_hand("AKQJ2.T9876.765.")).support(3) == 15


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ3.KJ4.KQ54.J32", "1NT"),
        ("AQ3.KJ4.KQ54.AJ2", "2NT"),
        ("AQ753.KJ4.K54.32", "1S"),
        ("A3.KJ875.AQ54.32", "1H"),
        ("A753.KJ4.KQ54.32", "1D"),
        ("A753.KJ74.Q54.A2", "1C"),
        ("3.KQJ9875.Q54.32", "3H"),
        ("J753.KJ4.Q54.432", "pass"),
    ],
)
def test_openings_are_natural(hand: str, call: str) -> None:
    assert called(hand) == called(hand, "pass pass") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("J5.K975.A32.J432", "1NT pass", "2NT"),
        ("QJ5.K97.A32.K432", "1NT pass", "3NT"),
        ("75.9743.832.Q432", "1NT pass", "pass"),
        ("KJ5.97.A832.Q432", "1S pass", "3S"),
        ("KJ54.7.A832.K432", "1S pass", "4S"),
        ("75.KJ94.Q832.432", "1C pass", "1D"),
        ("K5.Q94.J832.J432", "1S pass", "1NT"),
        ("75.943.8532.5432", "1S pass", "pass"),
        ("AQJ75.43.K82.432", "1D", "1S"),
        ("75.43.K82.AQJ432", "1S", "pass"),
        ("AK5.AQ4.KQ32.K32", "1NT pass", "6NT"),
        ("KQ5.AQ4.K432.432", "1NT 4S", "X"),
    ],
)
def test_answers_follow_the_sum_of_points(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_every_auction_ends_in_legal_calls() -> None:
    chooser = random.Random(5)
    levels = []
    for _ in range(200):
        deck = chooser.sample(range(52), 52)
        hands = [Hand(sum(1 << card for card in deck[seat::4])) for seat in range(4)]
        calls: list[int] = []
        while len(calls) < 4 or any(calls[-3:]):
            call = call_of(hands[len(calls) % 4], calls)
            assert call < 3 or call > max(calls, default=0)
            calls.append(call)
            assert len(calls) < 40
        levels.append((max(calls) - 3) // 5 + 1 if max(calls) else 0)
    assert levels.count(0) < 40
    assert max(levels) <= 7
    assert sum(level in (2, 3, 4) for level in levels) > 100
