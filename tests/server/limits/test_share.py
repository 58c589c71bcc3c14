"""The share of the event loop's time that one kind of work has."""

from __future__ import annotations

import asyncio
from time import thread_time

import pytest

from boardwire.server.limits.share import LEAST, MOST, TOGETHER, ProcessorShare
from boardwire.server.limits.turns import Turns


def share_beside(others: float, own: float, seconds: float = 10.0, piece: float = 0.005) -> float:
    """The share after a while, beside other work that takes so much of the loop."""
    worked = 0.0
    share = ProcessorShare(lambda: worked)
    now = 0.0
    while now < seconds:
        now += piece / own
        worked += piece + others * piece / own
        share.spent(now, piece)
    return share.share


def test_what_others_leave_is_the_share() -> None:
    assert share_beside(others=0.0, own=0.4) == MOST
    assert share_beside(others=0.4, own=0.3) == pytest.approx(TOGETHER - 0.4, abs=0.01)


def test_busy_matches_leave_the_least_share_and_never_nothing() -> None:
    assert share_beside(others=0.95, own=0.05) == LEAST


@pytest.mark.parametrize("piece", [0.0002, 0.002, 0.02])
def test_pieces_of_any_length_take_no_more_than_the_share(piece: float) -> None:
    worked = 0.0
    share = ProcessorShare(lambda: worked)
    now, used = 0.0, 0.0
    while now < 10.0:
        worked += piece
        used += piece
        now = max(now + piece, share.spent(now + piece, piece))
    assert used / now == pytest.approx(MOST, abs=0.02)


async def test_turns_keep_to_the_share() -> None:
    turns, loop = Turns(ProcessorShare()), asyncio.get_running_loop()
    begun, used = loop.time(), 0.0
    while loop.time() < begun + 0.5:
        await turns.wait()
        started = thread_time()
        while thread_time() < started + 0.001:
            pass
        turns.spent(0.001)
        used += 0.001
    assert 0 < used / (loop.time() - begun) < MOST + 0.05
