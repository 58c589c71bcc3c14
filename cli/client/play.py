"""``boardwire play``: a person plays at the terminal."""

from __future__ import annotations

import os
import shlex
import sys
from typing import Annotated

from rich.console import Console

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.engines import check_game, parse_engine
from boardwire.clients.terminal.bundled_opponent import LEVELS, USUAL_LEVEL, opponent_for
from boardwire.clients.terminal.line_sources import LineSource, PipedLines
from boardwire.clients.terminal.playing import play_at, play_here, practise_at
from boardwire.clients.terminal.screen import Screen
from boardwire.clients.terminal.server_connection import Wanted
from boardwire.clients.terminal.terminal import Terminal
from boardwire.games import POSITION, Game, OptionError, option_text
from boardwire.matches.openings import Opening, openings
from boardwire.matches.openings.known import KnownOpenings
from boardwire.protocol import Colour, TimeControl, encode_command, parse_name
from boardwire.translations import Language, find_language, languages, preferred, use_language

from ..arguments.authorities import Authorities
from ..arguments.game_options import GameOptions, Position, Size, game_of, options_of
from ..arguments.messages import print_notes
from ..arguments.server_address import server_of
from ..arguments.token import NO_TOKEN, token_option
from ..event_loop import run
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(play)


def play(
    server: Annotated[
        str | None,
        Argument(help="A server, tcp://HOST:PORT; without it you play here."),
    ] = None,
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")] = "tictactoe",
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    opponent: Annotated[
        str | None,
        CommandOption(
            help="Without a server an engine: mcts:playouts=500, 'gnugo --mode gtp'; else the name "
            "of an engine, bot or person."
        ),
    ] = None,
    level: Annotated[
        int | None,
        CommandOption(
            help=f"The strength of a bundled opponent, {LEVELS[0]} to {LEVELS[-1]}.",
            min=LEVELS[0],
            max=LEVELS[-1],
        ),
    ] = None,
    colour: Annotated[
        str | None, CommandOption(help="Your colour: b, w, p3 and so on; else you begin.")
    ] = None,
    opening: Annotated[
        str,
        CommandOption(
            help="The opening, as of boardwire match: handicap:4 in Go, book, moves:D4,C4, ... "
            "A match at a server begins at a position: handicap:N or position:TEXT."
        ),
    ] = "",
    time: Annotated[str | None, CommandOption(help="The time control: 10m, 5m+3.")] = None,
    match: Annotated[
        bool, CommandOption("--match", help="At a server, play a match with a record.")
    ] = False,
    name: Annotated[str | None, CommandOption(help="Your name at the server.")] = None,
    token: Annotated[str, token_option("The token of your account.")] = NO_TOKEN,
    session: Annotated[
        str | None, CommandOption(help="Continue a match, by its session token.")
    ] = None,
    language: Annotated[
        str | None,
        CommandOption(help="The language: en or zh-Hans; else that of the environment, LANG."),
    ] = None,
    ca: Authorities = None,
) -> None:
    """Play at the terminal: type moves, or help.

    Without a server you play a bundled engine. At a server you practise with its engines, or play
    a match: with --match, --time or --name, or against a person.
    """
    use_language(chosen_language(language))
    address = None if server is None else server_of(server, ca)
    played = game_of(game, option, size, position)
    me = _player(played, colour)
    begun = openings(opening, played) if opening else KnownOpenings([Opening(played)])
    print_notes(begun.notes)
    control = TimeControl.none() if time is None else TimeControl.parse(time)
    screen = Screen(Console(highlight=False))
    terminal = Terminal(screen)
    if address is None:
        if match or name or session or token != "-":
            raise OptionError("--match, --name, --token and --session are for a server: name it")
        engine = parse_engine(opponent or opponent_for(level or USUAL_LEVEL))
        check_game(engine, played)
        if opponent is not None and level is not None:
            raise OptionError("--level chooses the opponent: leave out --opponent or --level")
        run(play_here(terminal, _lines, played, engine, openings=begun, me=me, time=control))
        return
    if level is not None:
        raise OptionError("--level is for a game here: at a server --opponent names an engine")
    if not (match or time or name or session):
        run(practise_at(terminal, _lines, address, played, opponent, openings=begun, me=me))
        return
    chosen = options_of(option, size, position) | _position_of(begun.pick(0))
    words = [f"{key}={value}" for key, value in chosen.items()]
    conditions = [f"time={control}"] if time is not None else []
    conditions += [f"opponent={opponent}"] if opponent is not None else []
    conditions += [f"colour={Colour.parse(colour)}"] if colour is not None else []
    wanted = Wanted(" ".join((played.name, *words)), tuple(conditions), name, token, session or "")
    _check(wanted, opponent)
    left = run(play_at(terminal, _lines, address, wanted, played))
    if left:
        again = "" if ca is None else f" --ca {shlex.quote(str(ca))}"
        screen.news(
            "the match goes on without you; continue it soon with\n"
            f"boardwire play {server}{again} --session {left}"
        )


def chosen_language(tag: str | None) -> Language:
    """Return the language of a tag; without one, that of the environment.

    Raises:
        OptionError: There is no such language.
    """
    if tag is None:
        names = (os.environ.get(it, "") for it in ("LC_ALL", "LC_MESSAGES", "LANG"))
        return preferred([next(filter(None, names), "")])
    found = find_language(tag)
    if found is None:
        raise OptionError(f"{tag} is no language here; write one of {', '.join(languages())}")
    return found


def _check(wanted: Wanted, opponent: str | None) -> None:
    """Check the arguments for the server before connecting.

    Raises:
        OptionError: A word is not valid.
    """
    try:
        for word in (opponent, wanted.name):
            if word is not None:
                parse_name(word)
        encode_command("bw-login", wanted.token, *([wanted.session] if wanted.session else []))
        encode_command("bw-seek", *wanted.game.split(), *wanted.conditions)
    except ValueError as error:
        raise OptionError(str(error)) from error


def _position_of(opening: Opening) -> dict[str, str]:
    """Return the option with which an opening starts a match at a server; {} for the usual start.

    Raises:
        OptionError: The opening has moves. A match at a server begins without moves.
    """
    if opening.moves:
        raise OptionError(
            "a match at a server begins at a position: write --opening handicap:N or position:TEXT"
        )
    position = opening.game.options.get(POSITION.name)
    return {} if position is None else {POSITION.name: option_text(position)}


def _player(game: Game, colour: str | None) -> int | None:
    """Return the number of a colour.

    Raises:
        OptionError: The text is no colour, or no player of the game has it.
    """
    if colour is None:
        return None
    try:
        player = Colour.parse(colour).player
    except ValueError as error:
        raise OptionError(str(error)) from error
    if player >= game.players:
        raise OptionError(f"{colour} does not play {game.title}: it has {game.players} players")
    return player


def _lines(terminal: Terminal) -> LineSource:
    """Return the source of lines: an editor at a terminal, else the lines of standard input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        # only here, since prompt_toolkit takes a while
        from boardwire.clients.terminal.edited_lines import EditedLines

        return EditedLines(terminal.prompt, terminal.status, terminal.words)
    return PipedLines()
