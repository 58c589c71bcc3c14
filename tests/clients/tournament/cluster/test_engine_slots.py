"""The engines of a worker stay for the next pair of their run, and end when told or idle."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from boardwire.clients.engines import CommandLine
from boardwire.clients.tournament import LocalExecutor
from boardwire.clients.tournament.cluster.engine_slots import EngineSlot, EngineSlots
from boardwire.clients.tournament.cluster.pairs import PairTask
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.games import load
from boardwire.matches import Reason
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import TransportError

from ....until import until

pytestmark = pytest.mark.program

GAME = load("tictactoe")
ENGINE = Path(__file__).parents[3] / "engines" / "faulty.py"


def executor(*faults: str) -> LocalExecutor:
    return LocalExecutor(
        [
            Entry(str(number), CommandLine((sys.executable, "-S", str(ENGINE), fault)))
            for number, fault in enumerate(faults)
        ],
        GAME,
    )


def task(pair: int, *faults: str, run: str = "run") -> PairTask:
    games = [ScheduledGame(2 * pair + it, (it, 1 - it), Opening(GAME), pair) for it in range(2)]
    return PairTask(run, executor(*faults), tuple(games))


async def test_pairs_are_played_at_the_same_time_and_engines_stay() -> None:
    slots = EngineSlots()
    first, second = await asyncio.gather(*(slots.play(task(it, "none", "none")) for it in (0, 1)))
    assert [it.match for it in first.records] == ["1", "2"]
    assert [it.match for it in second.records] == ["3", "4"]
    busy = set(slots._slots)
    assert len(busy) == 2
    third = await slots.play(task(2, "none", "none"))
    assert [it.players for it in third.records] == [("0", "1"), ("1", "0")]
    assert set(slots._slots) == busy, "no new engines"
    await slots.end("another run")
    assert all(slot.open for _, slot in busy)
    await slots.end("run")
    assert not any(slot.open for _, slot in busy)


async def test_an_engine_that_crashes_loses_and_the_pair_goes_on() -> None:
    slots = EngineSlots()
    result = await slots.play(task(0, "crash", "none"))
    assert [it.result.reason for it in result.records if it.result] == [Reason.CRASH] * 2
    assert result.error == ""
    await slots.end("run")


async def test_a_pair_that_is_ended_has_an_error_as_its_result() -> None:
    slots = EngineSlots()
    playing = asyncio.create_task(slots.play(task(0, "hang", "none")))
    await asyncio.sleep(0.1)
    await slots.end("run")
    assert (await playing).error == "the engines were ended"


async def test_an_idle_lane_closes_and_takes_no_more_games() -> None:
    slot = EngineSlot(executor("none", "none"), idle_seconds=0)
    async with asyncio.timeout(30):
        await until(lambda: not slot.open)
        await slot._running
    with pytest.raises(TransportError, match="the engines were ended"):
        await slot.play(task(0, "none", "none").games[0])
