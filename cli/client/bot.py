"""``boardwire bot``: connect an engine to a server."""

from __future__ import annotations

import logging
import socket
from typing import Annotated

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.bots.bot import BotLogin, playable, run_bot, run_bot_forever
from boardwire.clients.bots.spare_names import spare_names
from boardwire.clients.engines import CommandLine, check_game, parse_engine
from boardwire.games import POSITION, GameError, OptionError, find, load
from boardwire.protocol import TimeControl, TransportError
from boardwire.protocol.transports.processes.guard import start_guard

from ..arguments.authorities import Authorities
from ..arguments.game_names import AddedGames, add_games, game_named, game_words
from ..arguments.game_options import GameOptions, Position, Size, options_of
from ..arguments.messages import log_to_stderr
from ..arguments.sandbox import Allow, Isolate, in_sandbox
from ..arguments.server_address import server_of
from ..arguments.token import NO_TOKEN, token_option
from ..event_loop import run
from ..groups import Group

_MACHINE = "%h"
"""The placeholder for the name of the machine in the name of a bot, as in files of systemd."""


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(bot)


def bot(
    engine: Annotated[
        str,
        Argument(
            help="A bundled engine, mcts:playouts=500; a GTP command line in quotes; or an engine "
            "of another protocol, uci:stockfish."
        ),
    ],
    server: Annotated[
        str,
        CommandOption(help="The server: tcp://HOST:PORT, ws://HOST:PORT/gtp, mqtt://BROKER/NODE."),
    ],
    game: Annotated[
        str | None,
        CommandOption(
            help="Games to play, separated by commas. A bundled engine plays all without it."
        ),
    ] = None,
    add: AddedGames = None,
    name: Annotated[
        str | None,
        CommandOption(
            help="The bot's name, one word; without it the engine's, or USER-ENGINE where that is "
            "taken. %h in it stands for the name of the machine, which differs between the "
            "replicas of a container."
        ),
    ] = None,
    token: Annotated[str, token_option("The token of the bot's account.")] = NO_TOKEN,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    opponent: Annotated[
        str | None, CommandOption(help="The only opponent to play, by name.")
    ] = None,
    games: Annotated[
        int | None, CommandOption(help="End after this number of matches.", min=1)
    ] = None,
    time: Annotated[
        str | None, CommandOption(help="The time control to ask for: 10m, 5/move, 5m+3.")
    ] = None,
    house: Annotated[
        bool, CommandOption(help="Play guests only, and no other house bots.")
    ] = False,
    info: Annotated[
        bool,
        CommandOption(
            "--info",
            help="Show spectators what the engine finds while it thinks: depth, score, moves.",
        ),
    ] = False,
    isolate: Isolate = False,
    allow: Allow = None,
    ca: Authorities = None,
) -> None:
    """Connect an engine to a server, and connect again whenever the connection ends."""
    log_to_stderr(logging.WARNING if house else logging.INFO)
    address = server_of(server, ca)
    spec = parse_engine(engine)
    add_games(add)
    played = [game_named(word).name for word in game_words(game)] if game else playable(spec)
    if not played:
        raise GameError("name the games that the program plays with --game")
    options = options_of(option, size, position)
    for it in played:
        own = {
            name: value
            for name, value in options.items()
            if name != POSITION.name and find(it).has_option(name)
        }
        check_game(spec, load(it, **own))
    if isolate:
        spec = in_sandbox(spec, allow)
    elif allow:
        raise OptionError("--allow is for isolated engines: write --isolate too")
    conditions = {
        "opponent": opponent,
        "games": None if games is None else str(games),
        "time": None if time is None else str(TimeControl.parse(time)),
    }
    for condition, value in conditions.items():
        if value is not None and condition in options:
            raise OptionError(f"the option {condition} is given twice")
        if value is not None:
            options[condition] = value
    if info and isinstance(spec, CommandLine):
        raise OptionError("--info is for bundled engines and those of other protocols than GTP")
    spare = spare_names(spec.name) if name is None and token == NO_TOKEN else ()
    name = spec.name if name is None else name.replace(_MACHINE, socket.gethostname())
    start_guard()  # the engine also ends if this process is killed
    login = BotLogin(name, played, options, token, house, spare=spare)
    if games is None and not house:
        run(run_bot_forever(spec, address, login, info=info))
        return
    why = run(run_bot(spec, address, login, info=info))
    if why and not house:  # the server starts its house bots again
        raise TransportError(f"the matches were not all played: {why}")
