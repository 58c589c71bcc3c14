"""The client's end of a session over MQTT: finding the server at the broker, and connecting."""

import asyncio
import os
import secrets
import ssl
from typing import Final

import aiomqtt

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.connection.secret_files import SecretFileError, read_secret
from boardwire.protocol.connection.url import BROKER_PASSWORD_FILE, Address
from boardwire.protocol.errors import TransportError
from boardwire.protocol.mqtt_sessions import (
    MessageKind,
    NodeStatus,
    SessionMessage,
    input_topic,
    node_of,
    output_topic,
    status_topic,
)

from ..base import CONNECT_TIMEOUT, WRITE_TIMEOUT
from .broker import BrokerConnection, open_broker
from .transport import MqttTransport

STATUS_SECONDS: Final = 2.0
"""Seconds that the retained status of the server may take to come from the broker."""

NAMED_NODES: Final = 5

_LOGIN_REFUSED: Final = ("Bad user name or password", "Not authorized")
"""The answers of a broker to a wrong user or password, in the words of paho."""

_ID_BYTES: Final = 11  # as hex the 22 characters that every broker takes in a client id


class MqttClientTransport(MqttTransport):
    """The client's end of a session, with a connection to the broker of its own.

    Args:
        address: the server's address.
        write_timeout: seconds that the server may leave written bytes unread.
    """

    def __init__(self, address: Address, *, write_timeout: float = WRITE_TIMEOUT) -> None:
        super().__init__(self._publish_input, peer=str(address), write_timeout=write_timeout)
        self._address = address
        self._session = secrets.token_hex(_ID_BYTES)
        self._input = input_topic(address.node, self._session)
        self._broker: BrokerConnection | None = None
        self._online: dict[str, str] = {}  # the nodes that take sessions, with their runs
        self._run = ""  # of the server's node, once the session is opened
        self._keeping: asyncio.Task[None] | None = None

    async def connect(self, password: str | None, tls: ssl.SSLContext | None) -> None:
        """Connect to the broker and open the session.

        Raises:
            TransportError: that was not possible.
        """
        self._keeping = asyncio.create_task(self._keep(password, tls))
        try:
            await asyncio.wait({self.opened, self.closed}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._keeping.cancel()
            raise
        if self.closed.done():
            await asyncio.wait({self._keeping})
            raise TransportError(f"{self.peer}: {self.reason}")

    @override
    async def close(self) -> None:
        await super().close()
        if self._keeping is not None:
            await asyncio.wait({self._keeping})

    async def _keep(self, password: str | None, tls: ssl.SSLContext | None) -> None:
        """Keep the connection to the broker open while the session is."""
        address = self._address
        try:
            async with open_broker(
                address.host,
                address.port,
                user=address.user or None,
                password=password,
                tls=tls,
                will=(self._input, SessionMessage(MessageKind.LOST).encode(), False),
                identifier=self._session,
            ) as broker:
                self._broker = broker
                try:
                    await self._receive(broker)
                except asyncio.CancelledError:
                    self.abort("the client has ended")  # the broker publishes no will now
                    raise
        except aiomqtt.MqttError as error:
            self.lose(_in_words(error))
        except Exception as error:  # readers must see the end of the connection
            self.lose(in_words(error))
            if not isinstance(error, OSError | ValueError):
                raise

    async def _receive(self, broker: BrokerConnection) -> None:
        """Handle the broker's messages until the session is over."""
        await broker.subscribe(status_topic("+"), output_topic(self._address.node, self._session))
        timeout = asyncio.get_running_loop().call_later(STATUS_SECONDS, self._give_up)
        receiving = asyncio.create_task(self._take_all(broker))
        try:
            await asyncio.wait({receiving, self.closed}, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                receiving.result()
        finally:
            timeout.cancel()
            receiving.cancel()
            await asyncio.wait({receiving})

    async def _take_all(self, broker: BrokerConnection) -> None:
        try:
            async for topic, payload in broker.messages():
                if topic.endswith("/out"):
                    self.take(payload)
                else:
                    self._take_status(node_of(topic), NodeStatus.decode(payload))
        except aiomqtt.MqttError:
            self.lose("the connection to the broker broke")

    def _take_status(self, node: str, status: NodeStatus) -> None:
        """Handle a node's status; open the session if it is the server's node."""
        self._online.pop(node, None)
        if status.online:
            self._online[node] = status.run
        if node != self._address.node:
            return
        if self._run:
            if status.online != (status.run == self._run):  # the will of an earlier run is no news
                self.lose("the server has left the broker")
        elif not status.online:
            self.lose("the server is not at the broker now; start it, or try again later")
        elif not self._run:
            self._run = status.run
            self.open()

    def _give_up(self) -> None:
        """No server of that name has reported its status."""
        if not self._run:
            others = ", ".join(sorted(self._online)[:NAMED_NODES])
            self.lose(
                f"no server {self._address.node!r} takes sessions at this broker"
                + (f"; it has {others}" if others else "; start it with broker.sessions=true")
            )

    def _publish_input(self, payload: bytes) -> None:
        if self._broker is not None:
            self._broker.publish(self._input, payload)


async def connect_mqtt(
    address: Address,
    *,
    tls: ssl.SSLContext | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
) -> MqttClientTransport:
    """Open a session at a server through its broker.

    The password of the address's user is in the file that the environment variable
    BOARDWIRE_BROKER_PASSWORD_FILE names.

    Args:
        address: `mqtt://BROKER/NODE` or `mqtts:`.
        tls: context for `mqtts:`; None checks certificates as the system does.
        connect_timeout: seconds that all of it may take.
        write_timeout: seconds that the server may leave written bytes unread.

    Raises:
        TransportError: the broker cannot be reached or refuses the login, or no server of that name
            takes sessions there.
    """
    password = _password() if address.user else None
    if address.scheme.is_encrypted and tls is None:
        tls = ssl.create_default_context()
    transport = MqttClientTransport(address, write_timeout=write_timeout)
    try:
        async with asyncio.timeout(connect_timeout):
            await transport.connect(password, tls if address.scheme.is_encrypted else None)
    except TimeoutError:
        raise TransportError(f"{address}: no answer in {connect_timeout:g} s") from None
    return transport


def _password() -> str | None:
    """Return the password in the file of the environment, or None.

    Raises:
        TransportError: the file cannot be read.
    """
    file = os.environ.get(BROKER_PASSWORD_FILE)
    if not file:
        return None
    try:
        return read_secret(BROKER_PASSWORD_FILE, file)
    except SecretFileError as error:
        raise TransportError(str(error)) from None


def _in_words(error: aiomqtt.MqttError) -> str:
    """Return the reason why there is no connection to a broker as a part of a sentence."""
    if isinstance(error, aiomqtt.MqttCodeError) and error.rc in _LOGIN_REFUSED:
        return (
            "the broker refuses the login; write the user into the address, mqtts://USER@HOST, "
            f"and name the file with the password in {BROKER_PASSWORD_FILE}"
        )
    return in_words(error)
