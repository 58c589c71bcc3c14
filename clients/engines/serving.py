"""An engine as a GTP program on its standard streams."""

from __future__ import annotations

from boardwire.protocol import Responder
from boardwire.protocol.transports import LoggedTransport, StdioTransport, Transport, answer

from .analysis.search_infos import comment_writer
from .engine_console import LocalConsole
from .playing_console import PlayingConsole


async def serve_bundled(console: LocalConsole, *, logged: bool = False, info: bool) -> None:
    """Answer with a bundled engine until standard input ends.

    Args:
        console: The engine at its table.
        logged: Whether all input and output is logged.
        info: Whether it writes the findings of running searches as comments.
    """
    try:
        await serve_console(console, logged=logged, info=info)
    finally:
        await console.pondering.end()


async def serve_console(console: PlayingConsole, *, logged: bool, info: bool) -> None:
    """Answer the commands on standard input until it ends; the arguments are as above."""
    transport = standard_streams(logged=logged)
    if info:
        console.engine.write_info = comment_writer(transport)
    await answer(
        transport,
        Responder(),
        console.handle,
        on_interrupt=console.interrupt,
        on_input=console.input_came,
    )


def standard_streams(*, logged: bool) -> Transport:
    """Return the standard streams as a transport, whose bytes may be logged."""
    transport = StdioTransport()
    return LoggedTransport(transport) if logged else transport
