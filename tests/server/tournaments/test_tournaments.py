"""Tournaments at a server: bots that dial in, a table, a restart."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot_forever
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament.at_server import (
    ServerLogin,
    ServerTable,
    play_at_server,
    words_of,
)
from boardwire.clients.tournament.options import plan_from
from boardwire.matches import Limits, Reason
from boardwire.protocol import CommandError, TimeControl
from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.account_list import read_accounts
from boardwire.server.config.sections.failures import FailureLimits
from boardwire.server.store import RecordQuery
from boardwire.server.tournaments import TournamentSettings
from boardwire.server.tournaments.due_games import games_due

from ...until import until
from ..conftest import StartServer
from ..people import facts, person_of, records
from ..wire import Client, bot_of, client_of, get

LOCAL = ("127.0.0.0/8",)
NO_TIME = TimeControl.none()


@asynccontextmanager
async def bots_of(server: Server, *names: str, game: str = "tictactoe") -> AsyncIterator[None]:
    """Guests' bots that play at random, and have logged in."""
    async with members_of(server, dict.fromkeys(names, "-"), game):
        yield


@asynccontextmanager
async def members_of(
    server: Server, tokens: Mapping[str, str], game: str = "tictactoe"
) -> AsyncIterator[None]:
    """Bots with these names and tokens that play at random, and have logged in."""
    async with asyncio.TaskGroup() as tasks:
        running = [
            tasks.create_task(
                run_bot_forever(
                    parse_engine("random"), server.address, BotLogin(name, [game], token=token)
                )
            )
            for name, token in tokens.items()
        ]
        async with asyncio.timeout(20):
            while {bot.name for bot in server.lobby.waiting} < set(tokens):
                await server.lobby.changed_since(server.lobby.changes)
        try:
            yield
        finally:
            for task in running:
                task.cancel()


@asynccontextmanager
async def teacher_of(server: Server) -> AsyncIterator[Client]:
    """An admin at a console."""
    with contextlib.suppress(ValueError):
        token = await server.accounts.register("teacher", Role.ADMIN)
    async with person_of(server, "teacher", token) as client:
        yield client


async def ended(client: Client, tournament: str, seconds: float = 30) -> list[dict[str, str]]:
    """The table of a tournament once it has ended: its heading, and its lines."""
    async with asyncio.timeout(seconds):
        while True:
            lines = records(await client.ask(f"bw-tournament show {tournament}"))
            if lines[0]["state"] != "running":
                return lines
            await asyncio.sleep(0.02)


async def test_everybody_meets_everybody_from_every_seat(start_server: StartServer) -> None:
    names = ["anna", "ben", "carl", "dora"]
    async with (
        start_server(exempt=LOCAL) as server,
        teacher_of(server) as teacher,
    ):
        words = "begin tictactoe anna BEN carl dora games=2 title=Friday%20cup"
        refused = await teacher.ask(f"bw-tournament {words}")
        assert refused.startswith("? no bot anna is connected; see bw-bots")
        server.lobby.reserve(names)  # so that they do not play each other before
        async with bots_of(server, *names):
            begun = facts(await teacher.ask(f"bw-tournament {words}"))
            heading, *table = await ended(teacher, begun["tournament"])
        assert (heading["state"], heading["played"], heading["bots"]) == ("finished", "12", "4")
        assert sorted(row["name"] for row in table) == names
        assert [row["games"] for row in table] == ["6"] * 4
        assert sum(float(row["points"]) for row in table) == 12
        points = [float(row["points"]) for row in table]
        assert points == sorted(points, reverse=True)
        query = RecordQuery(tournament=begun["tournament"])
        found = [it async for it in server.store.records(query, moves=False)]
        assert len({it.players for it in found}) == 12
        assert sorted(it.tournament_game for it in found) == list(range(12))
        (listed,) = records(await teacher.ask("bw-tournament list"))
        assert listed["title"] == "Friday%20cup"


@pytest.mark.parametrize("line", ["begin go", "stop x"])
async def test_only_admins_begin_and_stop(start_server: StartServer, line: str) -> None:
    async with start_server() as server, client_of(server) as client:
        answer = await client.ask(f"bw-tournament {line}")
        assert answer == f"? bw-tournament {line.split()[0]} is for admins"


WRONG = (
    ("begin", "syntax error: bw-tournament list, show ID"),
    ("begin chees", "chees"),
    ("begin go games=-1", "games: '-1' is not a whole number from 0 to 100000"),
    ("begin go format=fair", "format: 'fair' is not `roundrobin` or `gauntlet` or"),
    ("begin go wait=nan", "wait: 'nan' is not a number from 0 to 86400"),
    ("begin go rated=perhaps", "rated: 'perhaps' is not `true` or `false`"),
    ("begin go title=a%07", "title: 'a\\x07' is not a text of at most 60 printable characters"),
    ("begin go roster=all", "roster: 'all' is not `connected` or `accounts`"),
    ("begin go komi=x", "komi"),
    ("begin go opening=file:/etc/passwd", "files are named in the server's configuration"),
    ("begin go opening=FILE:/etc/passwd", "files are named in the server's configuration"),
    ("begin go opening=book:/etc/passwd:4", "files are named in the server's configuration"),
    ("begin go opening=book", "no bot is connected that plays go"),
    ("begin go a a", "a bot plays under one name only"),
    ("begin go", "no bot is connected that plays go"),
    ("show nothing", "there is no tournament nothing"),
    ("stop nothing", "no tournament nothing is played"),
)
"""Words, and a part of the answer."""


