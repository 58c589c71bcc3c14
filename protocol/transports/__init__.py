"""Transports, which carry the bytes of a GTP session, and the loops that use them.

What needs a library is in modules of its own, `websocket.py` and those of MQTT: an engine on pipes
starts sooner without.
"""

from .authorities import CA_VARIABLE, trusting
from .base import (
    BACKLOG,
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    PushTransport,
    Receiver,
    Transport,
)
from .client import ask
from .connect import connect
from .logged import LoggedTransport
from .memory import MemoryTransport, memory_pair
from .processes.fork_server import ForkServer
from .processes.process import ProcessTransport, start_process
from .processes.process_socket import ProcessSocketTransport, start_process_at_socket
from .round_trip import round_trip
from .serving import ConnectionEnd, Ended, answer, close_with_reason
from .stdio import StdioTransport
from .streams import StreamTransport
from .tcp import TcpTransport, connect_tcp, listen_tcp

__all__ = [
    "BACKLOG",
    "CA_VARIABLE",
    "MAX_READ_BYTES",
    "MAX_UNREAD_BYTES",
    "ConnectionEnd",
    "Ended",
    "ForkServer",
    "LoggedTransport",
    "MemoryTransport",
    "ProcessSocketTransport",
    "ProcessTransport",
    "PushTransport",
    "Receiver",
    "StdioTransport",
    "StreamTransport",
    "TcpTransport",
    "Transport",
    "answer",
    "ask",
    "close_with_reason",
    "connect",
    "connect_tcp",
    "listen_tcp",
    "memory_pair",
    "round_trip",
    "start_process",
    "start_process_at_socket",
    "trusting",
]
