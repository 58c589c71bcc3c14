"""The round trip of a TCP connection as the operating system measures it."""

import contextlib
import socket
import struct
from typing import Any, Final

_TCP_INFO: Final = getattr(socket, "TCP_INFO", None)
# Offsets in Linux's `struct tcp_info` (include/uapi/linux/tcp.h); all are microseconds.
_RTT: Final = 68
_MIN_RTT: Final = 148
_BYTES: Final = 152


def round_trip(sock: Any) -> float | None:
    """Return the shortest round trip of the last minutes, in seconds; None where it is not known.

    The kernel times the acknowledgements, beginning with that of the handshake. The program at the
    other end cannot delay these: its answers may come late, but its kernel acknowledges at once
    now and then. Linux only.

    Args:
        sock: A connected TCP socket; None if there is none.
    """
    if sock is None or _TCP_INFO is None:
        return None
    with contextlib.suppress(OSError, AttributeError, NotImplementedError):
        info = sock.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, _BYTES)
        at = _MIN_RTT if len(info) >= _BYTES else _RTT
        if len(info) >= at + 4:
            (micros,) = struct.unpack_from("=I", info, at)
            if 0 < micros < 2**32 - 1:  # all bits: nothing is measured yet
                return float(micros) / 1e6
    return None
