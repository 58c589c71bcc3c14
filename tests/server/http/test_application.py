"""The HTTP port: health, metrics, the API, and their limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.games import UnknownGame, find, load, names
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.config import HttpSettings, SpectatorSettings
from boardwire.server.http.api.matches import FEW_MOVES
from boardwire.server.http.api.schemas import MatchDetails
from boardwire.server.http.application import ResponseTimeout
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.store import StoreError

from ..conftest import StartServer
from ..wire import get

BEGINNING = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


async def ask(server: Server, path: str) -> Any:
    """What the API answers, as data."""
    status, _, body = await get(server, f"/api/v1{path}")
    assert status == 200, body
    return json.loads(body)


async def test_requests_and_connections_count_as_commands_of_their_address(
    start_server: StartServer,
) -> None:
    """In a burst that practically never fills again, so that the test's speed does not matter."""
    quota = QuotaLimits(commands_per_second=1e-6, burst=20)
    async with start_server(address_quota=quota) as server:
        statuses = [(await get(server, "/health"))[0] for _ in range(11)]
        assert statuses == [200] * 10 + [429]
        detail = json.loads((await get(server, "/health"))[2])["detail"]
        assert detail == "too many commands from 127.0.0.1: at most 1e-06 a second"


async def refusal(server: Server, path: str) -> tuple[int, str]:
    """How the API refuses."""
    status, _, body = await get(server, f"/api/v1{path}")
    return status, json.loads(body)["detail"]


def record_of(number: int, game: str = "tictactoe", *, finished: bool = True) -> MatchRecord:
    """A match of a few moves; the higher its number the later it was."""
    record = MatchRecord(
        match=f"m{number:03}",
        game=game,
        options=load(game).options if game in names() else {},
        players=("Ada", f"bot-{number % 3}"),
        time=TimeControl.fischer(60, 1),
        commitment="",
        started=BEGINNING + timedelta(minutes=number),
        moves=[MoveRecord(1, 0, "B2", 0.5, 60.5), MoveRecord(2, 1, "A1", 0.25, 60.75)],
    )
    if finished:
        record.result = Result.loss(1, 2, Reason.RESIGNATION)
        record.ended = record.started + timedelta(seconds=9)
    return record


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


# -- health ------------------------------------------------------------------------------------


async def test_health_is_ok_and_counts(server: Server) -> None:
    status, headers, body = await get(server, "/health")
    assert (status, headers["content-type"]) == (200, "application/json")
    told = json.loads(body)
    assert told["status"] == "ok"
    assert told["matches"] == {"running": 0, "finished": 0}
    assert (told["sessions"], told["bots"]) == (0, 0)