async def test_wrong_words_are_told(start_server: StartServer, subtests: pytest.Subtests) -> None:
    async with start_server() as server, teacher_of(server) as teacher:
        for words, why in WRONG:
            with subtests.test(words):
                answer = await teacher.ask(f"bw-tournament {words}")
                assert answer.startswith("?")
                assert why in answer


@pytest.mark.parametrize(("game", "why"), [("othello", ""), ("go", "no openings come with")])
def test_the_openings_of_the_program_may_be_named(game: str, why: str) -> None:
    words = ["anna", "ben", "opening=book"]
    settings = TournamentSettings.parse(game, words, NO_TIME)
    with pytest.raises(CommandError, match=why) if why else contextlib.nullcontext():
        settings.check_schedule()


async def test_the_games_of_a_bot_that_is_away_are_forfeited_at_last(
    start_server: StartServer,
) -> None:
    limits = Limits(reconnect_timeout=0.1)
    async with start_server(limits=limits) as server, teacher_of(server) as teacher:
        server.lobby.reserve(["anna", "ben", "carl"])
        async with bots_of(server, "anna", "ben"):
            async with bot_of(server, "carl", "tictactoe", []):
                line = "bw-tournament begin tictactoe anna ben carl games=1 wait=0.1"
                begun = facts(await teacher.ask(line))
            heading, *table = await ended(teacher, begun["tournament"])
        assert heading["played"] == "3"
        carl = next(row for row in table if row["name"] == "carl")
        assert (carl["games"], carl["losses"]) == ("2", "2")
        query = RecordQuery(tournament=begun["tournament"], player="carl")
        found = [it.result async for it in server.store.records(query)]
        assert {it.reason for it in found if it is not None} == {Reason.ABSENCE}
        assert "carl is not connected" in {it.detail for it in found if it is not None}


async def test_a_tournament_is_stopped(start_server: StartServer) -> None:
    async with start_server(exempt=LOCAL) as server, teacher_of(server) as teacher:
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            begun = facts(await teacher.ask("bw-tournament begin tictactoe games=10000"))
            assert await teacher.ask(f"bw-tournament stop {begun['tournament']}") == "="
            heading, *_ = await ended(teacher, begun["tournament"])
        assert heading["state"] == "stopped"
        assert heading["why"] == "stopped%20by%20teacher"


async def test_a_tournament_goes_on_after_a_restart(start_server: StartServer) -> None:
    """Its bots have accounts: the names of guests wait for their session tokens after a restart."""
    limits = Limits(reconnect_timeout=0.2, resumption=0.2)
    async with start_server(exempt=LOCAL) as server, teacher_of(server) as teacher:
        tokens = {it: await server.accounts.register(it) for it in ("anna", "ben", "carl")}
        server.lobby.reserve(tokens)
        async with members_of(server, tokens):
            begun = facts(await teacher.ask("bw-tournament begin tictactoe games=4"))
            name = begun["tournament"]
            await until(lambda: len(server.tournaments.running[name].results) >= 4)
    async with start_server(exempt=LOCAL, limits=limits) as server:
        await until(lambda: name in server.tournaments.running)
        assert len(server.tournaments.running[name].results) >= 4
        async with client_of(server) as client, members_of(server, tokens):
            heading, *table = await ended(client, name)
        assert heading["played"] == "12"
        assert [row["games"] for row in table] == ["8"] * 3
        query = RecordQuery(tournament=name)
        found = [it async for it in server.store.records(query) if it.result and it.result.returns]
        assert sorted(it.tournament_game for it in found) == list(range(12))


async def test_a_command_has_the_server_play(start_server: StartServer) -> None:
    async with start_server(exempt=LOCAL) as server:
        token = await server.accounts.register("teacher", Role.ADMIN)
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            login = ServerLogin(server.address, "teacher", token)
            told: list[ServerTable] = []
            words = words_of(plan_from({"game": "tictactoe", "engine": [], "games": 4}))
            table = await play_at_server(login, words, told.append)
    assert table.heading["state"] == "finished"
    assert table.heading["played"] == "4"
    assert {row["name"] for row in table.rows} == {"anna", "ben"}
    assert told[0].running
    assert told[-1] == table


