"""The names in the header Host of HTTP, and which of them are a server's own.

A page on the web can have its own name point to the address of a server (DNS rebinding). To the
browser both are one site then, and the page reads what only its reader could. Its requests still
have its own name in the header Host, so a server refuses requests with names that it does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

MISDIRECTED: Final = 421
"""The status for a request to a server that does not have its name (RFC 9110, section 15.5.20)."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:@\[\]/]+)(:\d{0,5})?", re.IGNORECASE)


class OwnNames:
    """The host names that a server accepts as its own.

    They are localhost, the loopback addresses, the address at which a connection has arrived, and
    the names that the caller adds.

    Args:
        names: The address that it listens on, the name of the machine, and further names.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {_plain(it) for it in ("localhost", *names) if it}

    def knows(self, name: str, here: str) -> bool:
        """Return whether the server has a name.

        Args:
            name: The name, as `host_name` returns it.
            here: The address that the connection has arrived at.
        """
        if name in self._names:
            return True
        address = _address(name)
        return address is not None and (address.is_loopback or address == _address(here))


def host_name(header: str) -> str:
    """Return the name in a header Host, without the port, in the form in which names are compared.

    Empty if the header has none.
    """
    found = _HOST.fullmatch(header.strip())
    return "" if found is None else _plain(found[1])


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches a host to listen on."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


def _plain(name: str) -> str:
    """Return a name in the form in which names are compared."""
    plain = name.lower().removeprefix("[").removesuffix("]").removesuffix(".")
    address = _address(plain)
    return plain if address is None else str(address)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a name is; None for other names."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
