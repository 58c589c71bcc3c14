"""Measures plies per second through the store: the gain of group commit, and its cost.

python bench/store.py [--database URL] [--matches 1 64 500] [--plies 20000] [--full] [--json]
    A number of matches write their plies at the same time. Each waits until its last ply is on
    disk, as matches on a server do. The default database is a file in a new folder in /var/tmp.

plies/s counts elapsed time. Microseconds are processor time per ply, of the event loop's thread and
of the whole process, including the cost of waiting in this program. The last row is the same
without a store, with futures that the loop resolves in its next round; subtract it from the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import uvloop

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl
from boardwire.server.store import Store, Synchronous

AddPly = Callable[[str, MoveRecord], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement.

    Args:
        what: What was written to.
        matches: How many wrote at a time.
        rate: Plies a second.
        loop: Processor microseconds of the loop's thread for a ply.
        process: Processor microseconds of all threads for a ply.
        batch: Plies in a transaction, on average.
    """

    what: str
    matches: int
    rate: float
    loop: float
    process: float
    batch: float


async def measure(what: str, store: Store | None, count: int, plies: int) -> Row:
    """Write `plies` plies from `count` matches at a time; without a store only wait as often."""
    records = [_record(f"{count}-{number}-{time.time_ns()}") for number in range(count)]
    commits: list[int] = []
    add: AddPly = _next_turn
    if store is not None:
        await asyncio.gather(*(store.begin_match(record) for record in records))
        store.on_commit = lambda entries, _: commits.append(entries)
        add = store.add_ply

    async def play(match: str) -> None:
        for ply in range(1, plies // count + 1):
            await add(match, MoveRecord(ply, ply % 2, "D4", 0.1, 10.0, 0.1))

    wall, loop, process = time.perf_counter(), time.thread_time(), time.process_time()
    await asyncio.gather(*(play(record.match) for record in records))
    done = plies // count * count
    return Row(
        what,
        count,
        done / (time.perf_counter() - wall),
        (time.thread_time() - loop) / done * 1e6,
        (time.process_time() - process) / done * 1e6,
        sum(commits) / max(len(commits), 1),
    )


def _next_turn(_: str, __: MoveRecord) -> asyncio.Future[None]:
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(done.set_result, None)
    return done


def _record(match: str) -> MatchRecord:
    game = load("tictactoe")
    now = datetime.now(UTC)
    return MatchRecord(match, game.name, {}, ("a", "b"), TimeControl.none(), "", now)


async def main(arguments: argparse.Namespace) -> list[Row]:
    """Measure what the command line asks for."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        database = arguments.database or str(Path(folder) / "bench.db")
        synchronous = Synchronous.FULL if arguments.full else Synchronous.NORMAL
        store = Store(database, synchronous)
        await store.open()
        what = f"SQLite, {synchronous}" if "://" not in database else database.partition(":")[0]
        rows = [await measure(what, store, count, arguments.plies) for count in arguments.matches]
        await store.close()
        rows.append(await measure("no store", None, arguments.matches[-1], arguments.plies))
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", default="", help="a SQLite file or a URL")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 64, 500])
    parser.add_argument("--plies", type=int, default=20_000)
    parser.add_argument("--full", action="store_true", help="wait for the disk at every commit")
    parser.add_argument("--json", action="store_true")
    rows = uvloop.run(main(parser.parse_args()))
    if parser.parse_args().json:
        json.dump([asdict(row) for row in rows], sys.stdout, indent=1)
        sys.exit()
    print(f"{'what':<18}{'matches':>8}{'plies/s':>10}{'loop us':>9}{'all us':>9}{'batch':>8}")
    for row in rows:
        print(
            f"{row.what:<18}{row.matches:>8}{row.rate:>10,.0f}{row.loop:>9.1f}{row.process:>9.1f}"
            f"{row.batch:>8.1f}"
        )
