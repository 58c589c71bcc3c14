"""People in tournaments: they come to the table, are told of rounds, and miss them by the rule."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from boardwire.matches import Reason
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.store import RecordQuery
from boardwire.server.tournaments import TournamentSettings

from ...until import until
from ..conftest import StartServer
from ..people import facts, match_of, person_of, records
from ..wire import Client, client_of
from .test_tournaments import LOCAL, ended, members_of, teacher_of


@asynccontextmanager
async def accounts_of(server: Server, *names: str) -> AsyncIterator[list[Client]]:
    """People at consoles, who have new accounts."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            token = await server.accounts.register(name, Role.PLAYER)
            found.append(await stack.enter_async_context(person_of(server, name, token)))
        yield found


async def begun(teacher: Client, words: str) -> str:
    """Begin a tournament, and return its id."""
    answer = await teacher.ask(f"bw-tournament begin tictactoe {words}")
    assert answer.startswith("= "), answer
    return facts(answer)["tournament"]


async def ready(id: str, *people: Client) -> None:
    """Have people come to the table, as soon as they have learned the end of their last game."""
    for person in people:
        async with asyncio.timeout(20):
            while "you play already" in (answer := await person.ask(f"bw-tournament ready {id}")):
                await asyncio.sleep(0.01)
        assert answer.startswith("= "), answer


async def over(server: Server, match: str) -> None:
    await until(lambda: match not in server.live.running)


async def points(teacher: Client, id: str) -> dict[str, float]:
    _, *rows = await ended(teacher, id)
    return {row["name"]: float(row["points"]) for row in rows if "points" in row}


async def test_people_play_round_by_round_and_come_back(start_server: StartServer) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben", "carl") as (anna, ben, carl),
    ):
        id = await begun(teacher, "anna ben carl absent=yes start=rounds games=1 wait=600")
        assert (await anna.ask("bw-tournament ready nothing")).startswith("? this tournament is")
        await ready(id, anna, ben, carl)
        people = {"anna": anna, "ben": ben, "carl": carl}
        running = server.live.running
        for number in range(3):
            await until(lambda: len(running) == 1)
            (live,) = running.values()
            assert live.record.tournament == id
            assert live.record.tournament_game == number
            match = live.id
            loser, winner = (people[name] for name in live.record.players)
            assert await match_of(loser, winner) == match
            assert (await loser.ask("bw-resign")).startswith("=")
            await over(server, match)
            if number < 2:
                await ready(id, loser, winner)
        heading, *table = await ended(teacher, id)
        assert (heading["state"], heading["played"]) == ("finished", "3")
        assert [row["games"] for row in table] == ["2"] * 3


async def test_a_person_is_told_of_the_round_and_loses_it_only_after_the_wait(
    start_server: StartServer,
) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben") as (anna, ben),
    ):
        await anna.ask("bw-notify on")
        id = await begun(teacher, "anna ben absent=yes start=rounds games=1 wait=600 title=Cup")
        told = await anna.read_until(b"seconds=")
        assert b"round=1 opponents=ben" in told
        await ready(id, ben)
        tournament = server.tournaments.running[id]
        await until(lambda: [it.missing for it in tournament.calls] == [["anna"]])
        line = facts(await ben.ask(f"bw-tournament ready {id}"))
        assert (line["opponents"], line["round"]) == ("anna", "1")
        assert 590 < float(line["seconds"]) <= 600
        tournament.called -= 601
        server.tournaments.wake(id)
        heading, *table = await ended(teacher, id)
        assert heading["state"] == "finished"
        assert {row["name"]: (row["points"], row["absent"]) for row in table} == {
            "ben": ("1", "0"),
            "anna": ("0", "1"),
        }
        found = [it.result async for it in server.store.records(RecordQuery(tournament=id))]
        assert [it and it.reason for it in found] == [Reason.ABSENCE]


async def test_a_person_who_leaves_the_page_is_not_there(start_server: StartServer) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben") as (_, ben),
    ):
        id = await begun(teacher, "anna ben absent=yes start=rounds games=1 wait=600")
        tournament = server.tournaments.running[id]
        await until(lambda: len(tournament.calls) == 1)
        await ready(id, ben)
        await until(lambda: tournament.calls[0].missing == ["anna"])
        assert await ben.ask(f"bw-tournament away {id}") == "="
        await until(lambda: tournament.calls[0].missing == ["anna", "ben"])
        await ready(id, ben)
        await until(lambda: tournament.calls[0].missing == ["anna"])
        await ben.transport.close()
        await until(lambda: tournament.calls[0].missing == ["anna", "ben"])


