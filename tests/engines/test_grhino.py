"""Unmodified GRhino, which makes forced passes by itself and refuses to be told of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import MatchRecord, Reason
from boardwire.protocol import TimeControl

from ..server.conftest import StartServer

pytestmark = pytest.mark.program

GAMES = 6
WEAK = "random:seed=4"
"""It has to pass often: it loses nearly all of its discs."""


@pytest.fixture
def grhino(program: Callable[[str], str]) -> str:
    return f"{program('gtp-rhino')} -l 1"


def assert_played_by_the_rules(records: list[MatchRecord]) -> None:
    assert len(records) == GAMES
    for record in records:
        assert record.result is not None
        assert record.result.reason is Reason.RULE, record.result
    assert any(move.text == "pass" for record in records for move in record.moves)


@pytest.mark.slow
async def test_its_games_on_this_machine_end_by_the_rules(grhino: str) -> None:
    engines = (parse_engine(grhino), parse_engine(WEAK))
    game = load("othello")
    records = await play_games(
        engines, ("grhino", "random"), game, games=GAMES, time=TimeControl.none()
    )
    assert_played_by_the_rules(records)


@pytest.mark.slow
async def test_its_games_at_a_server_end_by_the_rules(
    grhino: str, start_server: StartServer
) -> None:
    async with start_server() as server, asyncio.timeout(60):
        options = {"games": str(GAMES)}
        await asyncio.gather(
            run_bot(parse_engine(grhino), server.address, BotLogin("a", ["othello"], options)),
            run_bot(parse_engine(WEAK), server.address, BotLogin("b", ["othello"], options)),
        )
        found = await server.store.recent(finished=True)
        records = [await server.store.record(it.match) for it in found]
    assert_played_by_the_rules([it for it in records if it is not None])
