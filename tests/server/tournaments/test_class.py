"""A class of forty bots, five of them broken, plays a tournament: the table is right."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import combinations

import pytest

from boardwire.matches import Limits, Reason
from boardwire.server.accounts.account_list import read_accounts
from boardwire.server.config.sections.failures import FailureLimits

from ..conftest import StartServer
from ..people import facts
from .classroom import FAULTS, in_class
from .test_tournaments import LOCAL, ended, teacher_of

CLASS = [f"student-{number:02}" for number in range(1, 41)]
BROKEN = dict(zip(CLASS[::8], FAULTS, strict=True))
LIMITS = Limits(preparation=5, move_timeout=5, grace=0.5, reconnect_timeout=0.2, scoring=5)
FAILURES = FailureLimits(wait=0.2, longest_wait=0.2, aside=2, pause=600, per_minute=0)


GROUPS = [CLASS[first : first + 8] for first in range(0, 40, 8)]


@pytest.mark.long
@pytest.mark.slow
async def test_forty_bots_of_which_five_are_broken_play_in_five_groups(
    start_server: StartServer,
) -> None:
    async with (
        start_server(exempt=LOCAL, limits=LIMITS, failures=FAILURES) as server,
        teacher_of(server) as teacher,
    ):
        tokens: dict[str, str] = {}
        await server.accounts.register_all(read_accounts("\n".join(CLASS)), tokens.update)
        server.lobby.reserve(CLASS)
        async with in_class(server, tokens, BROKEN) as students:
            async with asyncio.timeout(60):
                while len(server.lobby.waiting) < len(CLASS):
                    await server.lobby.changed_since(server.lobby.changes)
            cups = []
            for group in GROUPS:
                line = f"bw-tournament begin tictactoe {' '.join(group)} games=1 wait=1"
                cups.append(facts(await teacher.ask(line))["tournament"])
            tables = [await ended(teacher, cup, 120) for cup in cups]
        found = [await server.tournaments.find(cup) for cup in cups]
    for group, (heading, *table), cup in zip(GROUPS, tables, found, strict=True):
        assert heading["state"] == "finished"
        assert [row["games"] for row in table] == ["7"] * 8
        assert BROKEN[table[-1]["name"]], "the broken bot is the last"
        assert cup is not None
        records = cup.results.values()
        met = Counter(frozenset(it.players) for it in records)
        assert met == Counter(map(frozenset, combinations(group, 2)))
        blacks = Counter(it.players[0] for it in records)
        assert all(3 <= blacks[name] <= 4 for name in group)
        sound = [it.result for it in records if not BROKEN.keys() & set(it.players)]
        assert {it.reason for it in sound if it is not None} == {Reason.RULE}
    for student in students:
        told = "\n".join(student.comments)
        kept_out = "# aside " in told or "# waits " in told  # who comes back waits for the rest
        assert kept_out == bool(student.fault), student
        assert "of=8 points=" in told or student.fault, student
