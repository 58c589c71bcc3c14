"""The section about the MQTT broker."""

from __future__ import annotations

from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.protocol.mqtt_sessions import DEFAULT_NODE
from boardwire.server.config.broker_address import broker_address
from boardwire.values import value_class

from ..values import Broker, Node


@value_class
class BrokerSettings:
    """The MQTT broker: events for everybody, clients that reach only the broker, and boards.

    Args:
        url: The broker to which events and states are published; empty for none.
        password_file: A file with the password of the user in `url`; empty for none.
        ca: A PEM file with the authorities that certify the broker; empty for those of the system.
        sessions: Whether clients may connect through the broker, as to `mqtt://BROKER/NODE`.
        boards: Whether electronic boards may make moves through the broker.
        node: The name of this server at the broker. Servers that share a broker have different
            ones.
        keep_ended: Seconds that the state of a match stays at the broker after its end.

    Raises:
        ValueError: An option has no use with this URL.
    """

    url: Annotated[Broker, CommandOption("--broker", metavar="URL")] = ""
    password_file: str = ""
    ca: str = ""
    sessions: bool = False
    boards: bool = False
    node: Node = DEFAULT_NODE
    keep_ended: float = 600.0

    def __post_init__(self) -> None:
        address = broker_address(self.url) if self.url else None
        if self.password_file and (address is None or address.user is None):
            raise ValueError("password_file needs a user: mqtt://USER@HOST in url")
        if (self.sessions or self.boards) and address is None:
            raise ValueError("sessions and boards need a broker: mqtt://HOST in url")
        if self.ca and (address is None or not address.tls):
            raise ValueError("ca needs TLS: mqtts://HOST in url")
