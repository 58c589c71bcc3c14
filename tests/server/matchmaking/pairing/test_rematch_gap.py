"""The gap between meetings of the same two bots of the ladder."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot_forever
from boardwire.clients.engines import parse_engine
from boardwire.matches import SeatRecord
from boardwire.server.config.sections.matches import LadderSettings
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.rematch_gap import RematchGap
from boardwire.server.store import RecordQuery

from ....until import until
from ...conftest import StartServer
from ..test_lobby import bot


def member(name: str, **facts: Any) -> ConnectedBot:
    return bot(name, "go", seat=SeatRecord(name), **facts)


def test_two_bots_meet_at_once_some_times_and_then_after_a_gap() -> None:
    gap = RematchGap(60.0, 2)
    one, other = member("a"), member("b")
    for _ in range(2):
        assert not gap.keeps_apart(one, other, 100.0)
        gap.note((one, other), 100.0)
    assert gap.keeps_apart(one, other, 100.0)
    assert gap.keeps_apart(other, one, 130.0)
    assert gap.seconds_left(130.0) == pytest.approx(30.0)
    assert gap.take_due(159.0) == set()
    assert gap.take_due(160.0) == {"a", "b"}
    assert not gap.keeps_apart(one, other, 160.0)
    assert gap.seconds_left(160.0) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (member("a"), bot("b", "go")),
        (member("a"), member("b", opponent="a")),
        (member("a"), bot("b", "go", seat=SeatRecord("house/b"), house=True)),
    ],
    ids=["guest", "by name", "house"],
)
def test_others_meet_at_once(one: ConnectedBot, other: ConnectedBot) -> None:
    gap = RematchGap(60.0, 1)
    for _ in range(5):
        assert not gap.keeps_apart(one, other, 0.0)
        gap.note((one, other), 0.0)


def test_bots_that_are_kept_apart_meet_somebody_else() -> None:
    lobby = Lobby(gap=RematchGap(60.0, 1))
    one, other, third = member("a"), member("b"), member("c")
    for it in (one, other):
        lobby.enter(it)
    assert lobby.pair() is not None
    for it in (one, other):
        lobby.enter(it)
    assert lobby.pair() is None
    lobby.enter(third)
    pairing = lobby.pair()
    assert pairing is not None
    assert third in pairing.seated


@pytest.mark.slow
async def test_two_bots_that_answer_at_once_do_not_fill_the_ladder(
    start_server: StartServer,
) -> None:
    ladder = LadderSettings(gap=0.5, meetings=3)
    async with start_server(ladder=ladder, exempt=("127.0.0.0/8",)) as server:
        tokens = {name: await server.accounts.register(name) for name in ("anna", "ben")}
        async with asyncio.TaskGroup() as tasks:
            running = [
                tasks.create_task(
                    run_bot_forever(
                        parse_engine("random"),
                        server.address,
                        BotLogin(name, ["tictactoe"], token=token),
                    )
                )
                for name, token in tokens.items()
            ]
            await until(lambda: server.live.finished >= 5)
            for it in running:
                it.cancel()
        found = [it async for it in server.store.records(RecordQuery(finished=True))]
    begun = sorted(it.started for it in found)
    assert Counter(it.rated for it in found).keys() == {True}
    assert (begun[4] - begun[0]).total_seconds() > 0.9  # three at once, and two gaps
