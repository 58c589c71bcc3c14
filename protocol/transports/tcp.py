"""GTP over TCP, plain or under TLS."""

import asyncio
import socket
import ssl

from ..errors import TransportError
from ..oserrors import in_words
from .base import CONNECT_TIMEOUT, WRITE_TIMEOUT
from .streams import StreamTransport


class TcpTransport(StreamTransport):
    """A TCP connection, made by us or accepted by `asyncio.start_server`.

    Args:
        reader: of the connection.
        writer: of the connection.
        write_timeout: seconds the peer may leave what we write unread.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        write_timeout: float = WRITE_TIMEOUT,
    ) -> None:
        super().__init__(
            reader,
            writer,
            peer=_peer_text(writer.get_extra_info("peername")),
            write_timeout=write_timeout,
        )
        # A move must not wait for the acknowledgement of the one before (Nagle's algorithm), and
        # a peer that vanished while it thinks is to be noticed at some time.
        if (sock := writer.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)


async def connect_tcp(
    host: str,
    port: int,
    *,
    tls: bool | ssl.SSLContext = False,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
) -> TcpTransport:
    """Open a TCP connection.

    Args:
        host: name or address.
        port: TCP port.
        tls: True checks the certificate as the system does; or a context of your own.
        connect_timeout: seconds until the connection, with TLS, must stand.
        write_timeout: seconds the peer may leave what we write unread.

    Raises:
        TransportError: nobody answers there, or the certificate is not valid.
    """
    try:
        async with asyncio.timeout(connect_timeout):
            reader, writer = await asyncio.open_connection(host, port, ssl=tls or None)
    except TimeoutError:
        raise TransportError(f"{host}:{port}: no connection in {connect_timeout:g} s") from None
    except (OSError, UnicodeError) as error:
        raise TransportError(f"{host}:{port}: {in_words(error)}") from error
    return TcpTransport(reader, writer, write_timeout=write_timeout)


def _peer_text(name: object) -> str:
    match name:
        case (str(host), int(port), *_):
            return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        case _:
            return "unknown peer"