async def test_people_and_bots_meet(start_server: StartServer) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna") as (anna,),
    ):
        token = await server.accounts.register("robot")
        async with members_of(server, {"robot": token}):
            id = await begun(teacher, "anna robot absent=yes start=rounds games=1 wait=600")
            await ready(id, anna)
            await until(lambda: bool(server.live.running))
            await match_of(anna)
            assert (await anna.ask("bw-resign")).startswith("=")
            assert await points(teacher, id) == {"robot": 1.0, "anna": 0.0}


async def test_a_guest_enters_by_a_code_and_comes_back_with_the_session(
    start_server: StartServer,
) -> None:
    async with start_server(exempt=LOCAL) as server, teacher_of(server) as teacher:
        words = ["start=rounds", "games=1", "wait=600"]
        settings = TournamentSettings.parse("tictactoe", words, TimeControl.none())
        settings = replace(settings, guests=True, code="abc7")
        id = await server.entries.open(settings, 4, "teacher")
        async with accounts_of(server, "ben") as (ben,):
            async with person_of(server, "Gina") as gina:
                session = facts(await gina.ask("bw-whoami"))["session"]
                answer = await gina.ask(f"bw-tournament enter {id} wrong")
                assert answer == "? that is not the code of this tournament"
                assert (await gina.ask(f"bw-tournament enter {id} ABC7")).startswith("= ")
                assert (await ben.ask(f"bw-tournament enter {id} abc7")).startswith("= ")
            await until(lambda: not server.names.here("Gina"))
            async with client_of(server) as thief:
                answer = await thief.ask("bw-login Gina -")
                assert answer.startswith("? Gina plays in a tournament"), answer
            await server.entries.begin(id)
            async with client_of(server) as gina:
                answer = await gina.ask(f"bw-resume {session}")
                assert facts(answer)["name"] == "Gina", answer
                await ready(id, gina, ben)
                await match_of(gina, ben)
                assert (await ben.ask("bw-resign")).startswith("=")
                assert await points(teacher, id) == {"Gina": 1.0, "ben": 0.0}
        await until(lambda: server.tournaments.guests.owner_of("x") is None)
        async with person_of(server, "Gina"):
            pass  # the name is free again


@pytest.mark.parametrize(
    ("played", "expected"), [(1, {"ben": 2.0, "carl": 0.0}), (2, {"ben": 4.0, "carl": 2.0})]
)
async def test_withdrawal_from_a_round_robin_follows_the_rule_of_the_half(
    start_server: StartServer, played: int, expected: dict[str, float]
) -> None:
    """Four games are due to Anna: with one her games do not count, with two they do."""
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben", "carl") as (anna, ben, carl),
    ):
        id = await begun(teacher, "anna ben carl absent=yes games=2 wait=600")
        people = {"anna": anna, "ben": ben, "carl": carl}
        for name in ["ben", "carl"][:played]:
            await ready(id, anna, people[name])
            match = await match_of(anna, people[name])
            assert (await anna.ask("bw-resign")).startswith("=")
            await over(server, match)
            await people[name].ask(f"bw-tournament away {id}")
        tournament = server.tournaments.running[id]
        await until(lambda: len(tournament.results) == played)
        assert await anna.ask(f"bw-tournament withdraw {id}") == "="
        assert (await anna.ask(f"bw-tournament ready {id}")).startswith("? you have withdrawn")
        await until(lambda: len(tournament.results) == 4)
        for _ in range(2):
            await ready(id, ben, carl)
            match = await match_of(ben, carl)
            assert (await carl.ask("bw-resign")).startswith("=")
            await over(server, match)
        found = await points(teacher, id)
        assert tournament.not_counted == (frozenset({"anna"}) if played == 1 else frozenset())
        assert found.pop("anna") == 0.0
        assert found == expected


