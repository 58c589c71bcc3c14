"""Games of hidden information, of many players and of OpenSpiel, each hosted to its end.

A person at a console plays bots. At every turn the console shows the board as that player may know
it, and nothing else.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from boardwire.games import add, registry
from boardwire.matches import MatchRecord
from boardwire.matches.records.verification import violation
from boardwire.protocol import Colour
from boardwire.server import Server
from boardwire.server.config import HouseSettings

from ..conftest import StartServer
from ..people import ended, match_of, person_of
from ..wire import Client, client_of

pytestmark = pytest.mark.slow

HOUSE = HouseSettings(copies=5, join="always")


async def play_to_the_end(
    server: Server, anna: Client, match: str
) -> tuple[MatchRecord, list[str]]:
    """Have Anna make random moves to the end of a match; check what her console shows.

    At every turn the position at her console is that of the referee as she may know it.

    Returns:
        The record, and the positions that she saw.
    """
    chooser, shown = random.Random(match), []
    going = server.live.running[match].runner.match
    seat = going.record.players.index("anna")
    while match in server.live.running:
        if seat not in going.to_move:
            await asyncio.sleep(0.005)
            continue
        shown.append(going.table.state.observation(seat))
        async with asyncio.timeout(60):
            while await anna.ask("bw-position") != f"= {shown[-1]}":
                await asyncio.sleep(0.005)  # she is told a little later than the referee knows it
        move = chooser.choice(going.table.legal_texts(seat))
        assert await anna.ask(f"play {Colour(seat)} {move}") == "="
    record = await ended(server, match)
    assert record.result is not None
    assert record.result.reason.value == "rule"
    assert violation(record.to_data()) is None
    return record, shown


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("property players=2 turns=12 trades=true", "random"),
        ("property players=6 turns=18", "random"),
        ("liars players=2 dice=2", "ismcts:playouts=20"),
        ("liars players=5 dice=1", "random"),
        ("guess players=6 limit=20 rounds=2", "random"),
        ("matrix payoffs=[[[[3,0,0],[1,1,1]],[[0,1,1],[2,2,2]]]] rounds=2", "random"),
        ("crossword players=4", "random"),
        ("kuhn", "ismcts:playouts=20"),
        ("leduc", "pimc:playouts=20"),
        ("holdem hands=2", "ismcts:playouts=20"),
        ("battleship turns=hit", "random"),
        ("battleship placing=chance turns=salvo announced=ship", "ismcts:playouts=1"),
        ("stratego", "random"),
        ("stratego setup=chance variant=barrage moves=60", "ismcts:playouts=2"),
    ],
)
async def test_a_person_and_bots_play_to_the_end(
    start_server: StartServer, game: str, bot: str
) -> None:
    async with (
        start_server(house=HOUSE, bots=(bot,)) as server,
        person_of(server, "anna") as anna,
    ):
        assert (await anna.ask(f"bw-seek {game} time=none")).startswith("= seek=")
        await play_to_the_end(server, anna, await match_of(anna))


@pytest.mark.long
@pytest.mark.parametrize("options", ["", " contract=3NT-S"])
async def test_a_person_and_the_house_play_bridge(start_server: StartServer, options: str) -> None:
    async with (
        start_server(house=HOUSE, bots=("random",)) as server,
        person_of(server, "anna") as anna,
        client_of(server) as watcher,
    ):
        await anna.ask(f"bw-seek bridge colour=p3 time=none{options}")
        match = await match_of(anna)
        async with asyncio.timeout(20):
            while len(dealt := (await watcher.ask(f"bw-record {match}")).split()) < 60:
                await asyncio.sleep(0.01)
        assert dealt.count("?") == 52
        record, seen = await play_to_the_end(server, anna, match)
    assert sum(it.startswith("house-") for it in record.players) == 3
    assert seen
    for position in seen:
        hands = position.removeprefix("N:").split()[:4]
        assert [seat for seat, hand in enumerate(hands) if hand != "-"] in (
            [[2]] if "dummy" not in position else [[0, 2], [1, 2], [2, 3]]
        )
    if options:
        assert "dummy" in seen[-1]


OPENSPIEL = [
    "openspiel:tic_tac_toe",
    "openspiel:kuhn_poker",
    "openspiel:goofspiel(num_cards=3,players=3)",
]


@pytest.fixture
def added() -> Iterator[None]:
    """Forget the games that the test adds."""
    before = dict(registry._added)
    yield
    registry._added.clear()
    registry._added.update(before)


@pytest.mark.long
@pytest.mark.usefixtures("added")
@pytest.mark.parametrize("game", OPENSPIEL)
async def test_a_person_and_bots_play_games_of_openspiel(
    start_server: StartServer, game: str
) -> None:
    add(game)
    async with (
        start_server(house=HOUSE, bots=("random",)) as server,
        person_of(server, "anna") as anna,
    ):
        await anna.ask(f"bw-seek {game} time=none")
        await play_to_the_end(server, anna, await match_of(anna))
