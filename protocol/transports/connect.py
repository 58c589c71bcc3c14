"""Opening a transport to an address."""

import ssl

from boardwire.protocol.connection.url import Address, Scheme

from .authorities import trusted_authorities
from .base import CONNECT_TIMEOUT, WRITE_TIMEOUT, Transport
from .stdio import StdioTransport
from .tcp import connect_tcp


async def connect(
    address: Address | str,
    *,
    tls: ssl.SSLContext | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
) -> Transport:
    """Open a connection to an address.

    Args:
        address: an address such as `tcp://example.org:7400`, see `Address`.
        tls: context for `tls:`, `wss:` and `mqtts:`; None checks certificates by the authorities
            of the address, or as the system does.
        connect_timeout: seconds that opening the connection may take.
        write_timeout: seconds that the peer may leave written bytes unread.

    Raises:
        AddressError: the text is not an address.
        AuthorityError: the file of its authorities cannot be used.
        TransportError: the connection could not be opened.
    """
    # Libraries are imported where they are needed, since that takes a while.
    if isinstance(address, str):
        address = Address.parse(address)
    if tls is None and address.ca:
        tls = trusted_authorities(address.ca)
    if address.scheme is Scheme.STDIO:
        return StdioTransport(write_timeout=write_timeout)
    if address.scheme.is_mqtt:
        from .mqtt.client import connect_mqtt

        return await connect_mqtt(
            address, tls=tls, connect_timeout=connect_timeout, write_timeout=write_timeout
        )
    if address.scheme.is_websocket:
        from .websocket import connect_websocket

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
