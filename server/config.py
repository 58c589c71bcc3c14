"""What a server is started with."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardwire.matches import Limits
from boardwire.protocol import GTP_PORT, HTTP_PORT, TimeControl


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What one connection may use.

    Args:
        sessions: Connections at a time, of all kinds together.
        idle: Seconds a console may be silent before it is closed.
        partial_line: Seconds to complete a line once begun.
        write: Seconds a peer may take to read what was written before it is cut off.
        opponent: Seconds `genmove` waits for an engine to be free.
        settle: Seconds for an engine to finish a move that nobody waits for any more; one that
            takes longer is sent away.
    """

    sessions: int = 1000
    idle: float = 3600.0
    partial_line: float = 60.0
    write: float = 20.0
    opponent: float = 20.0
    settle: float = 60.0


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """One server's settings.

    Args:
        host: The address to listen on.
        port: For GTP over TCP; 0 lets the system choose.
        http_port: For HTTP and WebSocket; 0 lets the system choose.
        bots: Bundled engines to run, as on command lines: `mcts`, `alphabeta:depth=6`.
        copies: How many processes of each bundled engine may run at a time.
        database: A SQLAlchemy URL, or a file name for SQLite.
        broker: An MQTT broker's URL, or None.
        time: The time control of matches whose players ask for none.
        limits: What matches may take.
        sessions: What connections may use.
    """

    host: str = "127.0.0.1"
    port: int = GTP_PORT
    http_port: int = HTTP_PORT
    bots: tuple[str, ...] = ("mcts", "alphabeta", "expectiminimax")
    copies: int = 2
    database: str = "boardwire.db"
    broker: str | None = None
    time: TimeControl = field(default_factory=TimeControl.none)
    limits: Limits = field(default_factory=Limits)
    sessions: SessionLimits = field(default_factory=SessionLimits)
