"""A program for test_store_kill.py: matches that write plies until the process is killed.

python write_until_killed.py DATABASE ROUND

Prints `begun MATCH` and `MATCH PLY` as soon as the store has said that they are on disk.
"""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import UTC, datetime

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

MATCHES = 16


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def play(store: Store, match: str) -> None:
    players = ("a", "b")
    begun = datetime.now(UTC)
    await store.begin_match(MatchRecord(match, "go", {}, players, TimeControl.none(), "", begun))
    say(f"begun {match}")
    ply = 0
    while True:
        ply += 1
        await store.add_ply(match, MoveRecord(ply, ply % 2, "D4", 0.5))
        say(f"{match} {ply}")


async def main(database: str, number: str) -> None:
    store = Store(database)
    await store.open()
    async with asyncio.TaskGroup() as tasks:
        for match in range(MATCHES):
            tasks.create_task(play(store, f"{number}-{match}"))


asyncio.run(main(*sys.argv[1:]))
