"""``boardwire bot``: seat an engine at a server."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from boardwire.clients.bot import BotLogin, playable, run_bot, run_bot_forever
from boardwire.clients.engines import parse_engine
from boardwire.games import GameError, OptionError
from boardwire.protocol import Address, TimeControl

from .common import GameOptions, Position, Size, game_named, log_to_stderr, options_of, run


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(bot)


def bot(
    engine: Annotated[
        str, typer.Argument(help="A bundled engine, or a GTP command line in quotes.")
    ],
    server: Annotated[str, typer.Option(help="tcp://HOST:PORT or ws://HOST:PORT/gtp.")],
    game: Annotated[
        str | None, typer.Option(help="Games, separated by commas; bundled engines know theirs.")
    ] = None,
    add: Annotated[
        list[str] | None, typer.Option(help="MODULE:CLASS of a game to know besides; repeatable.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The bot's name, one word.")] = None,
    token: Annotated[str, typer.Option(help="The bot's token.", envvar="BOARDWIRE_TOKEN")] = "-",
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    opponent: Annotated[str | None, typer.Option(help="The only opponent it wants.")] = None,
    games: Annotated[int | None, typer.Option(help="Leave after that many matches.", min=1)] = None,
    time: Annotated[
        str | None, typer.Option(help="The time control it asks for: 10m, 5/move.")
    ] = None,
    house: Annotated[
        bool, typer.Option(help="Wait for guests, never for other house bots.")
    ] = False,
) -> None:
    """Seat an engine at a server, and come back whenever the connection ends."""
    log_to_stderr(logging.INFO)
    spec = parse_engine(engine)
    for reference in add or ():
        game_named(reference)
    played = [game_named(word).name for word in game.split(",")] if game else playable(spec)
    if not played:
        raise GameError("say with --game what the program plays")
    options = options_of(option, size, position)
    wishes = {
        "opponent": opponent,
        "games": None if games is None else str(games),
        "time": None if time is None else str(TimeControl.parse(time)),
    }
    for wish, value in wishes.items():
        if value is not None and wish in options:
            raise OptionError(f"the option {wish} is given twice")
        if value is not None:
            options[wish] = value
    enrolment = BotLogin(spec.name if name is None else name, played, options, token, house)
    address = Address.parse(server)
    once = games is not None or house  # the server itself starts its house bots again
    run((run_bot if once else run_bot_forever)(spec, address, enrolment))
