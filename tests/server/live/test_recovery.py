"""Players whose connection ends, and servers that end: matches go on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from boardwire.clients.bots.bot import BotLogin, run_bot_forever
from boardwire.clients.engines import parse_engine
from boardwire.matches import Limits, MatchRecord, MoveRecord, Reason
from boardwire.protocol import TimeControl
from boardwire.protocol.transports import connect
from boardwire.server import Server
from boardwire.server.players.participant import fingerprint
from boardwire.server.store import Store

from ...until import until
from ..conftest import StartServer
from ..people import facts, person_of, play, two_people
from ..wire import ScriptedBot, bot_of, client_of

CROSSES = ["A1", "A2", "A3"]
NOUGHTS = ["B1", "B2"]


async def only_match(server: Server) -> MatchRecord:
    (found,) = await server.store.recent()
    record = await server.store.record(found.match)
    assert record is not None
    return record


async def finished(server: Server) -> MatchRecord:
    await until(lambda: server.live.finished)
    return await only_match(server)


def told(bot: ScriptedBot, since: str) -> list[str]:
    """What the bot heard from the last line `since` on, comments left out."""
    last = len(bot.heard) - 1 - bot.heard[::-1].index(since)
    return [line for line in bot.heard[last:] if not line.startswith("#")]


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_player_comes_back_to_its_seat_and_is_asked_again(
    start_server: StartServer, scheme: str
) -> None:
    async with (
        start_server() as server,
        bot_of(server, "anna", "tictactoe", CROSSES[:1], scheme=scheme) as anna,
        bot_of(server, "ben", "tictactoe", list(NOUGHTS)) as ben,
    ):
        leaving = asyncio.create_task(ben.play_until("anna has left"))
        await anna.play_until("play w B1")
        await anna.answer("play w B1")
        await anna.play_until("genmove b")
        await anna.transport.close()
        await leaving
        again = f"session={anna.session}"
        playing = asyncio.create_task(ben.play_on())
        async with bot_of(server, "anna", "tictactoe", CROSSES[1:], again, scheme=scheme) as anna:
            await anna.play_on()
        record = await finished(server)
        replayed = ["clear_board", "play b A1", "play w B1", "genmove b"]
        assert told(anna, "clear_board")[:4] == replayed
        assert "# anna is back" in ben.heard
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("B+", Reason.RULE)
        assert [move.text for move in record.moves] == ["A1", "B1", "A2", "B2", "A3"]
        playing.cancel()


async def test_a_newer_connection_replaces_the_older_one(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "anna", "tictactoe", list(CROSSES)) as older,
        bot_of(server, "ben", "tictactoe", list(NOUGHTS)) as ben,
    ):
        playing = asyncio.create_task(ben.play_on())
        await older.play_until("genmove b")
        again = f"session={older.session}"
        async with bot_of(server, "anna", "tictactoe", list(CROSSES), again) as newer:
            while (line := await older.line()) and "closing" not in line:
                pass
            assert line == "# closing: a newer connection has taken your place"
            await newer.play_on()
            record = await finished(server)
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        playing.cancel()


async def test_who_stays_away_loses(start_server: StartServer) -> None:
    limits = Limits(reconnect_timeout=0.2)
    async with (
        start_server(limits=limits) as server,
        bot_of(server, "anna", "go", []) as anna,
        bot_of(server, "ben", "go", []) as ben,
    ):
        leaving = asyncio.create_task(ben.play_until("anna has left"))
        await anna.play_until("genmove b")
        await anna.transport.close()
        await leaving
        record = await finished(server)
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("W+Forfeit", Reason.DISCONNECTION)
        assert record.result.detail == "not back within 0.2 s"


async def test_the_clock_runs_while_a_player_is_away(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "anna", "go", [], "time=1s") as anna,
        bot_of(server, "ben", "go", []) as ben,
    ):
        leaving = asyncio.create_task(ben.play_until("anna has left"))
        await anna.play_until("genmove b")
        await anna.transport.close()
        await leaving
        record = await finished(server)
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("W+Time", Reason.TIME)


@pytest.mark.parametrize("late", [0.0, 0.5])
async def test_a_match_goes_on_after_the_server_was_stopped(
    late: float, start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its players are back before the store has told of it."""
    unfinished = Store.unfinished

    async def unfinished_later(store: Store) -> list[MatchRecord]:
        await asyncio.sleep(late)
        return await unfinished(store)

    monkeypatch.setattr(Store, "unfinished", unfinished_later)
    async with AsyncExitStack() as bots:
        async with start_server() as server:
            anna = await bots.enter_async_context(
                bot_of(server, "anna", "tictactoe", CROSSES[:2], "time=5m")
            )
            ben = await bots.enter_async_context(bot_of(server, "ben", "tictactoe", NOUGHTS[:1]))
            playing = asyncio.create_task(anna.play_until("the server stops"))
            await ben.play_until("genmove w")
            await ben.answer("genmove w")
            await ben.play_until("genmove w")
        await playing
        assert [line for line in ben.heard if "closing" in line] or await ben.play_until("closing")
    async with start_server() as server:
        left = await only_match(server)
        assert [move.text for move in left.moves] == ["A1", "B1", "A2"]
        assert left.result is None
        words = [f"session={ben.session}", f"session={anna.session}"]
        async with (
            bot_of(server, "ben", "tictactoe", NOUGHTS[1:], words[0]) as ben,
            bot_of(server, "anna", "tictactoe", CROSSES[2:], words[1]) as anna,
        ):
            going_on = asyncio.create_task(ben.play_on())
            await anna.play_on()
            record = await finished(server)
            going_on.cancel()
        *replayed, time_left = told(ben, "clear_board")[:5]
        assert replayed == ["clear_board", "play b A1", "play w B1", "play b A2"]
        assert time_left in ("time_left w 300 0", "time_left w 299 0")  # none was charged meanwhile
        assert [move.text for move in record.moves] == ["A1", "B1", "A2", "B2", "A3"]
        assert record.result is not None
        assert record.result.text == "B+"
        assert record.match == left.match


