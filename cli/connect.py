"""``boardwire connect``: the line to put into a GUI."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from boardwire.clients.connect import Wish, bridge
from boardwire.games import OptionError
from boardwire.protocol import Address, Colour, TimeControl, encode_command, parse_name

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
    opponent: Annotated[str | None, typer.Option(help="Whom to play against.")] = None,
    match: Annotated[
        bool, typer.Option("--match", help="Play one match, with clocks and a record.")
    ] = False,
    time: Annotated[str | None, typer.Option(help="The match's time control: 10m, 5m+3.")] = None,
    colour: Annotated[str | None, typer.Option(help="Your colour in the match: b or w.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name in the match.")] = None,
    token: Annotated[str, typer.Option(help="Your account's token.", envvar="BOARDWIRE_TOKEN")] = (
        "-"
    ),
    session: Annotated[
        str | None, typer.Option(help="Go on with a match, by the session token it began with.")
    ] = None,
) -> None:
    """Speak GTP on standard input and output with a server: a GUI starts this as its engine.

    Engines of the server answer move by move, and moves can be taken back. With --match, or against
    a person, it is a match.
    """
    words = [f"{key}={value}" for key, value in options_of(option, size, position).items()]
    if words and game is None:
        raise OptionError("options are of a game: name it with --game")
    try:  # before it connects: these words are to be sent
        encode_command("bw-game", *(game or "").split(), *words)
        if opponent is not None and opponent.lower() != "any":
            parse_name(opponent)
        wish = _wish(time, colour, name, token, session) if match or session else None
    except ValueError as error:
        raise OptionError(str(error)) from error
    if wish is None and (time or colour or name):
        raise OptionError("--time, --colour and --name are for a match: add --match")
    setting = None if game is None else " ".join((_name(game), *words))
    run(
        bridge(
            Address.parse(server),
            game=setting,
            opponent=opponent,
            wish=wish,
            report=lambda text: print(f"boardwire: {text}", file=sys.stderr),
        )
    )


def _wish(
    time: str | None, colour: str | None, name: str | None, token: str, session: str | None
) -> Wish:
    """What match is wanted.

    Raises:
        ValueError: A word is not what it should be.
    """
    wishes = []
    if time is not None:
        wishes.append(f"time={TimeControl.parse(time)}")
    if colour is not None:
        wishes.append(f"colour={Colour.parse(colour)}")
    if name is not None:
        parse_name(name)
    if token != "-" and name is None:
        raise ValueError("a token is an account's: name it with --name")
    encode_command("bw-login", token, *([] if session is None else [session]))
    return Wish(name, token, tuple(wishes), session)


def _name(game: str) -> str:
    """What the server is told: it knows its games by name, and imports nothing for us."""
    return game_named(game).name if ":" in game else game
