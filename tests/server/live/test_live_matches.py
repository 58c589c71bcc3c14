"""Matches that the server hosts: pairing, events, records, faults."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from pathlib import Path

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot, run_bot_forever
from boardwire.clients.engines import CommandLine, parse_engine
from boardwire.clients.processes.faults import EngineFault
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.protocol import (
    ChanceRolled,
    Event,
    MatchCreated,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    MovePlayed,
)
from boardwire.server import Server, SessionLimits
from boardwire.server.config import BrokerSettings
from boardwire.server.store import StoreError

from ...until import until
from ..conftest import StartServer
from ..wire import ScriptedBot, client_of

FAULTY = Path(__file__).parents[2] / "engines" / "faulty.py"
LIMITS = Limits(preparation=20, move_timeout=4, grace=0.3, scoring=20, reconnect_timeout=0)
SESSIONS = SessionLimits(settle=0.3)


async def play(server: Server, engine: str, name: str, game: str, **options: str) -> None:
    """Be a bot at the server until it sends us home."""
    enrolment = BotLogin(name, [game], {"games": "1"} | options)
    async with asyncio.timeout(60):
        with contextlib.suppress(EngineFault):  # the server sees it in its own way
            await run_bot(parse_engine(engine), server.address, enrolment)


async def match_between(
    server: Server, first: str, second: str, game: str, **options: str
) -> MatchRecord:
    """The record of a match between two bots of ours."""
    await asyncio.gather(
        play(server, first, "first", game, **options), play(server, second, "second", game)
    )
    found = await server.store.recent(finished=True)
    record = await server.store.record(found[0].match)
    assert record is not None
    return record


async def test_two_waiting_bots_play_and_the_record_is_kept(start_server: StartServer) -> None:
    async with start_server() as server:
        record = await match_between(server, "random:seed=1", "random:seed=2", "othello", size="6")
        assert record.options == {"size": 6}
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        assert set(record.scores.values()) == {record.result.text}
        assert [move.ply for move in record.moves] == list(range(1, len(record.moves) + 1))
        assert server.live.finished == 1
        assert server.live.running == {}
        assert server.lobby.bots == set()


async def test_three_waiting_bots_play_nim(start_server: StartServer) -> None:
    async with start_server() as server:
        await asyncio.gather(
            play(server, "alphabeta", "first", "nim", heaps="3,4"),
            play(server, "mcts:playouts=200", "second", "nim", players="3"),
            play(server, "random", "third", "nim", players="3"),
        )
        (found,) = await server.store.recent(finished=True)
        record = await server.store.record(found.match)
        assert record is not None
        assert record.options == {"heaps": "3,4", "players": 3, "misere": False}
        assert sorted(record.players) == ["first", "second", "third"]
        assert [move.player for move in record.moves] == [
            ply % 3 for ply in range(len(record.moves))
        ]
        taker = record.moves[-1].player
        assert record.result is not None
        assert (record.result.text, record.result.winner) == (("B+", "W+", "P3+")[taker], taker)
        assert record.scores == dict.fromkeys(range(3), record.result.text)


@pytest.mark.long
async def test_a_guest_plays_with_two_house_bots(start_server: StartServer) -> None:
    async with start_server(bots=("random", "mcts:playouts=50")) as server:
        await play(server, "alphabeta:depth=3", "guest", "pig", target="12", players="3")
        (record,) = await server.store.recent(finished=True)
        assert sorted(record.players) == ["guest", "mcts", "random"]
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        assert sorted(record.result.returns) == [-0.5, -0.5, 1]


async def test_spectators_on_the_bus_see_all_that_the_record_has(start_server: StartServer) -> None:
    async with start_server() as server:
        seen: list[Event] = []
        with server.bus.subscribe() as events:
            record = await match_between(server, "random", "random", "pig", target="15")
            while not (seen and isinstance(seen[-1], MatchEnded)):
                event = await events.get()
                if isinstance(event, MatchEvent):
                    seen.append(event)
        created, started, *_ = seen
        assert isinstance(created, MatchCreated)
        assert isinstance(started, MatchStarted)
        assert created.players == started.players == record.players
        assert record.result is not None
        assert seen[-1] == MatchEnded(
            *(record.match, record.result.text, "rule", "", record.seed),
            score=record.result.text,
            ending=f"Player {(record.result.winner or 0) + 1} wins by "
            f"{record.result.text[2:]} points",
        )
        told = [
            event.move if isinstance(event, MovePlayed) else event.outcome
            for event in seen
            if isinstance(event, MovePlayed | ChanceRolled)
        ]
        assert told == [move.text for move in record.moves]


async def test_a_broker_that_is_away_holds_nothing_up(start_server: StartServer) -> None:
    async with start_server(broker=BrokerSettings("mqtt://127.0.0.1:1")) as server:
        record = await match_between(server, "random", "random", "tictactoe")
        assert record.result is not None


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", Reason.DISCONNECTION),
        ("hang", Reason.NO_ANSWER),
        ("illegal", Reason.ILLEGAL_MOVE),
        ("refuse", Reason.REFUSAL),
        ("babble", Reason.DISCONNECTION),  # its own side cuts it off
    ],
)
async def test_a_faulty_bot_loses_and_the_server_lives_on(
    fault: str, reason: Reason, start_server: StartServer
) -> None:
    faulty = str(CommandLine((sys.executable, str(FAULTY), fault, "1")))
    sound = str(CommandLine((sys.executable, str(FAULTY), "none")))
    async with start_server(limits=LIMITS, sessions=SESSIONS) as server:
        record = await match_between(server, faulty, sound, "tictactoe")
        assert record.result is not None
        assert record.result.reason is reason
        assert record.result.winner == record.players.index("second")
        async with client_of(server) as client:
            assert await client.ask("name") == "= boardwire server"


async def test_a_bot_that_never_answers_does_not_become_a_player(start_server: StartServer) -> None:
    limits = Limits(preparation=0.3)
    async with start_server(limits=limits) as server, client_of(server) as client:
        await client.send(b"bw-bot mute - go\n")
        received = await client.read_all()
        assert re.match(rb"# welcome mute session=[0-9a-f]{32}; commands follow\n", received)
        assert received.endswith(b"# closing: no answer to name within 0.3 s\n")
        assert server.lobby.bots == set()


@pytest.mark.parametrize("answered", ["name", "version"])
async def test_a_bot_is_told_which_command_of_its_login_has_no_answer(
    answered: str, start_server: StartServer
) -> None:
    limits = Limits(preparation=0.3)
    async with start_server(limits=limits) as server, client_of(server) as client:
        await client.send(b"bw-bot mute - go\n")
        unanswered = "name"
        for command, then in (("name", "version"), ("version", "list_commands")):
            await client.read_until(f"{command}\n".encode())
            await client.send(b"= it\n\n")
            unanswered = then
            if command == answered:
                break
        received = await client.read_all()
        assert received.endswith(f"# closing: no answer to {unanswered} within 0.3 s\n".encode())


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_bot_that_vanishes_loses_at_once(scheme: str, start_server: StartServer) -> None:
    limits = Limits(reconnect_timeout=0)
    async with start_server(limits=limits) as server, client_of(server, scheme) as client:
        playing = asyncio.create_task(play(server, "random", "sound", "go"))
        bot = ScriptedBot(client.transport, [])
        await bot.log_in("bw-bot vanishing - go")
        await bot.play_until("clear_board")
        await bot.answer("clear_board")
        client.abort()
        await playing
        (record,) = await server.store.recent()
        assert record.result is not None
        assert record.result.reason is Reason.DISCONNECTION
        assert record.players[record.result.winner or 0] == "sound"


async def test_a_broken_database_ends_the_match_and_not_the_server(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.server.live.live_matches.FAULT_SECONDS", 0.1)

    def fail(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    async with start_server() as server:
        monkeypatch.setattr(server.store, "add_ply", fail)
        await asyncio.gather(
            play(server, "random", "first", "tictactoe"),
            play(server, "random", "second", "tictactoe"),
        )
        (record,) = await server.store.recent()
        assert record.result is not None
        assert record.result.reason is Reason.ABORT
        assert record.result.detail == "the match broke: StoreError"
        assert server.live.running == {}
        async with client_of(server) as client:
            monkeypatch.setattr(server.store, "recent", fail)
            assert await client.ask("bw-matches") == "? the disk is full"


async def test_a_database_belongs_to_one_server(start_server: StartServer, tmp_path: Path) -> None:
    async with start_server():
        with pytest.raises(StoreError, match="another server is running with the database"):
            async with start_server():
                pass
    async with start_server():
        pass


async def test_a_match_with_a_clock_is_lost_on_time(start_server: StartServer) -> None:
    hanging = str(CommandLine((sys.executable, str(FAULTY), "hang", "1")))
    sound = str(CommandLine((sys.executable, str(FAULTY), "none")))
    async with start_server(limits=LIMITS, sessions=SESSIONS) as server:
        record = await match_between(server, hanging, sound, "tictactoe", time="2/move")
        assert record.result is not None
        assert record.result.reason is Reason.TIME
        assert record.moves[0].clock == 2.0


async def test_health_counts_matches(start_server: StartServer) -> None:
    async with start_server() as server:
        await match_between(server, "random", "random", "tictactoe")
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = (await reader.read()).decode()
        writer.close()
        assert "200 OK" in answer
        assert '"status":"ok"' in answer
        assert '"matches":{"running":0,"finished":1}' in answer


async def test_a_bot_comes_back_when_a_server_comes_back(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.clients.bots.bot.RETRY_SECONDS", 0.05)
    async with start_server() as server:
        port = server.port
        returning = asyncio.create_task(
            run_bot_forever(parse_engine("random"), server.address, BotLogin("it", ["go"]))
        )
        await _present(server, "it")
    await asyncio.sleep(0.2)  # nobody listens meanwhile
    try:
        async with start_server(port=port) as again:
            await _present(again, "it")
    finally:
        returning.cancel()


async def _present(server: Server, name: str) -> None:
    await until(lambda: name in [bot.name for bot in server.lobby.waiting])
