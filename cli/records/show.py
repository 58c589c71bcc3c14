"""``boardwire show``: draw a position as a picture or as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import CHANCE, Game, OptionError, State, names
from boardwire.games.drawing import Theme, board_svg, move_points
from boardwire.games.move_lists import moves_of
from boardwire.games.records import GameRecord
from boardwire.vocabulary import counted, parse_player, player_text

from ..arguments.game_names import game_named
from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..groups import Group
from .record_files import RecordReader, Strict

_STANDARD = "-"
_SUFFIX = ".svg"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(show)


def show(
    file: Annotated[
        str | None,
        Argument(help="A file of records (SGF, PGN, JSON ...), or - for standard input."),
    ] = None,
    game: Annotated[
        str | None, CommandOption(help="The game, without a file: a name, or MODULE:CLASS.")
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    moves: Annotated[
        str, CommandOption(help="Moves from the start, rolls included: 'D3 C5'.")
    ] = "",
    number: Annotated[int, CommandOption(help="The game of the file, from 1 on.", min=1)] = 1,
    ply: Annotated[
        int | None,
        CommandOption(
            help="Show the position after this many moves and rolls, not the last.", min=0
        ),
    ] = None,
    out: Annotated[
        str | None,
        CommandOption(help="The picture to write, a name ending in .svg; - for standard output."),
    ] = None,
    side: Annotated[
        str | None,
        CommandOption(help="The player below, b, w, p3 ...; else as in diagrams of the game."),
    ] = None,
    observer: Annotated[
        str | None,
        CommandOption(
            help="Show what this player sees, where a game hides something; else all see."
        ),
    ] = None,
    pixels: Annotated[
        int, CommandOption(help="The longer side of the picture.", min=16, max=10_000)
    ] = 600,
    theme: Annotated[Theme, CommandOption(help="The colours of the picture.")] = Theme.LIGHT,
    strict: Strict = False,
) -> None:
    """Draw a position of a game: as a picture with --out, else as text.

    The position is at the end of the moves, or after --ply of them. Unreadable games
    before it in the file are named and skipped; the exit code is then 1. Example:

    boardwire show --game chess --moves "e4 e5 Nf3" --out board.svg
    """
    if out is not None and out != _STANDARD and Path(out).suffix.lower() != _SUFFIX:
        raise OptionError(
            f"--out writes SVG: give a name that ends in {_SUFFIX}; rsvg-convert and browsers turn "
            "it into other formats"
        )
    if file is not None:
        if any((moves, position, size, option)):
            raise OptionError(
                "a file has its own game and moves: leave out --moves, --position, --size and "
                "--option, or the file"
            )
        record, code = _record_of(file, number, game, strict=strict)
    elif game is None:
        raise OptionError("name a game, --game chess, or a file of records")
    else:
        if number != 1:
            raise OptionError("--number chooses a game of a file; name the file")
        played = game_of(game, option, size, position)
        record, code = GameRecord(played, tuple(moves_of(played, moves))), 0
    state, marks = _position(record, ply)
    seen_by = _player(observer, record.game, "--observer")
    below = _player(side, record.game, "--side")
    if out is None:
        drawn = state.text(seen_by)
    else:
        view = state.view(seen_by)
        drawn = board_svg(record.game, view, side=below, marks=marks, size=pixels, theme=theme)
    if out in (None, _STANDARD):
        print(drawn)
    else:
        Path(out).write_text(f"{drawn}\n", encoding="utf-8")
    if code:
        raise click.exceptions.Exit(code)


def _record_of(file: str, number: int, game: str | None, *, strict: bool) -> tuple[GameRecord, int]:
    """Return the chosen record of a file of games or of a server's JSON; with the exit code."""
    if game is not None:
        game_named(game)  # a game in Python that the file has
    elif file in names() and not Path(file).exists():
        raise OptionError(f"there is no file {file}; to show the game write --game {file}")
    read = RecordReader(file, strict=strict)
    return read.game(number), read.exit_code()


def _position(record: GameRecord, ply: int | None) -> tuple[State, tuple[str, ...]]:
    """Return the state after a ply and the points of the move that led there."""
    plies = len(record.moves)
    if ply is not None and ply > plies:
        raise OptionError(
            f"the game has {counted(plies, 'ply', 'plies')}: choose --ply from 0 to {plies}"
        )
    state = record.game.start()
    marks: tuple[str, ...] = ()
    for number, (before, player, move) in enumerate(record.steps()):
        state = before
        if number == ply:
            break
        if player != CHANCE:
            marks = move_points(before, move) if before.perfect_information else ()
    if len(record.moves) in record.setups and ply in (None, len(record.moves)):
        return record.final(), ()
    return state, marks


def _player(text: str | None, game: Game, option: str) -> int | None:
    """Return the player that an option names."""
    if text is None:
        return None
    player = parse_player(text)
    if player is None or player >= game.players:
        last = player_text(game.players - 1)
        raise OptionError(f"{option} is a player of {game.title}, b to {last}, not {text[:20]!r}")
    return player
