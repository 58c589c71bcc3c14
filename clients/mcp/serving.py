"""The transports of the MCP server: standard streams, and HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from boardwire.override import override

from .connections import TimedConnection
from .players import Players
from .request_filter import Gate
from .tools import make_mcp_server

PATH: Final = "/mcp"
"""The path of MCP in the addresses."""
MAX_SESSIONS: Final = 64
"""Sessions at a time over HTTP, at most."""
SESSION_IDLE_SECONDS: Final = 1800.0
"""Seconds after which a session over HTTP without a request ends."""
MAX_BODY_BYTES: Final = 1 << 16
"""Bytes of a request over HTTP, at most."""
STOP_SECONDS: Final = 2
"""Seconds that open requests have when the server stops."""


async def serve_stdio(players: Players) -> None:
    """Serve one session on the standard streams, until the input ends."""
    try:
        await make_mcp_server(players).run_stdio_async()
    finally:
        await players.close()


async def serve_http(
    players: Players,
    host: str,
    port: int,
    on_ready: Callable[[str], None],
    *,
    names: Sequence[str] = (),
) -> None:
    """Serve sessions over HTTP until cancelled.

    Args:
        players: The players of the sessions.
        host: The address to listen at.
        port: The port; 0 for any free one.
        on_ready: Called with the URL once the port is open.
        names: Further names of this machine, under which others reach the port.

    Raises:
        OSError: The port cannot be opened.
    """
    app = make_mcp_server(players).streamable_http_app(
        streamable_http_path=PATH,
        host=host,
        max_sessions=MAX_SESSIONS,
        session_idle_timeout=SESSION_IDLE_SECONDS,
        max_request_body_size=MAX_BODY_BYTES,
        # The gate below does this, at any address and for the origin of the very port.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        shown = f"[{host}]" if family is socket.AF_INET6 else host
        on_ready(f"http://{shown}:{listening.getsockname()[1]}{PATH}")
        serving = _Server(
            uvicorn.Config(
                Gate(app, host, names),
                http=TimedConnection,
                ws="none",
                proxy_headers=False,
                server_header=False,
                log_level="warning",
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        running = asyncio.create_task(serving.serve(sockets=[listening]))
        try:
            await asyncio.shield(running)
        finally:
            serving.should_exit = True
            await running
            await players.close()


class _Server(uvicorn.Server):
    """A server that leaves signals to the command line, which cancels it."""

    @contextlib.contextmanager
    @override
    def capture_signals(self) -> Iterator[None]:
        yield