async def test_a_class_plays_whether_its_bots_are_there_or_not(start_server: StartServer) -> None:
    async with start_server(exempt=LOCAL) as server, teacher_of(server) as teacher:
        tokens: dict[str, str] = {}
        await server.accounts.register_all(
            read_accounts(
                "name,role,display\nAnna,,Anna Müller\nben\ncarl,,Carl von O\ndora\nroot,admin"
            ),
            tokens.update,
        )
        server.lobby.reserve(["anna", "ben"])
        refused = await teacher.ask("bw-tournament begin tictactoe anna nobody absent=yes")
        assert refused.startswith("? no account nobody is there")
        async with members_of(server, {name: tokens[name] for name in ("Anna", "ben")}):
            for words in ("roster=accounts", "carl ben ANNA dora absent=yes"):
                line = f"bw-tournament begin tictactoe {words} games=2 wait=0.1"
                begun = facts(await teacher.ask(line))
                assert begun["bots"] == "4"
                heading, *table = await ended(teacher, begun["tournament"])
                assert (heading["state"], heading["played"]) == ("finished", "12")
                rows = {row["name"]: row for row in table}
                assert {row["due"] for row in table} == {"6"}
                assert {name: row.get("display") for name, row in rows.items()} == {
                    "Anna": "Anna%20M%C3%BCller",
                    **{"ben": None, "carl": "Carl%20von%20O", "dora": None},
                }
                _, _, page = await get(server, f"/tournaments/{begun['tournament']}")
                assert ">Anna Müller</a>" in page.decode()
                assert {name: row["absent"] for name, row in rows.items()} == {
                    **{"Anna": "0", "ben": "0", "carl": "6", "dora": "6"}
                }
                assert {name: row["attended"] for name, row in rows.items()} == {
                    **{"Anna": "6", "ben": "6", "carl": "0", "dora": "0"}
                }
                assert {name: row["games"] for name, row in rows.items()} == {
                    **{"Anna": "6", "ben": "6", "carl": "4", "dora": "4"}
                }


async def test_a_failure_in_a_tournament_costs_the_game_and_no_wait(
    start_server: StartServer,
) -> None:
    failures = FailureLimits(wait=300, longest_wait=300, aside=0, per_minute=1)
    async with start_server(exempt=LOCAL, failures=failures) as server:
        names = ["anna", "ben", "carl"]
        server.lobby.reserve(names)
        async with (
            teacher_of(server) as teacher,
            bots_of(server, "anna", "ben"),
            bot_of(server, "carl", "tictactoe", ["Z9"] * 20) as carl,
        ):
            playing = asyncio.create_task(carl.play_until("state=finished"))
            line = f"bw-tournament begin tictactoe {' '.join(names)} games=4"
            begun = facts(await teacher.ask(line))
            heading, *table = await ended(teacher, begun["tournament"], 20)
            assert (heading["state"], heading["played"]) == ("finished", "12")
            row = next(it for it in table if it["name"] == "carl")
            assert (row["losses"], row["absent"], row["due"]) == ("8", "0", "8")
            await playing
            waits = [it for it in carl.heard if it.startswith("# waits")]
            assert len(waits) == 8
            assert all(it.startswith("# waits seconds=0 failures=") for it in waits)
            server.lobby.release(names)
            server.live.admission.review()
            told = facts(await carl.play_until("# waits"))
            assert 200 < float(told["seconds"]) <= 300
            (row,) = (it for it in records(await teacher.ask("bw-bots")) if it["name"] == "carl")
            assert row["state"] == "held"


async def test_a_bot_that_is_set_aside_forfeits_at_once(start_server: StartServer) -> None:
    failures = FailureLimits(wait=300, longest_wait=300, aside=2, pause=600, per_minute=0)
    async with start_server(exempt=LOCAL, failures=failures) as server:
        names = ["anna", "ben"]
        server.lobby.reserve(names)
        async with (
            teacher_of(server) as teacher,
            bots_of(server, "anna"),
            bot_of(server, "ben", "tictactoe", ["Z9"] * 20) as ben,
        ):
            playing = asyncio.create_task(ben.play_until("# aside"))
            line = "bw-tournament begin tictactoe anna ben games=8 wait=3600"
            begun = facts(await teacher.ask(line))
            heading, *table = await ended(teacher, begun["tournament"], 20)
            await playing
        assert (heading["state"], heading["played"]) == ("finished", "8")
        row = next(it for it in table if it["name"] == "ben")
        assert (row["losses"], row["absent"], row["due"]) == ("8", "6", "8")


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("format=roundrobin games=2 rounds=3", [24] * 5),
        ("format=gauntlet games=2 rounds=3", [24, 6, 6, 6, 6]),
        ("format=swiss games=2 rounds=3", [6] * 5),
        ("format=knockout", []),
    ],
)
def test_the_games_that_are_due_follow_from_the_settings(words: str, due: list[int]) -> None:
    settings = TournamentSettings.parse("nim", ["a", "b", "c", "d", "e", *words.split()], NO_TIME)
    assert list(games_due(settings).values()) == due