async def test_health_tells_of_a_database_that_is_gone(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.server.store.store.CHECK_SECONDS", 0)
    database = tmp_path / "it.db"
    async with start_server(database=str(database)) as server:
        assert (await get(server, "/health"))[0] == 200
        database.rename(tmp_path / "elsewhere.db")
        status, _, body = await get(server, "/health")
        assert status == 503
        told = json.loads(body)
        assert told["status"] == "degraded"
        assert told["reason"] == "the database file it.db is gone"
        database.write_bytes(b"")
        _, _, body = await get(server, "/health")
        assert json.loads(body)["reason"] == "the database file it.db was replaced by another"
        database.unlink()
        (tmp_path / "elsewhere.db").rename(database)
        assert (await get(server, "/health"))[0] == 200


async def test_health_asks_the_database(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("boardwire.server.store.database.ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(AsyncConnection, "execute", never)
    status, _, body = await get(server, "/health")
    assert status == 503
    assert json.loads(body)["reason"] == "the database gave no answer within 0.1 s"


async def test_health_asks_the_database_once_a_second(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def check() -> None:
        nonlocal asked
        asked += 1
        raise StoreError("it fails")

    monkeypatch.setattr(server.store._database, "check", check)
    for _ in range(3):
        with pytest.raises(StoreError, match="it fails"):
            await server.store.check()
    assert asked == 1


# -- metrics -----------------------------------------------------------------------------------


async def samples(server: Server) -> dict[str, float]:
    """All samples by name and labels."""
    status, headers, body = await get(server, "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=")
    return {
        f"{it.name}{''.join(it.labels.values())}": it.value
        for family in text_string_to_metric_families(body.decode())
        for it in family.samples
    }


async def test_metrics_count_what_was_played(server: Server) -> None:
    before = await samples(server)
    assert before["boardwire_moves_total"] == 0
    await asyncio.gather(
        *(
            run_bot(parse_engine("random"), server.address, BotLogin(name, ["pig"], {"games": "1"}))
            for name in ("one", "two")
        )
    )
    (found,) = await server.store.recent(finished=True)
    record = await server.store.record(found.match)
    assert record is not None
    after = await samples(server)
    rolls = sum(move.player == -1 for move in record.moves)
    assert after["boardwire_rolls_total"] == rolls > 0
    assert after["boardwire_moves_total"] == len(record.moves) - rolls
    assert after["boardwire_matches_ended_totalrule"] == 1
    assert after["boardwire_sessionsplayer"] == 0
    assert after["boardwire_matches_running"] == 0
    assert after["process_open_fds"] > 0


async def test_metrics_are_measured_where_they_are_told(server: Server) -> None:
    server.metrics.moved(0.003)
    server.metrics.lagged(0.25)
    server.metrics.committed(7, 0.0001)
    told = await samples(server)
    assert told["boardwire_move_latency_seconds_sum"] == 0.003
    assert told["boardwire_move_latency_seconds_bucket0.005"] == 1
    assert told["boardwire_move_latency_seconds_bucket0.002"] == 0
    assert told["boardwire_lag_seconds_sum"] == 0.25
    assert told["boardwire_commit_plies_sum"] == 7
    assert told["boardwire_commit_seconds_count"] == 1


async def test_each_server_has_metrics_of_its_own(
    start_server: StartServer, tmp_path: Path
) -> None:
    async with (
        start_server() as one,
        start_server(database=str(tmp_path / "other.db")) as other,
    ):
        one.metrics.lagged(1)
        assert (await samples(one))["boardwire_lag_seconds_count"] == 1
        assert (await samples(other))["boardwire_lag_seconds_count"] == 0


# -- the API -----------------------------------------------------------------------------------


async def test_the_description_of_the_api_is_valid_openapi(server: Server) -> None:
    status, _, body = await get(server, "/api/openapi.json")
    assert status == 200
    described = json.loads(body)
    assert described["openapi"].startswith("3.1")
    validate(described)
    assert set(described["paths"]) == {
        "/v1/frame",
        "/v1/games",
        "/v1/ladder",
        "/v1/matches",
        "/v1/matches/{match}",
        "/v1/games/{name}/picture.svg",
        "/v1/matches/{match}/board.svg",
        "/v1/matches/{match}/preview.png",
        "/v1/games/{name}/preview.png",
        "/v1/games/pictures.svg",
        "/v1/matches/{match}/replay",
        "/v1/matches/{match}/record",
        "/v1/players/{name}",
        "/v1/players/{name}/history",
        "/v1/ladders",
        "/v1/records",
        "/v1/records/file",
        "/v1/reports",
        "/v1/steps",
        "/v1/quiz",
        "/v1/position",
        "/v1/payoffs",
        "/v1/lab/{name}",
    }
    assert described["servers"] == [{"url": "/api"}]


async def test_games_are_listed_with_their_options(server: Server) -> None:
    games = {game["name"]: game for game in (await ask(server, "/games"))["games"]}
    assert games["go"]["title"] == "Go"
    assert games["go"]["record_format"] == "sgf"
    (size,) = (it for it in games["go"]["options"] if it["name"] == "size")
    assert size == {
        "name": "size",
        "default": 9,
        "proposed": 9,
        "common": [9, 13, 19],
        "range": "a whole number from 1 to 25, or WIDTHxHEIGHT such as 9x13",
        "help": size["help"],
    }


async def test_matches_come_in_pages_newest_first(server: Server) -> None:
    for number in range(7):
        await server.store.keep(record_of(number))
    path, seen = "/matches?limit=3", []
    for size in (3, 3, 1):
        page = await ask(server, path)
        assert len(page["matches"]) == size
        seen += [match["match"] for match in page["matches"]]
        path = f"/matches?limit=3&after={page['next']}"
    assert page["next"] is None
    assert seen == [f"m{number:03}" for number in reversed(range(7))]


FILTERS: tuple[tuple[str, list[str]], ...] = (
    ("player=BOT-1", ["m004", "m001"]),
    ("player=nobody", []),
    ("game=go", ["m005"]),
    ("finished=false", ["m006"]),
    ("since=2026-11-21T12:05:00Z", ["m006", "m005"]),
    ("since=2026-11-21T12:05:00", ["m006", "m005"]),
    ("since=2026-11-21T13:05:00%2B01:00&until=2026-11-21T12:06:00Z", ["m005"]),
    ("player=ada&game=tictactoe&until=2026-11-21T12:02:00Z", ["m001", "m000"]),
    ("since=2026&until=2027&finished=true&game=Go", ["m005"]),
    ("since=2026-11&until=2026-12&finished=true&game=go", ["m005"]),
    ("until=2026", []),
    ("since=2027", []),
)
"""Queries, and the matches that they find."""


async def test_matches_are_filtered(server: Server, subtests: pytest.Subtests) -> None:
    for number in range(7):
        game = "go" if number == 5 else "tictactoe"
        await server.store.keep(record_of(number, game, finished=number != 6))
    for query, found in FILTERS:
        with subtests.test(query):
            page = await ask(server, f"/matches?{query}")
            assert [match["match"] for match in page["matches"]] == found


WITH_GAMES = (
    "/matches?game=parcheesi",
    "/ladder?game=parcheesi&time_class=fast",
    "/frame?game=parcheesi",
    "/games/parcheesi/picture.svg",
    "/steps?game=parcheesi",
)
"""Paths of a game that there is not."""


async def test_an_unknown_game_has_one_answer_everywhere(
    server: Server, subtests: pytest.Subtests
) -> None:
    for path in WITH_GAMES:
        with subtests.test(path):
            status, detail = await refusal(server, path)
            with pytest.raises(UnknownGame) as told:
                find("parcheesi")
            assert (status, detail) == (404, str(told.value))


async def test_matches_of_a_game_that_is_no_longer_played_here_are_found(server: Server) -> None:
    await server.store.keep(record_of(0, "oldgame"))
    page = await ask(server, "/matches?game=oldgame")
    assert [match["game"] for match in page["matches"]] == ["oldgame"]


REFUSED = (
    ("/matches?limit=201", 422, "limit: Input should be less than or equal to 200"),
    ("/matches?limit=0", 422, "limit: Input should be greater than or equal to 1"),
    ("/matches?since=soon", 422, "since: 'soon' is not a time; write 2026-09-01"),
    ("/matches?since=9999-12-31T23:59:59-23:59", 422, "outside of the years 1 to 9999"),
    ("/matches?until=0001-01-01T00:00:00%2B23:59", 422, "outside of the years 1 to 9999"),
    ("/matches?until=-1e300", 422, "'-1e300' is not a time; write 2026-09-01"),
    ("/matches?until=1780000000", 422, "'1780000000' is not a time"),
    ("/matches?since=", 422, "since: '' is not a time"),
    ("/matches?game=", 404, "no game is called ''; there are tictactoe"),
    (f"/matches?player={'x' * 41}", 422, "player: String should have at most 40 characters"),
    ("/matches/none", 404, "there is no match none"),
    ("/matches/none/record", 404, "there is no match none"),
    ("/matches/m000/record?format=doc", 422, "format: String should match pattern"),
    ("/matches/m000/record?format=pgn", 409, ""),
    ("/players/nobody", 404, "no player nobody has played here"),
    ("/ladder?game=go", 422, "time_class: Field required"),
    ("/ladder?game=go&time_class=fast", 422, "time_class: 'fast' is no time class: write one"),
    ("/nothing", 404, "Not Found"),
)
"""Paths, and the status and a part of the detail of their answers."""


async def test_what_cannot_be_told_is_refused(server: Server, subtests: pytest.Subtests) -> None:
    await server.store.keep(record_of(0))
    for path, status, detail in REFUSED:
        with subtests.test(path):
            told = await refusal(server, path)
            assert told[0] == status
            assert detail in told[1]


async def test_a_match_is_told_with_its_moves(server: Server) -> None:
    await server.store.keep(record_of(0))
    match = await ask(server, "/matches/m000")
    assert match["players"] == ["Ada", "bot-0"]
    assert match["result"] == "B+Resign"
    assert match["plies"][1] == {
        "ply": 2,
        "player": 1,
        "move": "A1",
        "seconds": 0.25,
        "clock": 60.75,
    }


async def test_a_record_is_a_file_of_its_game(server: Server) -> None:
    await server.store.keep(record_of(5, "go"))
    status, headers, body = await get(server, "/api/v1/matches/m005/record")
    assert status == 200
    assert headers["content-type"] == "text/plain; charset=utf-8"
    assert headers["content-disposition"] == 'attachment; filename="m005.sgf"'
    assert body.startswith(b"(;")
    assert b"PB[Ada]" in body


async def test_the_moves_of_a_running_match_wait_where_spectators_wait(
    start_server: StartServer,
) -> None:
    async with start_server(spectators=SpectatorSettings(delay=30)) as server:
        await server.store.keep(record_of(0, finished=False))
        await server.store.keep(record_of(1))
        status, detail = await refusal(server, "/matches/m000")
        assert (status, detail) == (404, "the moves of m000 are shown when it is over")
        assert (await refusal(server, "/matches/m000/record"))[0] == 404
        assert (await ask(server, "/matches/m001"))["plies"]
        assert len((await ask(server, "/matches"))["matches"]) == 2


async def test_a_player_is_told_as_it_writes_itself(server: Server) -> None:
    await server.store.keep(record_of(1))
    player = await ask(server, "/players/ADA")
    assert player["name"] == "Ada"
    assert [match["match"] for match in player["matches"]] == ["m001"]


async def test_a_database_that_fails_is_excused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise StoreError("the database fails: gone")

    monkeypatch.setattr("boardwire.server.store.Store.records", fail)
    status, headers, body = await get(server, "/api/v1/matches")
    assert (status, headers["retry-after"]) == (503, "5")
    assert json.loads(body) == {"detail": "the database fails: gone"}
    for path in ("/", "/matches", "/players/ada"):
        status, headers, body = await get(server, path, "Accept: text/html")
        assert (status, headers["retry-after"]) == (503, "5"), path
        assert headers["content-type"].startswith("text/html")
        assert b"The database fails: gone" in body


async def test_pages_of_others_read_the_api_only_where_that_is_allowed(
    start_server: StartServer,
) -> None:
    origin = "https://example.org"
    for cors, allowed in (((), None), ((origin,), origin), (("*",), "*")):
        async with start_server(http=HttpSettings(cors=cors)) as server:
            _, headers, _ = await get(server, "/api/v1/games", f"Origin: {origin}")
            assert headers.get("access-control-allow-origin") == allowed
            _, headers, _ = await get(server, "/api/v1/games", "Origin: https://other.org")
            assert headers.get("access-control-allow-origin") == ("*" if allowed == "*" else None)


async def test_a_long_match_is_described_like_a_short_one(server: Server) -> None:
    """A long one is described in another process."""
    moves = [MoveRecord(ply, ply % 2, f"é{ply}", 0.1, 600 / ply, 0.1) for ply in range(1, 400)]
    described = []
    for number, plies in enumerate((moves, moves[:FEW_MOVES])):
        record = record_of(900 + number)
        record.moves = plies
        await server.store.keep(record)
        status, _, body = await get(server, f"/api/v1/matches/{record.match}")
        assert status == 200
        MatchDetails.model_validate_json(body)
        described.append(json.loads(body))
    long, short = described
    assert long["plies"][:FEW_MOVES] == short["plies"]
    assert len(long["plies"]) == len(moves)
    assert list(long) == list(short)


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/matches/%0Aa", "/nothing/%2F"])
async def test_what_no_route_fits_is_refused_as_the_api_refuses(server: Server, path: str) -> None:
    status, headers, body = await get(server, path)
    assert (status, headers["content-type"]) == (404, "application/json")
    assert json.loads(body) == {"detail": "Not Found"}


# -- limits ------------------------------------------------------------------------------------


async def test_headers_have_a_limit(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(header_bytes=1000)) as server:
        assert (await get(server, "/health", f"X: {'y' * 800}"))[0] == 200
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(f"GET /health HTTP/1.1\r\nX: {'y' * 1200}".encode())
        async with asyncio.timeout(20):
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
        writer.close()


async def test_connections_have_a_limit(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(connections=2)) as server:
        idle = [await asyncio.open_connection("127.0.0.1", server.http_port) for _ in range(2)]
        await asyncio.sleep(0.05)
        reader, one_more = await asyncio.open_connection("127.0.0.1", server.http_port)
        one_more.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with asyncio.timeout(20):
            refusal = await reader.read()
        assert refusal.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 10\r\n" in refusal
        one_more.close()
        await one_more.wait_closed()
        assert (await get(server, "/health"))[0] == 200  # operators are answered nevertheless
        for _, writer in idle:
            writer.close()
            await writer.wait_closed()
        await asyncio.sleep(0.05)
        assert (await get(server, "/health"))[0] == 200


async def test_every_request_of_a_connection_has_its_time(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(request=1.0)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await reader.readuntil(b"}}")
        closing = asyncio.create_task(reader.read())
        async with asyncio.timeout(5):
            while not closing.done():  # a letter now and then keeps uvicorn's own patience up
                writer.write(b"X")
                await asyncio.sleep(0.05)
        with suppress(ConnectionResetError):  # a letter has come after the end
            assert await closing == b""
        writer.close()


async def test_an_answer_that_is_not_ready_in_time_is_given_up() -> None:
    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(10)

    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    app = ResponseTimeout(slow, 0.05)
    await app({"type": "http", "method": "GET", "path": "/", "headers": []}, receive, send)
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"]) == {"detail": "no response within 0.05 s"}