async def test_withdrawal_from_a_swiss_ends_the_pairings(start_server: StartServer) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben", "carl", "dora") as people,
    ):
        words = "anna ben carl dora absent=yes format=swiss rounds=2 games=1 wait=600"
        id = await begun(teacher, f"{words} start=rounds")
        await ready(id, *people)
        await until(lambda: len(server.live.running) == 2)
        assert (await people[0].ask(f"bw-tournament withdraw {id}")) == "="
        assert len(server.live.running) == 2  # the games that are played go on
        for live in list(server.live.running.values()):
            by_name = dict(zip(("anna", "ben", "carl", "dora"), people, strict=True))
            await by_name[live.record.players[1]].ask("bw-resign")
        tournament = server.tournaments.running[id]
        await until(lambda: tournament.round == 1)
        await ready(id, *people[1:])
        await until(lambda: len(server.live.running) == 1)
        (live,) = server.live.running.values()
        assert "anna" not in live.record.players
        await by_name[live.record.players[1]].ask("bw-resign")
        _, *table = await ended(teacher, id)
        assert {row["name"]: row["due"] for row in table} == {
            **{"anna": "1"},
            **dict.fromkeys(("ben", "carl", "dora"), "2"),
        }
        assert sum(float(row["points"]) for row in table) == 4.0  # with the point of a bye


async def test_a_knockout_goes_on_without_a_player_that_withdraws(
    start_server: StartServer,
) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben") as (anna, _),
    ):
        words = "anna ben absent=yes format=knockout games=1 start=rounds wait=600"
        id = await begun(teacher, words)
        assert (await anna.ask(f"bw-tournament withdraw {id} ben")).startswith("? bw-tournament")
        assert (await teacher.ask(f"bw-tournament withdraw {id} anna")) == "="
        assert await points(teacher, id) == {"ben": 1.0, "anna": 0.0}


async def test_a_player_enters_a_swiss_late_and_takes_the_place_of_another(
    start_server: StartServer,
) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben", "carl", "dora") as (anna, ben, carl, dora),
    ):
        words = "anna ben absent=yes format=swiss rounds=2 games=1 wait=600 start=director"
        id = await begun(teacher, words + " late=yes")
        await ready(id, anna, ben)
        await match_of(anna, ben)
        for name in ("carl", "dora"):
            assert (
                await (carl if name == "carl" else dora).ask(f"bw-tournament enter {id}")
            ).startswith("="), name
        assert (await carl.ask(f"bw-tournament enter {id}")).startswith("? carl takes part")
        await anna.ask("bw-resign")
        tournament = server.tournaments.running[id]
        await until(lambda: tournament.waits_for_director)
        assert (await teacher.ask(f"bw-tournament replace {id} anna carl")).startswith("? carl")
        assert tournament.course.joined == {"carl": 1, "dora": 1}
        assert (await teacher.ask(f"bw-tournament pause {id}")) == "="
        assert (await teacher.ask(f"bw-tournament round {id}")) == "="
        await ready(id, anna, ben, carl, dora)
        assert not server.live.running
        assert (await teacher.ask(f"bw-tournament continue {id}")) == "="
        await until(lambda: len(server.live.running) == 2)
        people = {"anna": anna, "ben": ben, "carl": carl, "dora": dora}
        for live in list(server.live.running.values()):
            await people[live.record.players[0]].ask("bw-resign")
        assert (await teacher.ask(f"bw-tournament enter {id}")).startswith("?")
        _, *table = await ended(teacher, id)
        assert {row["name"]: row["due"] for row in table} == {
            **{"anna": "2", "ben": "2", "carl": "1", "dora": "1"}
        }


async def test_a_substitute_has_the_results_of_the_player_and_a_restart_keeps_it(
    start_server: StartServer,
) -> None:
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
        accounts_of(server, "anna", "ben", "carl") as (anna, ben, _),
    ):
        words = "anna ben absent=yes games=2 wait=600 start=rounds"
        id = await begun(teacher, words)
        await ready(id, anna, ben)
        await match_of(anna, ben)
        refused = await teacher.ask(f"bw-tournament replace {id} anna carl")
        assert refused.startswith("? anna plays now")
        await ben.ask("bw-resign")
        tournament = server.tournaments.running[id]
        await until(lambda: len(tournament.results) == 1 and not server.live.running)
        assert (await teacher.ask(f"bw-tournament replace {id} anna carl")) == "="
        assert (await teacher.ask(f"bw-tournament say {id} Hall 2")) == "="
        assert (await anna.ask(f"bw-tournament ready {id}")).startswith("? you do not take part")
    async with start_server(exempt=LOCAL) as server, client_of(server) as client:
        await until(lambda: id in server.tournaments.running)
        tournament = server.tournaments.running[id]
        assert tournament.settings.bots == ("carl", "ben")
        assert tournament.course.words == "Hall 2"
        rows = records(await client.ask(f"bw-tournament show {id}"))[1:]
        assert rows[0]["name"] == "carl"
        assert rows[0]["points"] == "1"
