"""Types of the values of options, with their checks and descriptions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from urllib.parse import urlsplit

from annotated_types import Ge, Le
from pydantic import AfterValidator, AllowInfNan, Field, PlainValidator
from pydantic.fields import FieldInfo

from boardwire.protocol import TimeControl
from boardwire.protocol.mqtt_sessions import is_node
from boardwire.server.config.broker_address import broker_address

_HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)


def _time(value: object) -> TimeControl:
    return value if isinstance(value, TimeControl) else TimeControl.parse(str(value))


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


Port = Annotated[int, Ge(0), Le(65535)]
"""A port; 0 lets the system choose."""

Positive = Annotated[int, Ge(1)]

Share = Annotated[float, Ge(0), Le(0.4), AllowInfNan(False)]

Amount = Annotated[float, Ge(0), AllowInfNan(False)]
Count = Annotated[int, Ge(0)]

Time = Annotated[
    TimeControl, PlainValidator(_time), Field(description="a time control such as `5m+3`")
]
When = Annotated[
    str, AfterValidator(_when), Field(description="a day and a time such as `Fri 15:00`")
]
Network = Annotated[str, AfterValidator(_network), Field(description="`192.0.2.0/24` or `::1`")]
HostName = Annotated[
    str, AfterValidator(_host_name), Field(description="`boards.example.org` or `192.0.2.7`")
]
Origin = Annotated[str, AfterValidator(_origin), Field(description="`https://HOST[:PORT]`")]
Broker = Annotated[
    str,
    AfterValidator(_broker),
    Field(description="`mqtt://[USER@]HOST[:PORT]`, with `mqtts:` for TLS, or empty"),
]
Node = Annotated[str, AfterValidator(_node), Field(description="one word")]


def limited(kind: Any) -> Any:
    """Return the type with default limits: numbers without limits are finite and not below 0."""
    return {int: Count, float: Amount}.get(kind, kind) if isinstance(kind, type) else kind


def described(kind: Any) -> str:
    """Return the allowed values of a type, in words."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        descriptions = (it.description for it in arguments[1:] if isinstance(it, FieldInfo))
        bounds = [it for it in arguments[1:] if isinstance(it, Ge | Le)]
        return next(descriptions, None) or f"{described(arguments[0])}{_range(bounds)}"
    if origin is Literal:
        return " or ".join(f"`{it}`" if it else "empty" for it in arguments)
    if origin in (Union, UnionType):
        return " or ".join(map(described, arguments))
    if origin is tuple:
        return f"a list, each {described(arguments[0])}"
    words = {int: "a whole number", float: "a number", bool: "`true` or `false`", str: "text"}
    return words.get(kind, "a table" if origin is Mapping else str(kind))


def _range(bounds: list[Ge | Le]) -> str:
    least = next((it.ge for it in bounds if isinstance(it, Ge)), None)
    most = next((it.le for it in bounds if isinstance(it, Le)), None)
    return f" from {least} to {most}" if most is not None else f" from {least} on"
