"""``boardwire engine``: a bundled engine as a plain GTP program."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer

from boardwire.clients.engines import LocalConsole
from boardwire.matches import Table
from boardwire.protocol import Responder
from boardwire.protocol.transports import LoggedTransport, StdioTransport, Transport, answer

from .common import (
    Depth,
    EngineName,
    GameOptions,
    Nodes,
    Playouts,
    Position,
    Seconds,
    Seed,
    Size,
    Threads,
    game_of,
    run,
    searcher_of,
)


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(engine)


def engine(
    name: EngineName,
    game: Annotated[
        str, typer.Option(help="The game at the start: a name, or MODULE:CLASS.")
    ] = "go",
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    playouts: Playouts = None,
    threads: Threads = None,
    seed: Seed = None,
    ponder: Annotated[
        bool | None, typer.Option("--ponder", help="Search on the opponent's time, too.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help="A file to add the session and the search results to.")
    ] = None,
) -> None:
    """Run a bundled engine, which reads GTP on standard input and answers on standard output."""
    searcher = searcher_of(
        name,
        time=time,
        depth=depth,
        nodes=nodes,
        playouts=playouts,
        threads=threads,
        seed=seed,
        ponder=ponder,
    )
    played = game_of(game, option, size, position)
    searcher.check_game(played)
    console = LocalConsole(Table(played), searcher)
    if log is not None:
        _log_to(log)
    run(_answer(console, logged=log is not None))


async def _answer(console: LocalConsole, *, logged: bool) -> None:
    transport: Transport = StdioTransport()
    try:
        await answer(
            LoggedTransport(transport) if logged else transport,
            Responder(),
            console.handle,
            on_interrupt=console.interrupt,
            on_input=console.input_came,
        )
    finally:
        await console.pondering.end()


def _log_to(file: Path) -> None:
    """Add all log lines to a file, with their times."""
    handler = logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
    logger = logging.getLogger("boardwire")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
