"""The house plays with people at once, in every game."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from boardwire.games import names
from boardwire.matches import Reason
from boardwire.server import Server
from boardwire.server.config import HouseSettings

from ..conftest import StartServer
from ..people import ended, facts, match_of, person_of
from ..wire import Client

QUICK = HouseSettings(bots=(), seconds=0.02, least=0.0, reply=0.02)

SHORT = {
    "amazons": "size=6",
    "backgammon": "",
    "battleship": "size=6 fleet=2,2",
    "breakthrough": "columns=4 rows=5",
    "crossword": "",
    "go": "size=5",
    "gomoku": "size=7",
    "hex": "size=4",
    "othello": "size=4",
    "pig": "target=20",
    "property": "turns=6",
    "stratego": "variant=barrage setup=chance",
}
"""Options with which a game is short."""


async def position(client: Client) -> dict[str, Any]:
    """The position as the user of a console may see it."""
    answer = await client.ask("bw-view")
    assert answer.startswith("= "), answer
    return dict(json.loads(answer[2:]))


async def play_out(server: Server, client: Client, match: str, moves: int = 10_000) -> None:
    """Play random moves for a person until the match is over, or for a number of moves."""
    dice = random.Random(1)
    colour = facts(await client.ask("bw-whoami")).get("colour", "b")
    for _ in range(moves):
        async with asyncio.timeout(30):
            while True:
                if match not in server.live.running:
                    return
                seen = await position(client)
                if seen.get("legal"):
                    break
                await asyncio.sleep(0.01)
        move = dice.choice(seen["legal"])[0]
        answer = await client.ask(f"play {colour} {move}")
        assert answer.startswith("=") or "the match is over" in answer, (move, answer)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
async def test_the_house_plays_a_game_to_its_end(start_server: StartServer, game: str) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        answer = await anna.ask(f"bw-seek {game} opponent=house-3 {SHORT.get(game, '')}".strip())
        assert answer.startswith("= seek="), answer
        match = await match_of(anna)
        await play_out(server, anna, match)
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.reason in (Reason.RULE, Reason.MOVE_LIMIT), record.result
        assert set(record.players) == {
            "anna",
            "house-3",
            *(f"house-3-{seat}" for seat in range(2, len(record.players))),
        }
