"""A server that is killed loses no ply that anybody has seen."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from boardwire.server.store import RecordQuery, Store

pytestmark = pytest.mark.program

WRITER = Path(__file__).with_name("write_until_killed.py")
ROUNDS = 10
"""Of each kind of database."""


async def killed_after(seconds: float, database: str, number: int) -> list[str]:
    """What a writing process said before it was killed, so long after its first word."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(WRITER), database, str(number), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(30):
        first = await process.stdout.readline()
        assert first, "it could not write"
        reading = asyncio.create_task(process.stdout.read())
        await asyncio.sleep(seconds)
        process.kill()
        said = first + await reading
        await process.wait()
    whole, _, _ = said.decode().rpartition("\n")
    return whole.splitlines()


async def test_what_was_told_to_be_on_disk_is_there_after_a_kill(database: str) -> None:
    chance = random.Random(5)
    told: dict[str, int] = {}
    for number in range(ROUNDS):
        for line in await killed_after(chance.uniform(0.0, 0.2), database, number):
            word, other = line.split()
            if word == "begun":
                told[other] = 0
            else:
                assert int(other) == told[word] + 1
                told[word] += 1
    assert sum(told.values()) > 100

    store = Store(database)
    await store.open()
    found = {it.match: it async for it in store.records(RecordQuery(finished=False))}
    await store.close()
    assert told.keys() <= found.keys()
    for match, record in found.items():
        plies = [move.ply for move in record.moves]
        assert plies == list(range(1, len(plies) + 1)), f"{match} has a gap"
        assert len(plies) >= told.get(match, 0), f"{match} lost a ply"
