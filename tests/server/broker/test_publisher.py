"""What the server publishes over MQTT, to a real broker: events, and states that are retained."""

from __future__ import annotations

import asyncio
import gc
import logging
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardwire.matches import MatchRecord
from boardwire.protocol import Event, MatchCreated, ObservationChanged, TimeControl
from boardwire.protocol.events import LobbyState, MatchState
from boardwire.protocol.transports.mqtt.broker_client import BrokerClient
from boardwire.server.broker import publisher, topics
from boardwire.server.broker.publisher import BrokerPublisher
from boardwire.server.config import BrokerSettings, SpectatorSettings
from boardwire.server.config.broker_address import broker_address
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.live.public_match import PublicMatch

from ...until import until
from ..conftest import StartServer
from ..forked_servers import forked_servers
from ..mosquitto import PASSWORD, Listener, guarded_mosquitto, listening, mosquitto
from ..people import person_of, play, two_people

CREATED = MatchCreated("m1", "go", {"size": 9}, ("ada", "bob"), TimeControl.none())


@asynccontextmanager
async def guarded_broker(program: str, folder: Path) -> AsyncIterator[BrokerSettings]:
    """A broker with TLS that lets only ada in; gives the settings of a server that may."""
    async with guarded_mosquitto(program, folder, users=("ada",)) as port:
        yield BrokerSettings(
            f"mqtts://ada@127.0.0.1:{port}", str(folder / "password"), str(folder / "ca.pem")
        )


@asynccontextmanager
async def publishing(settings: BrokerSettings) -> AsyncIterator[PublicEvents]:
    """A feed that is published inside the `with` block, with the match m1."""
    feed, recovered = PublicEvents(), asyncio.Event()
    recovered.set()
    feed.begin(MatchRecord("m1", "go", {"size": 9}, ("ada", "bob"), CREATED.time, "", _now()))
    task = asyncio.create_task(BrokerPublisher(feed, _nobody, settings, recovered).run())
    await asyncio.sleep(0)  # it subscribes
    try:
        yield feed
    finally:
        task.cancel()
        await asyncio.wait({task})


@dataclass(frozen=True)
class ServerPorts:
    """The port of a server in another process."""

    port: int
    http_port: int = 0


def told_state(told: Listener, match: str) -> MatchState:
    """The state of a match that the broker has."""
    state = told.state(match)
    assert state is not None
    return state


def _nobody() -> LobbyState:
    return LobbyState("main", (), (), (), (), 0)


def _now() -> datetime:
    return datetime.now(UTC)


async def logged(caplog: pytest.LogCaptureFixture, text: str) -> None:
    """Wait until a line with `text` is logged."""
    await until(lambda: text in caplog.text)


