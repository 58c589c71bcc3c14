"""A broker of our own for tests: mosquitto, on its own port, and what it tells a client."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiomqtt
import trustme

from boardwire.protocol import Event
from boardwire.protocol.events import LobbyState, MatchState, ServerStatus
from boardwire.protocol.transports.mqtt.broker_client import BrokerClient
from boardwire.server.broker import topics


@asynccontextmanager
async def mosquitto(program: str, folder: Path, *lines: str) -> AsyncIterator[int]:
    """Run a broker inside the `with` block, and kill it at the end; gives its port.

    The port is the same for brokers in the same folder, so one can be stopped and started again.

    Args:
        program: The path of mosquitto.
        folder: A folder for its configuration.
        lines: Further lines of the configuration; without any, everybody may connect.
    """
    chosen = folder / "mosquitto.port"
    if not chosen.exists():
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            chosen.write_text(str(probe.getsockname()[1]))
    port = int(chosen.read_text())
    told = [f"listener {port} 127.0.0.1", *(lines or ("allow_anonymous true",))]
    if os.geteuid() == 0:
        told.append("user root")  # it would become a user that cannot read the folder
    configuration = folder / "mosquitto.conf"
    configuration.write_text("\n".join((*told, "")))
    running = await asyncio.create_subprocess_exec(
        *(program, "-c", str(configuration)), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(10):
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield port
    finally:
        running.kill()
        await running.wait()


PASSWORD = "correct horse: battery@staple"
"""The password of all users of a guarded broker."""


@asynccontextmanager
async def guarded_mosquitto(
    program: str, folder: Path, *lines: str, users: Collection[str]
) -> AsyncIterator[int]:
    """Run a broker with TLS, which lets only users in, inside the `with` block; gives its port.

    The folder gets `ca.pem`, which certifies the broker at 127.0.0.1, and `password`.

    Args:
        program: The path of mosquitto.
        folder: A folder for its files.
        lines: Further lines of the configuration.
        users: The users; their password is `PASSWORD`.
    """
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(folder / "ca.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    issued.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
    (folder / "users").touch(mode=0o600)
    for user in users:
        words = ("mosquitto_passwd", "-b", str(folder / "users"), user, PASSWORD)
        assert await (await asyncio.create_subprocess_exec(*words)).wait() == 0
    (folder / "password").write_text(f"{PASSWORD}\n")
    async with mosquitto(
        program,
        folder,
        "allow_anonymous false",
        f"password_file {folder / 'users'}",
        f"certfile {folder / 'certificate.pem'}",
        f"keyfile {folder / 'key.pem'}",
        *lines,
    ) as port:
        yield port


class Listener:
    """What a client is told that subscribes to everything below `boardwire/v1`.

    Args:
        client: The client, which has subscribed.
    """

    def __init__(self, client: aiomqtt.Client) -> None:
        self._messages = aiter(client.messages)
        self.retained: dict[str, bytes] = {}
        """The last message of each topic of states; topics whose state was removed have none."""
        self.events: list[tuple[str, Event]] = []
        """The events with their topics, in the order of their arrival."""

    async def until(self, condition: Callable[[], object]) -> None:
        """Take messages until a condition holds."""
        async with asyncio.timeout(20):
            while not condition():
                message = await anext(self._messages)
                assert isinstance(message.payload, bytes)
                topic = message.topic.value
                if topic.endswith("/events"):
                    self.events.append((topic, Event.unpack(message.payload)))
                elif message.payload:
                    self.retained[topic] = message.payload
                else:
                    self.retained.pop(topic, None)

    def status(self, node: str = "main") -> str:
        """The status of a server; empty before it was told."""
        told = self.retained.get(topics.node_status(node))
        return "" if told is None else ServerStatus.from_json(told).status

    @property
    def lobby(self) -> LobbyState | None:
        """The lobby; None before it was told."""
        told = self.retained.get(topics.LOBBY)
        return None if told is None else LobbyState.from_json(told)

    def state(self, match: str) -> MatchState | None:
        """The state of a match, if the broker has one, which is the same in both forms."""
        packed = self.retained.get(topics.state(match))
        text = self.retained.get(topics.state_json(match))
        if packed is None or text is None:
            return None
        state = MatchState.unpack(packed)
        return state if state == MatchState.from_json(text) else None

    def kinds(self, match: str) -> list[str]:
        """The kinds of the events of a match."""
        wanted = f"boardwire/v1/matches/{match}/events"
        return [event.kind for topic, event in self.events if topic == wanted]


@asynccontextmanager
async def listening(port: int) -> AsyncIterator[Listener]:
    """Subscribe to everything at a broker, inside the `with` block."""
    async with BrokerClient("127.0.0.1", port) as client:
        await client.subscribe("boardwire/v1/#", qos=1)
        yield Listener(client)
