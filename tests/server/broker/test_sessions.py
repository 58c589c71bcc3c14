"""Sessions through a broker: mosquitto, a server, and clients that reach only the broker."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiomqtt
import pytest
from tests.zygote import boardwire_command

from boardwire.clients.bots import bot as bots
from boardwire.clients.bots.bot import BotLogin, keep_playing, run_bot
from boardwire.clients.bots.bot_engine import bot_engine
from boardwire.clients.engines import parse_engine
from boardwire.matches import Reason
from boardwire.protocol import BROKER_PASSWORD_FILE, Address, TransportClosed, TransportError
from boardwire.protocol.mqtt_sessions import (
    MAX_MESSAGE_BYTES,
    input_topic,
    output_topic,
    status_topic,
)
from boardwire.protocol.transports import connect
from boardwire.protocol.transports.mqtt import client as mqtt_client
from boardwire.protocol.transports.mqtt.broker_client import BrokerClient
from boardwire.protocol.transports.mqtt.client import MqttClientTransport, connect_mqtt
from boardwire.protocol.transports.mqtt.transport import WINDOW_BYTES
from boardwire.server import Server
from boardwire.server.broker import clients as broker_clients
from boardwire.server.config import BrokerSettings, ServerConfig
from boardwire.server.store import RecordQuery

from ...served import serving
from ...until import until
from ..banning import ban_guest
from ..conftest import StartServer
from ..mosquitto import PASSWORD, guarded_mosquitto, mosquitto
from ..people import match_of, person_of
from ..wire import Client, client_of


@pytest.fixture
async def broker(program: Callable[[str], str], tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a running broker."""
    async with mosquitto(program("mosquitto"), tmp_path) as port:
        yield f"mqtt://127.0.0.1:{port}"


@pytest.fixture
async def server(start_server: StartServer, broker: str) -> AsyncIterator[Server]:
    """A server that takes sessions at the broker."""
    async with start_server(broker=BrokerSettings(broker, sessions=True)) as server:
        await online(broker)
        yield server


@asynccontextmanager
async def console_at(broker: str) -> AsyncIterator[Client]:
    """A console of the server at a broker."""
    transport = await connect(broker)
    try:
        yield Client(transport)
    finally:
        await transport.close()


@asynccontextmanager
async def raw(broker: str, *topics: str, identifier: str = "") -> AsyncIterator[aiomqtt.Client]:
    """Another program at a broker, subscribed to topics."""
    address = Address.parse(broker)
    async with BrokerClient(address.host, address.port, identifier=identifier or None) as client:
        for topic in topics:
            await client.subscribe(topic, qos=1)
        yield client


async def payload(client: aiomqtt.Client) -> bytes:
    """The payload of the next message."""
    async with asyncio.timeout(20):
        message = await anext(aiter(client.messages))
    assert isinstance(message.payload, bytes)
    return message.payload


async def online(broker: str) -> None:
    """Wait until a server takes sessions at a broker."""
    async with raw(broker, status_topic("main")) as client:
        while not json.loads(await payload(client))["online"]:
            pass


async def sessions(server: Server, count: int) -> None:
    """Wait until the server has so many sessions."""
    await until(lambda: server.sessions.count == count)


@pytest.mark.slow
async def test_bundled_engines_play_a_whole_game_through_the_broker(
    server: Server, broker: str
) -> None:
    address = Address.parse(broker)
    async with asyncio.timeout(60):
        reasons = await asyncio.gather(
            *(
                run_bot(
                    parse_engine("alphabeta:depth=1"),
                    address,
                    BotLogin(name, ["connect4"], {"opponent": other, "games": "1"}),
                )
                for name, other in (("anna", "ben"), ("ben", "anna"))
            )
        )
    assert reasons == ["", ""]
    (record,) = [it async for it in server.store.records(RecordQuery())]
    assert sorted(record.players) == ["anna", "ben"]
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert len(record.moves) >= 7


