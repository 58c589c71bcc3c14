"""Unmodified engines of every protocol that we speak play whole matches through a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.matches import MatchRecord, Reason
from boardwire.server import Server

from ..conftest import StartServer

GAME_SECONDS = 120

GNUGO = "{} --mode gtp --level 1 --chinese-rules --capture-all-dead"

ENGINES = [
    ("gnugo", GNUGO, "go", {"size": "5"}),
    ("gtp-rhino", "{} -l 1", "othello", {}),
    ("stockfish", "uci:{}:depth=1", "chess", {}),
    ("fairy-stockfish", "uci:{}:depth=1", "chess", {}),
    ("fairy-stockfish", "uci:{}:depth=1", "breakthrough", {}),
    ("gnuchess", "uci:'{} --uci':depth=1", "chess", {}),
    ("gnubg", "gnubg:0ply", "backgammon", {"match": "3"}),
    ("dame", "hub:'{} hub':depth=1", "checkers", {"variant": "international"}),
]
"""A program, the text that names it as an engine, a game and its options."""


async def played(server: Server, text: str, game: str, options: dict[str, str]) -> MatchRecord:
    """The record of one match of an engine against the server's `random`."""
    login = BotLogin("engine", [game], {**options, "opponent": "random", "games": "1"})
    async with asyncio.timeout(GAME_SECONDS):
        await run_bot(parse_engine(text), server.address, login)
        while not (found := await server.store.recent(finished=True)):
            await asyncio.sleep(0.05)
    record = await server.store.record(found[0].match)
    assert record is not None
    return record


@pytest.mark.long
@pytest.mark.parametrize(("name", "text", "game", "options"), ENGINES)
async def test_an_engine_plays_a_match_to_its_end(
    name: str,
    text: str,
    game: str,
    options: dict[str, str],
    start_server: StartServer,
    program: Callable[[str], str],
) -> None:
    engine = text.format(program(name))
    async with start_server(bots=("random:seed=1",)) as server:
        record = await played(server, engine, game, options)
    assert record.result is not None
    assert record.result.reason in (Reason.RULE, Reason.RESIGNATION), record.result
    own = record.players.index("engine")
    assert record.scores.get(own) in (None, record.result.text), "the engine counts differently"