async def test_a_broker_may_want_tls_and_a_password(
    program: Callable[[str], str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with guarded_broker(program("mosquitto"), tmp_path) as settings:
        address = broker_address(settings.url)
        async with (
            BrokerClient(
                address.host,
                address.port,
                username="ada",
                password=PASSWORD,
                tls_context=ssl.create_default_context(cafile=settings.ca),
            ) as listener,
            publishing(settings) as feed,
        ):
            await listener.subscribe("boardwire/v1/matches/+/events", qos=1)
            feed.offer(CREATED)
            async with asyncio.timeout(20):
                message = await anext(aiter(listener.messages))
            assert isinstance(message.payload, bytes)
            assert Event.unpack(message.payload) == CREATED
    assert "battery" not in caplog.text


async def test_a_broker_that_refuses_is_tried_again_with_the_files_as_they_are_then(
    program: Callable[[str], str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(publisher, "RECONNECT_SECONDS", 0.1)
    async with guarded_broker(program("mosquitto"), tmp_path) as settings:
        (tmp_path / "password").write_text("guessed")
        async with publishing(settings):
            await logged(caplog, "Not authorized; trying again")
            (tmp_path / "password").unlink()
            await logged(caplog, "cannot read password_file")
            (tmp_path / "password").write_text(PASSWORD)
            await logged(caplog, "publishing events to mqtts://127.0.0.1:")
    assert "guessed" not in caplog.text


@pytest.mark.filterwarnings("ignore:.*SSLSocket")  # the library leaves its socket to the collector
async def test_a_broker_with_an_unknown_certificate_is_told_nothing(
    program: Callable[[str], str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        guarded_broker(program("mosquitto"), tmp_path) as settings,
        publishing(replace(settings, ca="")),
    ):
        await logged(caplog, "certificate verify failed")
    gc.collect()


@pytest.mark.slow
async def test_a_match_can_be_drawn_and_followed_from_its_state(
    start_server: StartServer, program: Callable[[str], str], tmp_path: Path
) -> None:
    async with mosquitto(program("mosquitto"), tmp_path) as port, listening(port) as told:
        settings = BrokerSettings(f"mqtt://127.0.0.1:{port}")
        async with two_people(start_server, broker=settings) as (server, anna, ben):
            match = await play(server, anna, ben, "tictactoe time=5m")
            await anna.ask("play b b2")
            await told.until(lambda: (it := told.state(match)) and it.ply == 1)
            state = told_state(told, match)
            assert (state.game, state.players, state.node) == ("tictactoe", ("anna", "ben"), "main")
            assert (state.phase, state.moves, state.to_act) == ("playing", ((0, "B2"),), (1,))
            assert (state.position["pieces"], state.position["last"]) == ({"B2": "black"}, ["B2"])
            assert state.clocks[1] == 300
            assert state.clocks[0] is not None
            assert 299 < state.clocks[0] < 300
            age = datetime.now(UTC) - datetime.fromisoformat(state.updated)
            assert timedelta(0) <= age < timedelta(seconds=20)
            await told.until(lambda: told.lobby and told.lobby.matches == 1)
            assert told.lobby is not None
            assert [it.match for it in told.lobby.running] == [match]
            await ben.ask("bw-resign")
            await told.until(lambda: (it := told.state(match)) and it.phase == "over")
            state = told_state(told, match)
            assert (state.result, state.reason, state.to_act) == ("B+Resign", "resignation", ())
            await told.until(lambda: told.lobby and told.lobby.matches == 0)
            assert told.kinds(match) == [
                "match-created",
                "match-started",
                "move-played",
                "match-ended",
            ]
        await told.until(lambda: told.status() == "stopped")
        assert told.state(match) is not None


@pytest.mark.slow
async def test_a_broker_that_was_killed_has_all_states_again_when_it_is_back(
    start_server: StartServer,
    program: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publisher, "RECONNECT_SECONDS", 0.1)
    path = program("mosquitto")
    async with mosquitto(path, tmp_path) as port:
        pass  # its port stays the same
    password = tmp_path / "password"  # the server connects once it can read it
    settings = BrokerSettings(f"mqtt://ada@127.0.0.1:{port}", str(password))
    async with two_people(start_server, broker=settings) as (server, anna, ben):
        first = await play(server, anna, ben, "tictactoe")  # the broker is away at first
        await anna.ask("play b b2")
        async with mosquitto(path, tmp_path), listening(port) as told:
            password.write_text("any")
            await told.until(lambda: (it := told.state(first)) and it.ply == 1)
            await told.until(lambda: told.kinds(first)[-1:] == ["move-played"])
            password.unlink()
        await ben.ask("bw-resign")
        second = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b a1")
        async with mosquitto(path, tmp_path), listening(port) as told:
            password.write_text("any")
            await told.until(lambda: (it := told.state(first)) and it.phase == "over")
            await told.until(lambda: (it := told.state(second)) and it.ply == 1)
            await told.until(lambda: told.status() == "running" and told.lobby)
            await told.until(lambda: "move-played" in told.kinds(second))
            assert told.kinds(first)[-1] == "match-ended"  # which happened while it was away


@pytest.mark.slow
async def test_states_of_matches_that_ended_are_removed_in_time(
    start_server: StartServer, program: Callable[[str], str], tmp_path: Path
) -> None:
    async with mosquitto(program("mosquitto"), tmp_path) as port, listening(port) as told:
        short = BrokerSettings(f"mqtt://127.0.0.1:{port}", keep_ended=0.3)
        async with two_people(start_server, broker=short) as (server, anna, ben):
            match = await play(server, anna, ben, "tictactoe")
            await told.until(lambda: told.state(match))
            await anna.ask("bw-resign")
            await told.until(lambda: told.kinds(match)[-1:] == ["match-ended"])
            await told.until(lambda: topics.state(match) not in told.retained)
            await told.until(lambda: topics.state_json(match) not in told.retained)
        async with two_people(start_server, broker=replace(short, keep_ended=600)) as people:
            server, anna, ben = people
            last = await play(server, anna, ben, "tictactoe")
            await anna.ask("bw-resign")
            await told.until(lambda: (it := told.state(last)) and it.phase == "over")
        await told.until(lambda: told.status() == "stopped")
        assert told.state(last) is not None  # the server stopped before its time had come
        async with start_server(broker=short):
            await told.until(lambda: topics.state(last) not in told.retained)
            async with start_server(broker=replace(short, node="other"), database="none"):
                await told.until(lambda: told.status("other") == "running")
            assert told.status() == "running"


@pytest.mark.long
@pytest.mark.slow
async def test_a_killed_server_is_lost_and_its_states_are_right_when_it_is_back(
    program: Callable[[str], str], tmp_path: Path
) -> None:
    database = tmp_path / "it.db"
    async with (
        mosquitto(program("mosquitto"), tmp_path) as port,
        listening(port) as told,
        forked_servers() as servers,
    ):
        url = f"mqtt://127.0.0.1:{port}"
        pid, server_port = await servers.start(database, broker=url)
        await told.until(lambda: told.status() == "running")
        ports = ServerPorts(server_port)
        async with person_of(ports, "anna") as anna, person_of(ports, "ben") as ben:
            match = await play(ports, anna, ben, "tictactoe")
            await anna.ask("play b b2")
            await told.until(lambda: (it := told.state(match)) and it.ply == 1)
            await servers.kill(pid)
        await told.until(lambda: told.status() == "lost")
        gone = replace(told_state(told, match), match="0123456789")
        async with BrokerClient("127.0.0.1", port) as client:
            await client.publish(topics.state(gone.match), gone.pack(), qos=1, retain=True)
        await told.until(lambda: topics.state(gone.match) in told.retained)
        await servers.start(database, broker=url)
        await told.until(lambda: told.status() == "running")
        await told.until(lambda: topics.state(gone.match) not in told.retained)
        await told.until(lambda: (it := told.state(match)) and it.phase == "waiting")
        assert told_state(told, match).moves == ((0, "B2"),)


@pytest.mark.slow
async def test_spectators_learn_moves_as_late_from_a_broker_as_elsewhere(
    start_server: StartServer, program: Callable[[str], str], tmp_path: Path
) -> None:
    async with mosquitto(program("mosquitto"), tmp_path) as port, listening(port) as told:
        settings = BrokerSettings(f"mqtt://127.0.0.1:{port}")
        async with two_people(
            start_server, broker=settings, spectators=SpectatorSettings(delay=0.5)
        ) as (server, anna, ben):
            match = await play(server, anna, ben, "tictactoe")
            await anna.ask("play b b2")
            moved = asyncio.get_running_loop().time()
            await told.until(lambda: "move-played" in told.kinds(match))
            assert asyncio.get_running_loop().time() - moved > 0.45
            await told.until(lambda: (it := told.state(match)) and it.moves == ((0, "B2"),))
            await ben.ask("bw-resign")
            assert match not in server.live.running
            await told.until(lambda: told.lobby and told.lobby.matches == 1)
            await told.until(lambda: (it := told.state(match)) and it.phase == "over")


@pytest.mark.slow
async def test_nothing_hidden_reaches_a_broker_before_the_end(
    start_server: StartServer, program: Callable[[str], str], tmp_path: Path
) -> None:
    async with mosquitto(program("mosquitto"), tmp_path) as port, listening(port) as told:
        settings = BrokerSettings(f"mqtt://127.0.0.1:{port}")
        async with two_people(start_server, broker=settings) as (server, anna, ben):
            match = await play(server, anna, ben, "kuhn")
            cards = server.live.running[match].record.moves[0].text
            await anna.ask("play b bet")
            await told.until(lambda: (it := told.state(match)) and it.ply == 2)
            state = told_state(told, match)
            assert state.moves == ((-1, "??"), (0, "bet"))
            assert state.position["side"]["black card"] == "?"
            await told.until(lambda: told.kinds(match)[-1:] == ["observation-changed"])
            seen = [event for _, event in told.events if isinstance(event, ObservationChanged)]
            assert [it.ply for it in seen] == [1, 2]
            assert all(it.position["side"]["black card"] == "?" for it in seen)
            await ben.ask("play w call")
            await told.until(lambda: (it := told.state(match)) and it.phase == "over")
            state = told_state(told, match)
            assert state.moves[0] == (-1, cards)


@pytest.mark.slow
async def test_a_position_that_cannot_be_sent_holds_up_no_other_match(
    start_server: StartServer,
    program: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def position(match: PublicMatch) -> dict[str, object]:
        return {"side": {"odd": object()}} if match.record.game == "tictactoe" else {}

    monkeypatch.setattr(PublicMatch, "position", position)
    async with mosquitto(program("mosquitto"), tmp_path) as port, listening(port) as told:
        settings = BrokerSettings(f"mqtt://127.0.0.1:{port}")
        async with two_people(start_server, broker=settings) as (server, anna, ben):
            odd = await play(server, anna, ben, "tictactoe")
            await logged(caplog, f"the state of match {odd} cannot be published")
            await anna.ask("bw-resign")
            await told.until(lambda: told.kinds(odd)[-1:] == ["match-ended"])
            match = await play(server, anna, ben, "connect4")
            await told.until(lambda: told.state(match))