@pytest.mark.slow
async def test_a_person_types_at_connect(server: Server, broker: str) -> None:
    typing = await asyncio.create_subprocess_exec(
        *boardwire_command("connect", broker, "--game", "othello"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(30):
        answers, errors = await typing.communicate(b"play b D3\nundo\nname\nquit\n")
    assert answers == b"= \n\n= \n\n= boardwire server\n\n= \n\n"
    assert errors == b""
    await sessions(server, 0)


@pytest.mark.slow
async def test_a_bot_comes_back_to_its_match_after_the_broker_was_stopped(
    start_server: StartServer,
    program: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broker_clients, "RECONNECT_SECONDS", 0.1)
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0.1)
    engine = bot_engine(parse_engine("alphabeta:depth=1"), "connect4")
    async with AsyncExitStack() as running:
        port = await running.enter_async_context(mosquitto(program("mosquitto"), tmp_path))
        url = f"mqtt://127.0.0.1:{port}"
        login = BotLogin("hal", ["connect4"])
        async with start_server(broker=BrokerSettings(url, sessions=True)) as server:
            playing = asyncio.create_task(keep_playing(engine, Address.parse(url), login))
            try:
                await sessions(server, 1)
                async with person_of(server, "anna") as anna:
                    seek = await anna.ask("bw-seek connect4 opponent=hal colour=b")
                    assert seek.startswith("=")
                    await match_of(anna)
                    assert await anna.ask("play b D") == "="
                    assert (await anna.ask("genmove w")).startswith("= ")
                    await running.aclose()
                    await sessions(server, 1)  # only Anna is there
                    assert await anna.ask("play b D") == "="
                    async with mosquitto(program("mosquitto"), tmp_path):
                        assert (await anna.ask("genmove w")).startswith("= ")
                        (live,) = server.live.running.values()
                        assert len(live.record.moves) == 4
            finally:
                playing.cancel()
                await asyncio.wait({playing})


async def test_a_person_is_told_that_the_broker_has_stopped(
    start_server: StartServer, program: Callable[[str], str], tmp_path: Path
) -> None:
    async with AsyncExitStack() as running:
        port = await running.enter_async_context(mosquitto(program("mosquitto"), tmp_path))
        url = f"mqtt://127.0.0.1:{port}"
        async with start_server(broker=BrokerSettings(url, sessions=True)) as server:
            async with console_at(url) as client:
                await sessions(server, 1)
                await running.aclose()
                with pytest.raises(TransportClosed, match=r"left the broker|the broker broke"):
                    await client.transport.read()
            await sessions(server, 0)


@pytest.mark.slow
async def test_a_client_that_is_killed_is_noticed_at_once(server: Server, broker: str) -> None:
    typing = await asyncio.create_subprocess_exec(
        *boardwire_command("connect", broker),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    await sessions(server, 1)
    os.kill(typing.pid, signal.SIGKILL)
    await sessions(server, 0)
    await typing.communicate()


async def test_a_client_that_is_told_to_stop_leaves_at_once(server: Server, broker: str) -> None:
    transport = await connect(broker)
    assert isinstance(transport, MqttClientTransport)
    await sessions(server, 1)
    assert transport._keeping is not None
    transport._keeping.cancel()
    await sessions(server, 0)


@pytest.mark.slow
async def test_the_end_of_the_server_is_told(start_server: StartServer, broker: str) -> None:
    async with (
        raw(broker, status_topic("main")) as watching,
        start_server(broker=BrokerSettings(broker, sessions=True)) as server,
    ):
        assert json.loads(await payload(watching))["online"]
        transport = await connect(broker)
        await sessions(server, 1)
        stopping = asyncio.create_task(transport.read())
        await asyncio.sleep(0)
    assert not json.loads(await payload(watching))["online"]
    assert await stopping == b"# closing: the server stops\n"
    assert await transport.read() == b""
    await transport.close()
    with pytest.raises(TransportError, match="the server is not at the broker now"):
        await connect(broker)


async def test_the_late_will_of_an_earlier_connection_ends_nothing(
    server: Server, broker: str
) -> None:
    async with console_at(broker) as client, raw(broker, status_topic("main")) as watching:
        online = await payload(watching)
        await watching.publish(
            status_topic("main"), b'{"v": 1, "online": false, "run": "earlier"}', 1, retain=True
        )
        assert b"earlier" in await payload(watching)
        assert await payload(watching) == online
        assert await client.ask("name") == "= boardwire server"


@pytest.mark.slow
async def test_a_server_that_is_killed_is_noticed_at_once(broker: str, tmp_path: Path) -> None:
    options = ("--broker", broker, "--set", "broker.sessions=true", "--bots", "")
    with serving(tmp_path, *options) as served:
        async with console_at(broker) as client:
            assert await client.ask("name") == "= boardwire server"
            served.kill()
            with pytest.raises(TransportClosed, match="/main: the server has left the broker"):
                await client.transport.read()


async def test_a_server_that_is_not_at_the_broker_is_named_and_so_are_others(
    server: Server, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_client, "STATUS_SECONDS", 0.2)
    with pytest.raises(TransportError, match=r"no server 'club' takes sessions .*; it has main$"):
        await connect(f"{broker}/club")


@pytest.mark.slow
async def test_a_client_that_does_not_read_is_closed(
    start_server: StartServer, broker: str
) -> None:
    limits = replace(ServerConfig().sessions, write=0.3)
    settings = BrokerSettings(broker, sessions=True)
    async with start_server(broker=settings, sessions=limits) as server:
        transport = await connect(broker)
        await transport.write(
            b"list_commands\n" * 100
        )  # the responses are more than the window takes
        await sessions(server, 1)
        await sessions(server, 0)
        received = b""
        with pytest.raises(TransportClosed, match=r"not read for 0\.3 s"):
            while data := await transport.read():
                received += data
        assert WINDOW_BYTES <= len(received) < WINDOW_BYTES + MAX_MESSAGE_BYTES
        await transport.close()


@pytest.mark.parametrize("line", [b"x" * 100_000, b"play b " + b"9" * 5000, b"\0\xff\x1b[2J", b"#"])
async def test_lines_are_limited_as_over_tcp(server: Server, broker: str, line: bytes) -> None:
    answers = []
    async with client_of(server) as plain, console_at(broker) as there:
        for client in (plain, there):
            await client.send(line + b"\nname\n")
            answers.append(await client.read_until(b"boardwire server\n\n"))
    assert answers[0] == answers[1]


async def test_a_flood_of_lines_is_limited_as_over_tcp(
    start_server: StartServer, broker: str
) -> None:
    quota = replace(ServerConfig().address_quota, burst=50, commands_per_second=1.0)
    settings = BrokerSettings(broker, sessions=True)
    async with start_server(broker=settings, address_quota=quota), console_at(broker) as client:
        await client.send(b"name\n" * 60)
        last = (await client.read_all()).decode().splitlines()[-1]
        assert last.startswith("# closing: too many commands from mqtt/")
        assert last.endswith(": at most 1 a second")


async def test_all_clients_at_the_broker_have_the_limits_of_a_site(
    start_server: StartServer, broker: str
) -> None:
    quota = replace(ServerConfig().address_quota, connections=1)
    limits = replace(ServerConfig().sessions, site=2)
    settings = BrokerSettings(broker, sessions=True)
    async with (
        start_server(broker=settings, address_quota=quota, sessions=limits),
        console_at(broker) as one,
        console_at(broker) as two,
        console_at(broker) as three,
    ):
        assert await one.ask("name") == await two.ask("name") == "= boardwire server"
        assert await three.read_all() == b"# closing: too many connections from mqtt: at most 2\n"


async def test_of_two_clients_with_one_id_the_first_one_ends(server: Server, broker: str) -> None:
    first = await connect_mqtt(Address.parse(broker))
    await sessions(server, 1)
    session = first._session
    own = input_topic("main", session)
    async with raw(broker, output_topic("main", session), identifier=session) as second:
        with pytest.raises(TransportClosed, match="the connection to the broker broke"):
            await first.read()
        await first.close()
        await sessions(server, 0)  # by the will of the first
        await second.publish(own, b"open 0 0\n", qos=1)
        assert await payload(second) == b"open 0 0\n"
        await second.publish(own, b"data 1 1\nname\n", qos=1)
        assert await payload(second) == b"data 1 2\n= boardwire server\n\n"
        assert server.sessions.count == 1


async def test_a_stranger_cannot_open_a_session_again(server: Server, broker: str) -> None:
    first = await connect_mqtt(Address.parse(broker))
    await first.write(b"name\n")
    assert await first.read() == b"= boardwire server\n\n"
    async with raw(broker) as stranger:
        await stranger.publish(input_topic("main", first._session), b"open 0 0\n", qos=1)
    await first.write(b"name\n")
    assert await first.read() == b"= boardwire server\n\n"
    await first.close()
    await sessions(server, 0)


async def test_a_session_that_is_over_is_told_so(server: Server, broker: str) -> None:
    async with raw(broker, output_topic("main", "0123456789")) as client:
        await client.publish(input_topic("main", "0123456789"), b"ack 0 9\n", qos=1)
        await client.publish(input_topic("main", "0123456789"), b"data 9 9\nname\n", qos=1)
        assert await payload(client) == b"close 0 0\nthis session is not open any more"
    assert server.sessions.count == 0


def documented_rules() -> str:
    """The access list for mosquitto of docs/how-to/server/brokers.md."""
    page = Path("docs/how-to/server/brokers.md").read_text()
    rules = page[page.index("  user boardwire\n") :].partition("```")[0].replace("  ", "")
    assert rules.count("pattern") == 2
    return rules


@asynccontextmanager
async def guarded(program: str, folder: Path) -> AsyncIterator[BrokerSettings]:
    """A broker with TLS and the access list of docs/how-to/server/brokers.md."""
    access = folder / "access"
    access.write_text(documented_rules())
    rules, users = f"acl_file {access}", ("boardwire", "guest")
    async with guarded_mosquitto(program, folder, rules, users=users) as port:
        yield BrokerSettings(
            f"mqtts://boardwire@127.0.0.1:{port}",
            str(folder / "password"),
            str(folder / "ca.pem"),
            sessions=True,
            node="club",
        )


@pytest.mark.slow
async def test_a_guarded_broker_shows_a_session_to_nobody_else(
    start_server: StartServer,
    program: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    async with guarded(program("mosquitto"), tmp_path) as settings:
        url = settings.url.replace("boardwire@", "guest@") + "/club"
        with pytest.raises(TransportError, match="the broker refuses the login"):
            await connect(url)
        monkeypatch.setenv(BROKER_PASSWORD_FILE, str(tmp_path / "password"))
        async with BrokerClient(
            "127.0.0.1",
            Address.parse(url).port,
            username="guest",
            password=PASSWORD,
            tls_context=ssl.create_default_context(),
        ) as spy:
            await spy.subscribe("boardwire/#", qos=1)
            async with start_server(broker=settings) as server:
                assert json.loads(await payload(spy))["online"]
                async with console_at(url) as client:
                    transport = client.transport
                    assert isinstance(transport, MqttClientTransport)
                    topic = input_topic("club", transport._session)
                    await spy.publish(topic, b"lost 0 0\n", qos=1)
                    assert await client.ask("name") == "= boardwire server"
                    assert server.sessions.count == 1
            assert not json.loads(await payload(spy))["online"]  # it got nothing in between


async def test_a_password_file_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(BROKER_PASSWORD_FILE, str(tmp_path / "none"))
    with pytest.raises(TransportError, match=r"cannot read .*/none: there is no such file"):
        await connect("mqtts://ada@127.0.0.1:1")


async def test_a_guest_who_is_banned_is_sent_away_and_stays_out(
    server: Server, broker: str
) -> None:
    async with console_at(broker) as troll:
        assert (await troll.ask("bw-login troll -")).startswith("=")
        await ban_guest(server.accounts, "troll", "tricks")
        assert b"# closing: the guest troll is banned: tricks" in await troll.read_all()
    async with console_at(broker) as again:
        assert await again.ask("bw-login tro11 -") == "? the guest troll is banned: tricks"
        assert (await again.ask("bw-login ada -")).startswith("=")
