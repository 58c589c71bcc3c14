"""House bots join matches of those who wait alone, or who ask for them by name."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from boardwire.server import Server
from boardwire.server.config import HouseSettings
from boardwire.server.matchmaking.lobby import Lobby

from ...until import until
from ..conftest import StartServer
from ..people import facts, person_of
from ..wire import bot_of
from .test_lobby import bot, lobby_of

HOUSE = ("mcts:playouts=50,seed=1",)


async def house_is_ready(server: Server) -> None:
    await until(lambda: server.lobby.waiting)


async def players(server: Server, matches: int) -> set[str]:
    """The names of all who play, once so many matches run."""
    await until(lambda: len(server.live.running) >= matches)
    return {name for live in server.live.running.values() for name in live.record.players}


async def test_a_class_of_student_bots_is_paired_with_each_other(
    start_server: StartServer,
) -> None:
    async with start_server(bots=HOUSE, copies=2) as server, AsyncExitStack() as stack:
        await house_is_ready(server)
        students = [f"student{number}" for number in range(8)]
        for name in students:
            await stack.enter_async_context(bot_of(server, name, "othello", []))
            await asyncio.sleep(0.05)
        assert await players(server, 4) == set(students)


async def test_who_waits_alone_meets_a_house_bot_after_a_while(start_server: StartServer) -> None:
    house = HouseSettings(bots=HOUSE, wait=0.5)
    async with start_server(house=house, bots=HOUSE) as server:
        await house_is_ready(server)
        async with bot_of(server, "student", "othello", []):
            assert not server.live.running
            assert await players(server, 1) == {"student", "mcts"}


async def test_who_asks_for_a_house_bot_by_name_has_it_at_once(start_server: StartServer) -> None:
    house = HouseSettings(bots=HOUSE, join="named")
    async with start_server(house=house, bots=HOUSE) as server:
        await house_is_ready(server)
        async with (
            bot_of(server, "other", "othello", [], "opponent=nobody"),
            person_of(server, "anna") as anna,
        ):
            await anna.ask("bw-seek othello opponent=MCTS")
            assert await players(server, 1) == {"anna", "mcts"}


async def test_where_house_bots_have_to_be_named_they_stay_apart(start_server: StartServer) -> None:
    house = HouseSettings(bots=HOUSE, join="named", wait=0.0)
    async with start_server(house=house, bots=HOUSE) as server, person_of(server, "anna") as anna:
        await house_is_ready(server)
        await anna.ask("bw-seek othello")
        await asyncio.sleep(0.3)
        assert facts(await anna.ask("bw-whoami"))["state"] == "seeking"


def test_an_engine_more_is_in_demand_only_for_those_it_may_join() -> None:
    alone = bot("a", "go")
    lobby = lobby_of(alone)
    assert lobby.missing("mcts") == 1
    alone.meets_house = False
    assert lobby.missing("mcts") == 0
    for opponent, wanted in (("anna", False), ("MCTS", True)):
        lobby = Lobby(engines=["mcts"])
        lobby.enter(bot("b", "go", opponent=opponent))
        lobby.waiting[0].meets_house = False
        assert lobby.missing("mcts") == wanted


def test_as_many_engines_are_in_demand_as_a_table_has_seats_left() -> None:
    lobby = lobby_of(bot("a", "bridge"), bot("mcts", "bridge", house=True))
    assert (lobby.missing("mcts"), lobby.missing("random")) == (2, 3)


def test_the_payoffs_of_a_matrix_game_decide_how_many_play() -> None:
    three = {"payoffs": "[[[[1,0,0],[0,1,0]]]]"}
    house = [bot("random", "matrix", "go", house=True) for _ in range(2)]
    lobby = lobby_of(bot("guest", "matrix", options=three), *house)
    assert lobby.missing("random") == 0
    pairing = lobby.pair()
    assert pairing is not None
    assert len(pairing.seated) == pairing.game.players == 3


def test_house_bots_fill_a_table_of_three_only_with_those_who_wait_alone() -> None:
    three = {"players": "3"}
    house = [bot(name, "nim", house=True) for name in ("mcts", "alphabeta")]
    guest = bot("guest", "nim", options=three, opponent="mcts", meets_house=False)
    lobby = lobby_of(*house)
    lobby.enter(guest)
    guest.meets_house = False
    assert lobby.pair() is None
    guest.meets_house = True
    lobby.leave(guest)
    lobby.enter(guest)
    pairing = lobby.pair()
    assert pairing is not None
    assert set(pairing.seated) == {guest, *house}
