"""``boardwire perft``: count the leaves of a game tree, to test rules and their speed."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from boardwire import _native
from boardwire.games import searching

from .common import GameOptions, Position, Size, game_of


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(perft)


def perft(
    game: Annotated[str, typer.Argument(help="The game: a name, or MODULE:CLASS.")],
    depth: Annotated[int, typer.Argument(help="Number of plies.", min=0, max=_native.MAX_DEPTH)],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
) -> None:
    """Count the move sequences of exactly DEPTH plies from the start of a game.

    A sequence ends with its game and is then not counted. A pass is a ply, and so is a roll.
    """
    state = game_of(game, option, size, position).start()
    begun = perf_counter()
    with searching(state):
        nodes = _native.perft(state.position, depth)
    seconds = perf_counter() - begun
    typer.echo(f"nodes {nodes}")
    typer.echo(f"{seconds:.3f} s, {nodes / max(seconds, 1e-9):.3g} nodes/s", err=True)
