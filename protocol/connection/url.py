"""Addresses: `tcp://host:7400`, `wss://host/gtp`, `mqtts://user@broker/node`, `stdio:`."""

import re
from enum import StrEnum
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urlsplit

from boardwire.override import override
from boardwire.values import value_class

from ..errors import AddressError, quoted
from ..mqtt_sessions import DEFAULT_NODE, is_node

GTP_PORT: Final = 7400
HTTP_PORT: Final = 7480
WEBSOCKET_PATH: Final = "/gtp"
MQTT_PORT: Final = 1883
MQTTS_PORT: Final = 8883
BROKER_PASSWORD_FILE: Final = "BOARDWIRE_BROKER_PASSWORD_FILE"
"""The environment variable that names the file with the password of a broker's user."""


_PLACE = re.compile(r"[A-Za-z0-9.-]+:[0-9]{1,5}", re.ASCII)
"""A host and a port, which people write as they know it from other programs."""


class Scheme(StrEnum):
    """The transports that an address can name."""

    TCP = "tcp"
    TLS = "tls"
    WS = "ws"
    WSS = "wss"
    MQTT = "mqtt"
    MQTTS = "mqtts"
    STDIO = "stdio"

    @property
    def is_websocket(self) -> bool:
        """Whether the session's bytes travel in WebSocket messages."""
        return self in (Scheme.WS, Scheme.WSS)

    @property
    def is_mqtt(self) -> bool:
        """Whether the session's bytes travel through an MQTT broker."""
        return self in (Scheme.MQTT, Scheme.MQTTS)

    @property
    def is_encrypted(self) -> bool:
        """Whether the connection uses TLS."""
        return self in (Scheme.TLS, Scheme.WSS, Scheme.MQTTS)


@value_class
class Address:
    """One end of a connection.

    Attributes:
        scheme: the transport.
        host: a name or an IP address, without brackets; empty for stdio.
        port: 0 for stdio.
        path: for WebSockets the path and query, for MQTT the node of the server; begins with `/`.
        user: for MQTT the user at the broker; empty for none.
        ca: a PEM file with the authorities that are trusted there; empty for those of the system.
            It is no part of the text of an address.
    """

    scheme: Scheme
    host: str = ""
    port: int = 0
    path: str = ""
    user: str = ""
    ca: str = ""

    @property
    def node(self) -> str:
        """The name of the server at its broker, for MQTT."""
        return self.path.removeprefix("/")

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read an address.

        The port may be left out (7400, 7480 for WebSockets, 1883 and 8883 for MQTT).

        Raises:
            AddressError: with a message that says what is wrong.
        """
        name, colon, _ = text.partition(":")
        try:
            scheme = Scheme(name.lower()) if colon else None
        except ValueError:
            scheme = None
        if scheme is None and _PLACE.fullmatch(text):
            raise AddressError(f"not an address: {quoted(text)}; write {Scheme.TCP}://{text}")
        if scheme is None:
            known = ", ".join(
                f"{kind}:" if kind is Scheme.STDIO else f"{kind}://" for kind in Scheme
            )
            raise AddressError(f"not an address: {quoted(text)}; begin it with one of {known}")
        if scheme is Scheme.STDIO:
            if text.lower() not in ("stdio:", "stdio://"):
                raise AddressError(f"nothing may follow stdio: {quoted(text)}")
            return cls(scheme)
        return cls._parse_network(scheme, text)

    @classmethod
    def _parse_network(cls, scheme: Scheme, text: str) -> "Address":
        if re.search(r"[\s\x00-\x1f\x7f]", text):
            raise AddressError(f"an address has no white space: {quoted(text)}")
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise AddressError(f"not an address: {quoted(text)}: {error}") from None
        if not host or not text[len(scheme) :].startswith("://"):
            raise AddressError(f"no host in {quoted(text)}; write {scheme}://HOST:PORT")
        if scheme.is_mqtt:
            return cls._parse_mqtt(scheme, host, port, parts)
        if parts.username is not None or parts.fragment:
            raise AddressError(f"an address has no user and no fragment: {quoted(text)}")
        if port == 0:
            raise AddressError(f"port 0 cannot be connected to: {quoted(text)}")
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        if not scheme.is_websocket:
            if path not in ("", "/"):
                raise AddressError(f"a {scheme} address ends after the port: {quoted(text)}")
            return cls(scheme, host, port or GTP_PORT)
        if parts.path in ("", "/"):
            path = WEBSOCKET_PATH + path.lstrip("/")
        return cls(scheme, host, port or HTTP_PORT, path)

    @classmethod
    def _parse_mqtt(
        cls, scheme: Scheme, host: str, port: int | None, parts: SplitResult
    ) -> "Address":
        if parts.password is not None:
            raise AddressError(
                "an address has no password; write it into a file, and name that in the "
                f"environment variable {BROKER_PASSWORD_FILE}"
            )
        node = parts.path.strip("/") or DEFAULT_NODE
        if port == 0 or not is_node(node) or parts.query or parts.fragment:
            raise AddressError(
                f"not a server at a broker: {quoted(parts.geturl())}; "
                f"write {scheme}://HOST:PORT or {scheme}://USER@HOST:PORT/NODE"
            )
        usual = MQTTS_PORT if scheme.is_encrypted else MQTT_PORT
        return cls(scheme, host, port or usual, f"/{node}", unquote(parts.username or ""))

    @override
    def __str__(self) -> str:
        if self.scheme is Scheme.STDIO:
            return "stdio:"
        host = f"[{self.host}]" if ":" in self.host else self.host
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        return f"{self.scheme}://{user}{host}:{self.port}{self.path}"
