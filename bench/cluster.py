"""Simulates a tournament on many workers, to see how far one schedule, journal and scheduler go.

python bench/cluster.py coordinator [--workers 1000] [--games 20000] [--seconds 30]
    No Dask, and simulated time: the workers take the games of a round robin of 40 engines from a
    tournament with a journal on disk, and bring back records of 60 moves. Prints the processor time
    of a game in the command, and its share of a processor at games of the given length.

python bench/cluster.py dask [--workers 1000] [--games 4000] [--seconds 10] [--processes 4]
    A real scheduler, and the game slots in a few worker processes, whose games only sleep.
    Prints the games in a second beside those that the sleep allows, and the processor time of a
    game in the command, the scheduler and a worker.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import importlib
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import uvloop
from dask_cluster import DaskCluster, dask_cluster, processor_seconds

from boardwire.clients.tournament.cluster import ClusterExecutor
from boardwire.clients.tournament.journal import FileJournal, RunIdentity
from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.tournaments import GameSource, ScheduledGame, Tournament
from boardwire.matches.tournaments.executor import Executor
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin
from boardwire.override import override
from boardwire.protocol import TimeControl

ENGINES = 40
MOVES = 60
SPREAD = 0.5
"""Games last from half as long as the mean to one and a half times that."""


def main() -> None:
    """Run a simulation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=("coordinator", "dask"))
    parser.add_argument("--workers", type=int, default=1000, help="games at a time")
    parser.add_argument("--games", type=int, help="games in all (20000, with Dask 4000)")
    parser.add_argument("--seconds", type=float, help="of a game (30, with Dask 10)")
    parser.add_argument("--processes", type=int, default=4, help="worker processes of Dask")
    given = parser.parse_args()
    if given.part == "coordinator":
        simulate(given.workers, given.games or 20000, given.seconds or 30)
    else:
        run_dask(given.workers, given.processes, given.games or 4000, given.seconds or 10)


def record_of(game: ScheduledGame) -> MatchRecord:
    """Return a record of a game of Go, which nobody has played."""
    names = tuple(f"engine-{number}" for number in game.seating)
    moves = [MoveRecord(ply + 1, ply % 2, "D4", 0.1) for ply in range(MOVES)]
    result = Result.loss(game.number % 2, 2, Reason.RESIGNATION)
    begun = datetime.now(UTC)
    time_control = TimeControl.none()
    return MatchRecord(
        *(str(game.number + 1), "go", {"size": 9}, names, time_control, "", begun, moves, result)
    )


def tournament(
    folder: Path,
    games: int,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
) -> Tournament:
    """Return a round robin of at least `games` games, with its journal in a folder."""
    pairings = ENGINES * (ENGINES - 1) // 2
    encounters = Encounters(load("go", size=9), 2)
    schedule = RoundRobin(ENGINES, encounters, -(-games // (2 * pairings)))
    names = [f"engine-{number}" for number in range(ENGINES)]
    journal = FileJournal.open(folder, RunIdentity({}, {}), names=names, seed=1)
    return Tournament(schedule, journal, report)


def _processor(cluster: DaskCluster) -> tuple[float, float, float]:
    """Return the processor time of this process, of the scheduler and of all workers."""
    workers = sum(map(processor_seconds, cluster.workers))
    return time.process_time(), processor_seconds(cluster.scheduler), workers


# -- without Dask ------------------------------------------------------------------------------


@dataclass
class SimulatedWorkers(Executor):
    """An executor whose workers finish games in the order of a simulated clock.

    Args:
        workers: The number of games at a time.
        games: The number of games after which it stops.
        seconds: The mean duration of a game.
    """

    workers: int
    games: int
    seconds: float
    clock: float = field(default=0.0, init=False)

    @override
    async def run(self, source: GameSource) -> None:
        chance = random.Random(1)
        playing: list[tuple[float, int, ScheduledGame]] = []
        for _ in range(self.games):
            if len(playing) >= self.workers:
                self._end_one(source, playing)
            if (game := await source.take()) is None:
                break
            lasts = self.seconds * chance.uniform(1 - SPREAD, 1 + SPREAD)
            heapq.heappush(playing, (self.clock + lasts, game.number, game))
        while playing:
            self._end_one(source, playing)

    def _end_one(self, source: GameSource, playing: list[tuple[float, int, ScheduledGame]]) -> None:
        self.clock, _, game = heapq.heappop(playing)
        source.ended(game, record_of(game))


def simulate(workers: int, games: int, seconds: float) -> None:
    """Play a tournament with simulated workers, and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        played = tournament(Path(folder), games)
        begun = time.process_time()
        executor = SimulatedWorkers(workers, games, seconds)
        records = uvloop.run(played.play(executor))
        each = (time.process_time() - begun) / len(records)
        size = (Path(folder) / "journal.jsonl").stat().st_size / len(records)
    share = each * workers / seconds
    print(
        f"{len(records)} games by {workers} workers in {executor.clock:,.0f} simulated seconds:\n"
        f"{each * 1e6:.0f} us of processor and {size:,.0f} bytes of journal for each game;\n"
        f"{share:.1%} of a processor at games of {seconds:g} s, "
        f"all of it at {workers / share:,.0f} workers"
    )


# -- with Dask ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class SleepingExecutor(Executor):
    """A substitute for the local executor on a worker: it sleeps instead of playing.

    Args:
        seconds: The mean duration of a game.
        concurrency, recorder, broken: As of `LocalExecutor`; not used.
    """

    seconds: float
    concurrency: int = 1
    recorder: object = None
    broken: object = None

    @override
    async def run(self, source: GameSource) -> None:
        while (game := await source.take()) is not None:
            spread = random.Random(game.number).uniform(1 - SPREAD, 1 + SPREAD)
            await asyncio.sleep(self.seconds * spread)
            source.ended(game, record_of(game))


def run_dask(workers: int, processes: int, games: int, seconds: float) -> None:
    """Play a tournament on a Dask cluster of this machine, and print the figures."""
    ends: list[float] = []

    def report(number: int, record: MatchRecord) -> None:
        ends.append(time.monotonic())

    with (
        tempfile.TemporaryDirectory() as folder,
        dask_cluster(Path(folder), processes, workers // processes) as cluster,
    ):
        # By its module's name, which workers import, and not as `__main__`.
        local: Any = importlib.import_module("cluster").SleepingExecutor(seconds)
        played = tournament(Path(folder) / "run", games, report)
        before = _processor(cluster)
        begun = time.monotonic()
        uvloop.run(played.play(ClusterExecutor(cluster.address, local, note=print)))
        used = [
            (now - then) / len(ends) for now, then in zip(_processor(cluster), before, strict=True)
        ]
    # A pair lasts two games, and not all slots are busy at the beginning and at the end.
    middle = [it for it in ends if begun + 3 * seconds < it < ends[-1] - 3 * seconds]
    rate = len(middle) / (middle[-1] - middle[0]) if len(middle) > 1 else 0.0
    print(
        f"{len(ends)} games by {workers} slots: {rate:.0f} games/s, the sleep allows "
        f"{workers / seconds:.0f};\n"
        f"processor time of a game: {used[0] * 1e6:.0f} us in the command, "
        f"{used[1] * 1e6:.0f} us in the scheduler, {used[2] * 1e6:.0f} us in a worker"
    )


if __name__ == "__main__":
    main()
