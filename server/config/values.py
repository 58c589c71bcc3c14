"""Types of the values of options that have their own form."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from typing import Annotated
from urllib.parse import urlsplit

from boardwire.protocol import TimeControl
from boardwire.protocol.mqtt_sessions import is_node
from boardwire.server.config.broker_address import broker_address
from boardwire.server.config.root_path import read_root_path
from boardwire.settings import Bounds, Form

_HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)


def _network(text: str) -> str:
    ip_network(text)  # its message gives the error, such as host bits that are set
    return text


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        raise ValueError("write https://HOST or https://HOST:PORT, without a path")
    return text.lower()


def _host_name(text: str) -> str:
    try:
        return str(ip_address(text.strip("[]")))
    except ValueError:
        if not _HOST_NAME.fullmatch(text):
            raise ValueError("write a name without scheme, port and path") from None
        return text.lower()


def _broker(text: str) -> str:
    if text:
        broker_address(text)
    return text


def _node(text: str) -> str:
    if not is_node(text):
        raise ValueError("write one word of letters, digits, dots, hyphens and underscores")
    return text


_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WHEN = re.compile(r"(\w{3}) ([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)


def week_minutes(when: str) -> int:
    """Return the minutes from Monday, 0:00, to a weekly time such as `Fri 15:00`.

    Raises:
        ValueError: The text is something else.
    """
    found = _WHEN.fullmatch(when.strip())
    if found is None or found[1].lower() not in _DAYS:
        raise ValueError("the days are Mon, Tue, Wed, Thu, Fri, Sat, Sun; the times 0:00 to 23:59")
    return _DAYS.index(found[1].lower()) * 1440 + int(found[2]) * 60 + int(found[3])


def _when(text: str) -> str:
    week_minutes(text)
    return text.strip()


Port = Annotated[int, Bounds(least=0, most=65535)]
"""A port; 0 lets the system choose."""

Share = Annotated[float, Bounds(least=0, most=0.4)]
Time = Annotated[TimeControl, Form("a time control such as `5m+3`", TimeControl.parse, str)]
When = Annotated[str, Form("a day and a time such as `Fri 15:00`", _when)]
Network = Annotated[str, Form("`192.0.2.0/24` or `::1`", _network)]
HostName = Annotated[str, Form("`boards.example.org` or `192.0.2.7`", _host_name)]
Origin = Annotated[str, Form("`https://HOST[:PORT]`", _origin)]
RootPath = Annotated[str, Form("`/boardwire`", read_root_path)]
Broker = Annotated[
    str, Form("`mqtt://[USER@]HOST[:PORT]`, with `mqtts:` for TLS, or empty", _broker)
]
Node = Annotated[str, Form("one word", _node)]
