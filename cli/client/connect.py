"""``boardwire connect``: the command that a GUI starts as its engine."""

from __future__ import annotations

import sys
from typing import Annotated

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.engines.uci import UCI_GAME, check_game
from boardwire.clients.gui.connect import bridge
from boardwire.clients.gui.match_seek import GuiMatchRequest
from boardwire.games import OptionError
from boardwire.protocol import Colour, TimeControl, encode_command, parse_name
from boardwire.protocol.uci import UCI

from ..arguments.authorities import Authorities
from ..arguments.game_names import game_named
from ..arguments.game_options import GameOptions, Position, Size, game_of, options_of
from ..arguments.server_address import server_of
from ..arguments.token import NO_TOKEN, token_option
from ..event_loop import run
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(connect)


def connect(
    server: Annotated[
        str,
        Argument(
            help="The server: tcp://HOST:PORT, tls://HOST:PORT, ws://HOST:PORT/gtp, wss://HOST/gtp "
            "or mqtt://BROKER/NODE."
        ),
    ],
    game: Annotated[str | None, CommandOption(help="The game to put on the table.")] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    opponent: Annotated[str | None, CommandOption(help="The opponent's name.")] = None,
    match: Annotated[
        bool, CommandOption("--match", help="Play one match, with clocks and a record.")
    ] = False,
    time: Annotated[
        str | None, CommandOption(help="The time control of the match: 10m, 5m+3.")
    ] = None,
    colour: Annotated[str | None, CommandOption(help="Your colour in the match: b or w.")] = None,
    name: Annotated[str | None, CommandOption(help="Your name in the match.")] = None,
    token: Annotated[str, token_option("The token of your account.")] = NO_TOKEN,
    session: Annotated[
        str | None, CommandOption(help="Continue a match, by the session token from its start.")
    ] = None,
    uci: Annotated[
        bool, CommandOption("--uci", help="The GUI speaks UCI: chess, in which it sets positions.")
    ] = False,
    ca: Authorities = None,
) -> None:
    """Pass GTP between a GUI and a server; the GUI starts this command as its engine.

    Without --match the server's engines answer move by move, and moves can be undone. With --match,
    or against a person, the command plays one match with clocks and a record. If the GUI ends
    before the match, the same command resumes the match.
    """
    address = server_of(server, ca)
    if uci and position is not None:
        raise OptionError("with --uci the GUI sets the position; leave out --position")
    if uci and game is None:
        game = UCI_GAME
    if sys.stdin.isatty():
        chosen = "" if game is None else f" --game {game}"
        print(
            "boardwire: connect is for GUIs, which start it as their engine. To play yourself: "
            f"boardwire play {server}{chosen}",
            file=sys.stderr,
        )
    words = [f"{key}={value}" for key, value in options_of(option, size, position).items()]
    if words and game is None:
        raise OptionError("name the game of the options with --game")
    try:  # check the words before connecting
        encode_command("bw-game", *(game or "").split(), *words)
        if opponent is not None and opponent.lower() != "any":
            parse_name(opponent)
        request = _request(time, colour, name, token, session) if match or session else None
    except ValueError as error:
        raise OptionError(str(error)) from error
    if request is None and (time or colour or name):
        raise OptionError("--time, --colour and --name are for a match: add --match")
    played = game_of(game, option, size) if uci and game is not None else None
    if played is not None:
        check_game(played, UCI)
    setting = None if game is None else " ".join((_name(game), *words))
    run(
        bridge(
            address,
            game=setting,
            opponent=opponent,
            request=request,
            report=lambda text: print(f"boardwire: {text}", file=sys.stderr),
            draw=lambda text: print(text, end="", file=sys.stderr, flush=True),
            uci=played,
        )
    )


def _request(
    time: str | None, colour: str | None, name: str | None, token: str, session: str | None
) -> GuiMatchRequest:
    """Return the wanted match.

    Raises:
        ValueError: A time control, a colour, a name or a token is not valid.
    """
    conditions = []
    if time is not None:
        conditions.append(f"time={TimeControl.parse(time)}")
    if colour is not None:
        conditions.append(f"colour={Colour.parse(colour)}")
    if name is not None:
        parse_name(name)
    if token != "-" and name is None:
        raise ValueError("name the account of the token with --name")
    encode_command("bw-login", token, *([] if session is None else [session]))
    return GuiMatchRequest(name, token, tuple(conditions), session)


def _name(game: str) -> str:
    """Return the game's name for the server, which knows games by name and imports none."""
    return game_named(game).name if ":" in game else game
