"""The address of an MQTT broker, from its URL."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from boardwire.override import override
from boardwire.protocol import AddressError
from boardwire.server.logs.redaction import without_passwords
from boardwire.values import value_class

_PORTS = {"mqtt": 1883, "mqtts": 8883}
"""The schemes, without and with TLS, and their usual ports."""


@value_class
class BrokerAddress:
    """The address of a broker.

    Args:
        host: The name or address of its machine.
        port: Its port.
        user: The user to log in as; None for none.
        tls: Whether the connection has TLS.
    """

    host: str
    port: int
    user: str | None
    tls: bool

    @override
    def __str__(self) -> str:
        """Return the address for log lines."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"


def broker_address(url: str) -> BrokerAddress:
    """Read `mqtt://[USER@]HOST[:PORT]`, or `mqtts://` for TLS.

    Raises:
        AddressError: The text is no such URL, or it has a password.
    """
    shown = repr(without_passwords(url))
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise AddressError(f"not a broker: {shown}: {error}") from None
    if parts.password is not None:
        raise AddressError(
            f"{shown} has a password; write it into a file, and name that in password_file"
        )
    usual = _PORTS.get(parts.scheme)
    if usual is None or not host or parts.path.strip("/") or parts.query:
        raise AddressError(f"not a broker: {shown}; write mqtt://HOST:PORT or mqtts://HOST:PORT")
    user = None if parts.username is None else unquote(parts.username)
    return BrokerAddress(host, port or usual, user, parts.scheme == "mqtts")
