"""``boardwire table``: make endgame tables, and show their contents."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import State, TableError, table_files
from boardwire.vocabulary import counted

from ..arguments.game_options import GameOptions, Position, game_of
from ..groups import Group

Folder = Annotated[Path, CommandOption(help="The folder of the tables.")]

table = Group("table", help="Make endgame tables, and show their contents.")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(table)


@table.subcommand()
def make(
    game: Annotated[str, Argument(help="The game: checkers.")],
    out: Folder,
    pieces: Annotated[
        int, CommandOption(help="Pieces of both sides together, at most.", min=2)
    ] = 4,
    option: GameOptions = None,
) -> None:
    """Make the tables of all positions with up to a number of pieces. Existing tables are kept."""
    tables = table_files(game_of(game, option))
    if pieces > tables.most_pieces:
        raise TableError(f"tables can have {tables.most_pieces} pieces at most, not {pieces}")
    out.mkdir(parents=True, exist_ok=True)
    tables.load(out)
    while tables.pieces < pieces:
        begun = perf_counter()
        tables.make()
        seconds = perf_counter() - begun
        path = tables.save(out)
        click.echo(f"{path}: {path.stat().st_size} bytes")
        click.echo(f"{tables.pieces} pieces took {seconds:.1f} s", err=True)


@table.subcommand()
def show(
    game: Annotated[str, Argument(help="The game: checkers.")],
    folder: Annotated[Path, Argument(help="The folder of the tables.")],
    position: Position = None,
    option: GameOptions = None,
) -> None:
    """Show the result of a position under best play: the winner, the plies, the line."""
    state = game_of(game, option, position=position).start()
    tables = table_files(state.game)
    tables.load(folder)
    if tables.pieces < 2:
        raise TableError(
            f"there are no tables of {state.game.title} in {folder}; `boardwire table make {game} "
            f"--out {folder}` makes them"
        )
    found = tables.search(state)
    if found is None:
        raise TableError(
            f"{folder} has tables of up to {tables.pieces} pieces, and none of this position"
        )
    verdict = "drawn" if not found.value else "won" if found.value > 0 else "lost"
    if not found.exact:
        verdict += ", unless a draw by rule comes first"
    plies = "" if found.distance is None else f" in {counted(found.distance, 'ply', 'plies')}"
    click.echo(f"{verdict}{plies}: {_line(state, found.pv)}")


def _line(state: State, moves: list[int]) -> str:
    """Return the texts of moves from a position on."""
    texts = []
    for move in moves:
        texts.append(state.move_text(move))
        state.apply(move)
    return " ".join(texts)
