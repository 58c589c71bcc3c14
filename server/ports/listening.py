"""Listening sockets, with bounded buffers and errors that say what to do."""

from __future__ import annotations

import errno
import socket

from boardwire.protocol import in_words
from boardwire.protocol.transports import BACKLOG

SOCKET_BYTES = 1 << 17
"""Bytes of the system's buffers for a connection in each direction."""

UNREAD_SECONDS = 60
"""Seconds after which the system drops a connection whose peer acknowledges nothing (RFC 5482),
also after we have closed it. Some systems lack the option."""


def listen(address: str, port: int, option: str) -> socket.socket:
    """Listen on a port.

    Args:
        address: The address.
        port: The port; 0 lets the system choose.
        option: The option of the command line that chooses the port, for the message.

    Raises:
        OSError: The port is taken or forbidden, or this machine does not have the address.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        listener = socket.create_server((address, port), family=family, backlog=BACKLOG)
        # Connections inherit these. The system's default buffers would grow to megabytes.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SOCKET_BYTES)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SOCKET_BYTES)
        if (user_timeout := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
            listener.setsockopt(socket.IPPROTO_TCP, user_timeout, UNREAD_SECONDS * 1000)
        return listener
    except (OSError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else None
        wrong = option if number in (errno.EADDRINUSE, errno.EACCES) else "--address"
        raise OSError(
            f"cannot listen at {address}:{port}: {in_words(error)}; choose another with {wrong}"
        ) from error
