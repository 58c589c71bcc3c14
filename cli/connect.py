"""``boardwire connect``: the line to put into a GUI."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwire.clients.connect import bridge
from boardwire.games import OptionError
from boardwire.protocol import Address, encode_command, parse_name

from .common import GameOptions, Position, Size, game_named, options_of, run


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(connect)


def connect(
    server: Annotated[str, typer.Argument(help="tcp://HOST:PORT, ws://HOST:PORT/gtp, ...")],
    game: Annotated[str | None, typer.Option(help="The game to put on the table.")] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    opponent: Annotated[str | None, typer.Option(help="Who is to answer genmove.")] = None,
) -> None:
    """Speak GTP on standard input and output with a server: a GUI starts this as its engine."""
    words = [f"{name}={value}" for name, value in options_of(option, size, position).items()]
    if words and game is None:
        raise OptionError("options are of a game: name it with --game")
    try:  # before it connects: these words are to be sent
        encode_command("bw-game", *(game or "").split(), *words)
        if opponent is not None and opponent.lower() != "any":
            parse_name(opponent)
    except ValueError as error:
        raise OptionError(str(error)) from error
    setting = None if game is None else " ".join((_name(game), *words))
    run(bridge(Address.parse(server), game=setting, opponent=opponent))


def _name(game: str) -> str:
    """What the server is told: it knows its games by name, and imports nothing for us."""
    return game_named(game).name if ":" in game else game
