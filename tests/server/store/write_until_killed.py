"""The process of test_kill.py: matches that write plies until it is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing.connection import Connection

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

MATCHES = 16


def write_until_killed(database: str, number: int, output: Connection) -> None:
    """Write plies of many matches.

    Args:
        database: The name or URL of the database.
        number: The number of the round, for the names of the matches.
        output: Gets `begun MATCH` and `MATCH PLY` when the store has said that they are on disk.
    """
    asyncio.run(_write(database, number, lambda line: output.send_bytes(line.encode())))


async def _write(database: str, number: int, say: Callable[[str], None]) -> None:
    store = Store(database)
    await store.open()
    async with asyncio.TaskGroup() as tasks:
        for match in range(MATCHES):
            tasks.create_task(_play(store, f"{number}-{match}", say))


async def _play(store: Store, match: str, say: Callable[[str], None]) -> None:
    players = ("a", "b")
    begun = datetime.now(UTC)
    await store.begin_match(MatchRecord(match, "go", {}, players, TimeControl.none(), "", begun))
    say(f"begun {match}")
    ply = 0
    while True:
        ply += 1
        await store.add_ply(match, MoveRecord(ply, ply % 2, "D4", 0.5))
        say(f"{match} {ply}")
