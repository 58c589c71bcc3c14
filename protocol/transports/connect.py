"""From an address to a transport."""

import ssl

from boardwire.protocol.url import Address, Scheme

from .base import CONNECT_TIMEOUT, WRITE_TIMEOUT, Transport
from .stdio import StdioTransport
from .tcp import connect_tcp
from .websocket import connect_websocket


async def connect(
    address: Address | str,
    *,
    tls: ssl.SSLContext | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
) -> Transport:
    """Open a connection to an address.

    Args:
        address: such as `tcp://example.org:7400`, see `Address`.
        tls: a context of your own for `tls:` and `wss:`; else the system's rules hold.
        connect_timeout: seconds until the connection must stand.
        write_timeout: seconds the peer may leave what we write unread.

    Raises:
        AddressError: the text is no address.
        TransportError: the connection could not be made.
    """
    if isinstance(address, str):
        address = Address.parse(address)
    if address.scheme is Scheme.STDIO:
        return StdioTransport(write_timeout=write_timeout)
    if address.scheme.is_websocket:
        return await connect_websocket(
            str(address),
            tls=tls if address.scheme.is_encrypted else None,
            connect_timeout=connect_timeout,
            write_timeout=write_timeout,
        )
    return await connect_tcp(
        address.host,
        address.port,
        tls=(tls or True) if address.scheme.is_encrypted else False,
        connect_timeout=connect_timeout,
        write_timeout=write_timeout,
    )
