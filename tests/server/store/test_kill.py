"""A server that is killed loses no ply that anybody has seen."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from tests.forks import FORKS

from boardwire.server.store import RecordQuery, Store

from .write_until_killed import write_until_killed

pytestmark = pytest.mark.program

ROUNDS = 10
"""Of each kind of database."""


def killed_after(seconds: float, database: str, number: int) -> list[str]:
    """What a writing process said before it was killed, so long after its first word."""
    said, output = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=write_until_killed, args=(database, number, output))
    process.start()
    output.close()
    assert said.poll(30), "it could not write"
    time.sleep(seconds)
    process.kill()
    process.join()
    lines = []
    with said, suppress(EOFError):
        while True:
            lines.append(said.recv_bytes().decode())
    return lines


@pytest.mark.long
async def test_what_was_told_to_be_on_disk_is_there_after_a_kill(database: str) -> None:
    chance = random.Random(5)
    told: dict[str, int] = {}
    for number in range(ROUNDS):
        for line in killed_after(chance.uniform(0.0, 0.2), database, number):
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
