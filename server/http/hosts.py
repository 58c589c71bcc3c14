"""The names that the server answers to.

A page on the web can have its own name point to the address of this server (DNS rebinding). To the
browser both are one site then, and the page reads what only its reader could. Its requests still
have its own name in the header Host, so requests with unknown names are refused.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)

ANY_HOST = "*"
"""The name in the settings that stands for all."""

MISDIRECTED = 421
"""The status for a request to a server that does not have its name (RFC 9110, section 15.5.20)."""

SHOWN_CHARACTERS = 80
"""The most characters of an unknown name in an answer or a log line."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:@\[\]/]+)(:\d*)?", re.IGNORECASE)


class KnownHosts:
    """Refuses requests and WebSockets with a name that the server does not have.

    Its own names are localhost, the loopback addresses, the address that it listens on, the one
    that a connection has arrived at, and the name of the machine.

    Args:
        app: The application behind it.
        listening: The address that the server listens on.
        further: Further names; `*` for all.
    """

    def __init__(self, app: ASGIApp, listening: str, further: Sequence[str]) -> None:
        self._app = app
        self._any = ANY_HOST in further
        names = (*further, listening, "localhost", socket.gethostname())
        self._names = {_plain(it) for it in names if it}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if self._any or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = host_name(Headers(scope=scope).get("host", ""))
        here = (scope.get("server") or ("",))[0]
        if self._knows(name, here):
            await self._app(scope, receive, send)
            return
        log.info("refused a request for the unknown name %r", name[:SHOWN_CHARACTERS])
        response = PlainTextResponse(self.refusal(name), MISDIRECTED)
        await response(scope, receive, send)

    def _knows(self, name: str, here: str) -> bool:
        """Whether the server has a name.

        Args:
            name: The name.
            here: The address that the connection has arrived at.
        """
        if name in self._names:
            return True
        address = _address(name)
        return address is not None and (address.is_loopback or address == _address(here))

    @staticmethod
    def refusal(name: str) -> str:
        """The answer to a request for an unknown name: what to do about it."""
        if not name:
            return "This server answers only to requests with its name in the header Host.\n"
        return (
            f"This server does not answer to the name {name[:SHOWN_CHARACTERS]}. If that is one "
            "of its names, the operator adds it to hosts in the section [http] of the settings.\n"
        )


def host_name(header: str) -> str:
    """The name in the header Host, without the port, as `KnownHosts` compares it.

    Empty if the header has none.
    """
    found = _HOST.fullmatch(header.strip())
    return "" if found is None else _plain(found[1])


def _plain(name: str) -> str:
    """A name in the form in which names are compared."""
    plain = name.lower().removeprefix("[").removesuffix("]").removesuffix(".")
    address = _address(plain)
    return plain if address is None else str(address)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name is; None for other names."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
