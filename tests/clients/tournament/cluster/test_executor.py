"""A tournament on a cluster: the same games as here, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.clients.engines import CommandLine
from boardwire.clients.tournament import LocalExecutor
from boardwire.clients.tournament.cluster import ClusterExecutor
from boardwire.clients.tournament.cluster import executor as executor_module
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.games import load
from boardwire.matches import Limits, MatchRecord
from boardwire.matches.openings import openings
from boardwire.matches.tournaments import CutShort, Executor, MemoryJournal, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

from ....until import until
from .conftest import Cluster

pytestmark = [pytest.mark.program, pytest.mark.slow]

GAME = load("tictactoe")
ENGINE = Path(__file__).parents[3] / "engines" / "faulty.py"
LIMITS = Limits(preparation=30, move_timeout=60)


def engines(fault: str, *, missing: bool = False) -> LocalExecutor:
    program = ("/no/engine",) if missing else (sys.executable, "-S", str(ENGINE), fault)
    entries = [Entry(name, CommandLine(program)) for name in ("first", "second")]
    return LocalExecutor(entries, GAME, 2, LIMITS)


async def play(
    executor: Executor,
    games: int,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
) -> list[MatchRecord]:
    schedule = RoundRobin(2, Encounters(GAME, games, openings=openings("random:2:7", GAME)))
    return await Tournament(schedule, MemoryJournal(), report).play(executor)


def lasting(records: list[MatchRecord]) -> list[tuple[object, ...]]:
    """What does not depend on the time and the machine."""
    return [
        (it.match, it.players, it.opening, [move.text for move in it.moves], it.result)
        for it in records
    ]


@pytest.mark.long
async def test_a_killed_worker_costs_no_game(cluster: Cluster) -> None:
    [third] = cluster.start_workers()
    notes: list[str] = []
    numbers: list[int] = []

    def report(number: int, record: MatchRecord) -> None:
        numbers.append(number)
        if len(numbers) == 12:
            assert third.pid in cluster.engines(ENGINE).values()
            third.kill()

    records = await play(
        ClusterExecutor(cluster.address, engines("slow"), note=notes.append), 40, report
    )
    assert sorted(numbers) == list(range(40))
    assert lasting(records) == lasting(await play(engines("none"), 40))
    assert notes[0] == f"{cluster.address}: 3 workers, 3 games at a time"
    await until(lambda: not cluster.engines(ENGINE))


@pytest.mark.long
async def test_engines_end_with_their_worker_and_with_the_tournament(cluster: Cluster) -> None:
    """These engines ignore the end of their input and SIGTERM, and so do children of theirs."""
    [third] = cluster.start_workers()
    playing = asyncio.create_task(play(ClusterExecutor(cluster.address, engines("hang")), 40))
    await until(lambda: third.pid in cluster.engines(ENGINE).values())
    orphans = {pid for pid, parent in cluster.engines(ENGINE).items() if parent == third.pid}
    third.kill()
    third.wait()
    await until(lambda: orphans.isdisjoint(cluster.engines(ENGINE)))
    assert cluster.engines(ENGINE), "the other workers go on"
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    await until(lambda: not cluster.engines(ENGINE))


async def test_an_engine_that_a_worker_cannot_start_ends_the_tournament(cluster: Cluster) -> None:
    executor = ClusterExecutor(cluster.address, engines("none", missing=True))
    with pytest.raises(CutShort, match=r"pair \d: .+: cannot start /no/engine: "):
        await play(executor, 4)


async def test_a_missing_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor_module, "CONNECT_SECONDS", 0.2)
    executor = ClusterExecutor("tcp://127.0.0.1:9", engines("none"))
    with pytest.raises(CutShort, match=r"no Dask scheduler answers at tcp://127.0.0.1:9: "):
        await play(executor, 4)
