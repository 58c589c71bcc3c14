"""``boardwire weights``: print the weights of a game's evaluation, to change them."""

from __future__ import annotations

from typing import Annotated

import click

from boardwire.arguments import Argument
from boardwire.clients.engines.search.weights import weights_text

from ..arguments.game_options import GameOptions, Size, game_of
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(weights)


def weights(
    game: Annotated[str, Argument(help="The game.")],
    size: Size = None,
    option: GameOptions = None,
) -> None:
    """Print the weights of a game's evaluation, as a file for the engine option `weights`."""
    click.echo(weights_text(game_of(game, option, size, None).start()), nl=False)
