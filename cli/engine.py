"""``boardwire engine``: a bundled engine as a plain GTP program."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwire.clients.engines import EngineConsole, parse_bundled, thinker
from boardwire.matches import Table
from boardwire.protocol import Responder
from boardwire.protocol.transports import StdioTransport, answer

from .common import GameOptions, Position, Size, game_of, run


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(engine)


def engine(
    name: Annotated[str, typer.Argument(help="mcts, alphabeta, expectiminimax, random.")],
    game: Annotated[str, typer.Option(help="The game at first: a name or MODULE:CLASS.")] = "go",
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    time: Annotated[float | None, typer.Option(help="Seconds for every move.")] = None,
    depth: Annotated[int | None, typer.Option(help="Plies to search.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Positions to visit per move.")] = None,
    playouts: Annotated[int | None, typer.Option(help="Playouts per move.")] = None,
    seed: Annotated[int | None, typer.Option(help="Where random numbers start.")] = None,
) -> None:
    """Run a bundled engine: it reads GTP from standard input and answers on standard output."""
    spec = parse_bundled(name)
    given = {"time": time, "depth": depth, "nodes": nodes, "playouts": playouts, "seed": seed}
    options = dict(spec.options) | {
        key: str(value) for key, value in given.items() if value is not None
    }
    console = EngineConsole(
        Table(game_of(game, option, size, position)), thinker(spec.name, options)
    )
    run(_answer(console))


async def _answer(console: EngineConsole) -> None:
    transport = StdioTransport()
    await answer(transport, Responder(), console.handle, on_interrupt=console.interrupt)