async def test_bots_of_ours_go_on_with_their_match_by_themselves(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.clients.bots.bot.RETRY_SECONDS", 0.05)
    async with asyncio.TaskGroup() as tasks:
        async with start_server() as server:
            port = server.port
            bots = [
                tasks.create_task(
                    run_bot_forever(parse_engine("random"), server.address, BotLogin(name, ["go"]))
                )
                for name in ("anna", "ben")
            ]
            await until(
                lambda: any(len(it.record.moves) > 10 for it in server.live.running.values())
            )
        async with start_server(port=port) as again:
            await until(lambda: again.live.finished)
            record = (await again.store.recent(finished=True))[-1]
            assert (await again.store.recent())[-1].match == record.match, "the first match"
        for bot in bots:
            bot.cancel()
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert set(record.players) == {"anna", "ben"}


class StalledPlies:
    """Has the server's store keep no ply until it is told to."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = asyncio.Event()
        self.kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(server.store, "add_ply", self._add_ply)

    def _add_ply(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        self.asked.set()
        return self.kept


async def test_who_leaves_again_before_the_disk_let_him_sit_down_is_away(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It once ended the server."""
    async with (
        start_server() as server,
        client_of(server) as anna,
        person_of(server, "ben") as ben,
    ):
        session = facts(await anna.ask("bw-login anna -"))["session"]
        match = await play(server, anna, ben, "tictactoe")
        hosted = server.live.running[match]
        before = hosted.participants[0]
        stalled = StalledPlies(server, monkeypatch)
        await anna.send(b"play b A1\n")
        await asyncio.wait_for(stalled.asked.wait(), 20)
        async with client_of(server) as again:
            await again.send(f"bw-resume {session}\n".encode())
            await until(lambda: hosted.participants[0] is not before)
            again.abort()
            await until(lambda: server.sessions.count <= 1)
        stalled.kept.set_result(None)
        assert await ben.ask("genmove b") == "= A1"
        assert [player is None for player in hosted.runner.players] == [True, False]


async def test_a_session_token_that_nobody_has_is_replaced_and_anothers_is_refused(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        bot_of(server, "anna", "go", [], "session=easy-to-guess") as anna,
        client_of(server) as client,
    ):
        assert anna.session != "easy-to-guess"
        await client.send(f"bw-bot mallory - go session={anna.session}\n".encode())
        assert await client.read_all() == b"# closing: error: that session is anna's\n"


async def test_who_comes_back_while_the_end_is_written_is_told_that_it_is_over(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("bw-leave")
        asked, written = asyncio.Event(), asyncio.Event()
        end_match = server.store.end_match

        async def end_later(record: MatchRecord) -> None:
            asked.set()
            await written.wait()
            await end_match(record)

        monkeypatch.setattr(server.store, "end_match", end_later)
        await ben.send(b"bw-resign\n")
        await asyncio.wait_for(asked.wait(), 20)
        joining = asyncio.create_task(anna.ask(f"bw-join {match}"))
        (person,) = server.sessions.services.online.called("anna")
        await until(lambda: person.playing is not None)
        written.set()
        assert await joining == f"? no seat of yours is free in a match {match}"


async def bot_with(
    server: Server, bots: AsyncExitStack, token: str, game: str, moves: list[str], *words: str
) -> ScriptedBot:
    """A bot of the account `alice`."""
    transport = await connect(f"tcp://127.0.0.1:{server.port}")
    bots.push_async_callback(transport.close)
    bot = ScriptedBot(transport, moves)
    await bot.log_in(" ".join(("bw-bot alice", token, game, *words)))
    return bot


async def test_two_bots_of_one_account_come_back_to_their_own_seats(
    start_server: StartServer,
) -> None:
    async with AsyncExitStack() as bots:
        async with start_server() as server:
            token = await server.accounts.register("alice")
            own = "opponent=alice"  # else bots of one account do not meet
            black = await bot_with(server, bots, token, "tictactoe", ["A1"], own)
            white = await bot_with(server, bots, token, "tictactoe", [])
            told_white = asyncio.create_task(white.play_until("genmove w"))
            await black.play_until("genmove b")
            await black.answer("genmove b")
            await told_white
        async with start_server() as server:
            again = [f"session={bot.session}" for bot in (white, black)]
            white = await bot_with(server, bots, token, "tictactoe", ["B1", "B2"], again[0])
            black = await bot_with(server, bots, token, "tictactoe", ["A2", "A3"], again[1])
            going_on = asyncio.create_task(white.play_on())
            await black.play_on()
            record = await finished(server)
            going_on.cancel()
    assert [move.text for move in record.moves] == ["A1", "B1", "A2", "B2", "A3"]


async def test_a_bot_takes_no_seat_of_its_account_in_a_game_that_it_does_not_play(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        AsyncExitStack() as bots,
        bot_of(server, "ben", "tictactoe", []) as ben,
    ):
        token = await server.accounts.register("alice")
        alice = await bot_with(server, bots, token, "tictactoe", [])
        leaving = asyncio.create_task(ben.play_until("alice has left"))
        await alice.play_until("clear_board")
        await alice.transport.close()
        await leaving
        await bot_with(server, bots, token, "go", [])
        await until(
            lambda: (
                [bot.offers[0].game.name for bot in server.lobby.waiting if bot.is_bot] == ["go"]
            )
        )


async def test_who_has_taken_a_seat_by_its_account_keeps_it(start_server: StartServer) -> None:
    """The session that left it comes later, and waits for another match."""
    async with (
        start_server() as server,
        AsyncExitStack() as bots,
        bot_of(server, "ben", "tictactoe", []) as ben,
    ):
        token = await server.accounts.register("alice")
        left = await bot_with(server, bots, token, "tictactoe", [])
        leaving = asyncio.create_task(ben.play_until("alice has left"))
        await left.play_until("clear_board")
        await left.transport.close()
        await leaving
        newer = await bot_with(server, bots, token, "tictactoe", [])
        await newer.play_until("clear_board")
        await bot_with(server, bots, token, "tictactoe", [], f"session={left.session}")
        await until(lambda: [waiting.name for waiting in server.lobby.waiting] == ["alice"])
        (hosted,) = server.live.running.values()
        sitting = hosted.participants[hosted.record.players.index("alice")]
        assert sitting is not None
        assert sitting.seat.session == fingerprint(newer.session)


async def test_a_match_that_does_not_fit_its_game_any_more_does_not_keep_the_server_down(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        for_three = MatchRecord(
            *("m1", "tictactoe", {}, ("anna", "ben", "carl"), TimeControl.none(), ""),
            datetime.now(UTC),
        )
        await server.store.keep(for_three)
    async with start_server() as server:
        left = await only_match(server)
        assert left.result is not None
        assert left.result.reason is Reason.ABORT
        assert left.result.detail.startswith("it cannot be resumed: Tic-Tac-Toe takes 2")


async def test_guests_whose_match_is_over_after_a_restart_have_their_names(
    start_server: StartServer,
) -> None:
    """The end of their match was not stored; nobody has a token that would let them in."""
    async with start_server() as server:
        record = MatchRecord(
            *("m1", "tictactoe", {}, ("anna", "ben"), TimeControl.none(), ""), datetime.now(UTC)
        )
        await server.store.begin_match(record)
        for ply, move in enumerate(("A1", "B1", "A2", "B2", "A3")):
            await server.store.add_ply("m1", MoveRecord(ply + 1, ply % 2, move, 0.5))
    async with start_server() as server:
        await finished(server)
        async with bot_of(server, "anna", "tictactoe", []), person_of(server, "ben"):
            assert {it.name for it in server.names} == {"anna", "ben"}


async def test_a_match_whose_plies_were_changed_does_not_go_on(
    start_server: StartServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It ends without a result, and its plies stay as they were found."""
    database = str(tmp_path / "it.db")
    async with start_server(database=database) as server:
        begun = datetime(2026, 11, 20, tzinfo=UTC)
        record = MatchRecord("m1", "tictactoe", {}, ("anna", "ben"), TimeControl.none(), "", begun)
        assert server.store is not None
        await server.store.begin_match(record)
        await server.store.add_ply("m1", MoveRecord(1, 0, "B2", 0.5))
        await server.store.add_ply("m1", MoveRecord(2, 1, "A1", 0.5))
    store = Store(database)
    await store.open_beside()
    async with store.transaction() as connection:
        await connection.execute(text("DELETE FROM plies WHERE ply = 2"))
    await store.close()
    async with start_server(database=database) as server:
        found = await only_match(server)
        assert found.result is not None
        assert found.result.reason is Reason.ABORT
        assert "the database is damaged" in found.result.detail
        assert [move.text for move in found.moves] == ["B2"]
    assert "match m1 cannot be resumed: the database is damaged" in caplog.text
