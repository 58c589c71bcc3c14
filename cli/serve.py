"""``boardwire serve``: run a server."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from boardwire.clients.engines import parse_bundled
from boardwire.protocol import GTP_PORT, HTTP_PORT, TimeControl

if TYPE_CHECKING:
    from boardwire.server import ServerConfig

from .common import game_named, log_to_stderr, run

DEFAULT_BOTS = "mcts,alphabeta,expectiminimax"


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port for GTP over TCP.", min=0, max=65535)
    ] = GTP_PORT,
    http_port: Annotated[
        int, typer.Option(help="The port for HTTP and WebSocket.", min=0, max=65535)
    ] = HTTP_PORT,
    bots: Annotated[
        str, typer.Option(help="Bundled engines to run, such as mcts,alphabeta; '' for none.")
    ] = DEFAULT_BOTS,
    copies: Annotated[int, typer.Option(help="Processes of each engine at most.", min=1)] = 2,
    game: Annotated[
        list[str] | None,
        typer.Option(help="MODULE:CLASS of a game in Python to host besides; may be repeated."),
    ] = None,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or a database URL.")
    ] = "boardwire.db",
    broker: Annotated[
        str | None, typer.Option(help="An MQTT broker for events: mqtt://HOST:PORT.")
    ] = None,
    time: Annotated[
        str, typer.Option(help="Time of matches that ask for none: 10m, 5/move, 5m+3, none.")
    ] = "none",
) -> None:
    """Run a server until it is interrupted."""
    engines = tuple(split_engines(bots))
    for engine in engines:
        parse_bundled(engine)
    for reference in game or ():
        game_named(reference)
    # Here and not above: engines start through the same program, and need no database and no HTTP.
    from boardwire.server import ServerConfig

    log_to_stderr()
    config = ServerConfig(
        host=host,
        port=port,
        http_port=http_port,
        bots=engines,
        copies=copies,
        database=database,
        broker=broker,
        time=TimeControl.parse(time),
    )
    run(_serve(config))


def split_engines(text: str) -> list[str]:
    """Split at commas, but not between an engine's own options.

    ``mcts:playouts=2000,seed=1,alphabeta`` is ``mcts:playouts=2000,seed=1`` and ``alphabeta``.
    """
    engines: list[str] = []
    for word in filter(None, text.split(",")):
        if engines and "=" in word and ":" not in word:
            engines[-1] += f",{word}"
        else:
            engines.append(word)
    return engines


async def _serve(config: ServerConfig) -> None:
    from boardwire.server import run_server

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with run_server(config) as server:
        _greet(config.host, server.port, server.http_port)
        await stopped.wait()
        typer.echo("stopping")


def _greet(host: str, port: int, http_port: int) -> None:
    typer.echo(f"""\
boardwire listens on
  tcp://{host}:{port}        GTP
  ws://{host}:{http_port}/gtp     GTP over WebSocket, subprotocol gtp
  http://{host}:{http_port}/health
Try next, in another terminal (put .venv/bin on the PATH, or write .venv/bin/boardwire)
  boardwire connect tcp://{host}:{port} --game othello    what a GUI starts; or type GTP
  boardwire bot "gnugo --mode gtp" --server tcp://{host}:{port} --game go --opponent mcts
  boardwire match mcts alphabeta --game connect4 --games 4    without a server
  boardwire matches --server tcp://{host}:{port}
Stop with Ctrl-C.""")
