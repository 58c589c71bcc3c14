"""A class of forty bots, five of them broken, plays a tournament: the table is right."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import combinations

import pytest

from boardwire.matches import Limits, Reason
from boardwire.server.accounts.account_list import read_accounts
from boardwire.server.matchmaking.failures import FailureLimits

from ..conftest import StartServer
from ..people import facts
from .classroom import FAULTS, in_class
from .test_tournaments import LOCAL, ended, teacher_of

CLASS = [f"student-{number:02}" for number in range(1, 41)]
BROKEN = dict(zip(CLASS[::8], FAULTS, strict=True))
LIMITS = Limits(preparation=5, move_timeout=5, grace=0.5, reconnect_timeout=0.2, scoring=5)
FAILURES = FailureLimits(wait=0.2, longest_wait=0.2, aside=2, pause=600, per_minute=0)


@pytest.mark.slow
async def test_forty_bots_of_which_five_are_broken_play_everybody_against_everybody(
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
            begun = facts(await teacher.ask("bw-tournament begin tictactoe games=1 wait=3"))
            heading, *table = await ended(teacher, begun["tournament"], 120)
        found = await server.tournaments.find(begun["tournament"])
    assert found is not None
    records = found.results.values()
    met = Counter(frozenset(it.players) for it in records)
    assert met == Counter(map(frozenset, combinations(CLASS, 2)))
    assert heading["played"] == "780"
    for row in table:
        assert row["games"] == "39" or row["name"] in BROKEN
    honest = [it for it in records if not BROKEN.keys() & set(it.players)]
    assert {it.result.reason for it in honest if it.result} == {Reason.RULE}
    blacks = Counter(it.players[0] for it in records)
    assert all(19 <= blacks[name] <= 20 for name in CLASS)
    assert {row["name"] for row in table[-5:]} == set(BROKEN)
    for student in students:
        if student.fault:
            assert any(line.startswith("# aside ") for line in student.comments), student.fault
        places = [line for line in student.comments if "place=" in line]
        assert places or student.fault == "crash"
