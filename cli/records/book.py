"""``boardwire book``: make books of openings, and show their contents."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import Annotated

import click
from rich.console import Console
from rich.table import Table

from boardwire import _native
from boardwire.arguments import Argument, CommandOption
from boardwire.clients.books import (
    BalanceCheck,
    BookCheck,
    DecisionLog,
    Leaves,
    OpeningSearch,
    OpeningSearcher,
    PerfectBook,
    SelfPlay,
    add_records,
    play_games,
    solve,
)
from boardwire.clients.engines import parse_bundled
from boardwire.games import Game, OptionError
from boardwire.games.books import Book, BookError, OwnBook, open_book
from boardwire.games.books.columns import ColumnBook
from boardwire.matches.openings import Opening, openings_text
from boardwire.matches.openings.files import read_openings

from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..arguments.messages import print_notes
from ..groups import Group
from .record_files import RecordReader, Strict

_SAVE_SECONDS = 10.0  # work that may be lost
_LINES = 20  # that are tried for each opening
_MORE = "try more --plies, or a larger --margin or --bound"

NewOpenings = Annotated[
    Path,
    CommandOption(help="The file, which must be new: .pgn, .pdn, .epd, ..., else moves in lines."),
]
Megabytes = Annotated[int, CommandOption(help="Memory for the table of proofs.", min=1)]

book = Group("book", help="Make books of openings, and show their contents.")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(book)


@book.subcommand()
def make(
    out: Annotated[Path, CommandOption(help="The file. An existing book is continued.")],
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    plies: Annotated[
        int, CommandOption(help="Plies of each game that go into the book.", min=1, max=100)
    ] = 8,
    engine: Annotated[
        str,
        CommandOption(
            help="The engine that plays both sides: alphabeta:depth=4, mcts:playouts=500."
        ),
    ] = "alphabeta:nodes=20000",
    games: Annotated[
        int, CommandOption(help="Games in the book at the end, earlier ones included.", min=1)
    ] = 100,
    explore: Annotated[
        float, CommandOption(help="Probability of a random move in each ply, 0 to 1.", min=0, max=1)
    ] = 0.2,
    seed: Annotated[int, CommandOption(help="Seed of the random numbers.")] = 1,
    records: Annotated[
        Path | None, CommandOption(help="Add the games of this file, without playing.")
    ] = None,
    solved: Annotated[
        bool,
        CommandOption(
            "--solve", help="Search every position to the end of the game, without playing."
        ),
    ] = False,
    strict: Strict = False,
) -> None:
    """Make a book of openings, or continue one.

    A book by self-play has the games, wins, draws and losses of each move. A solved book has the
    value of each move, and the number of plies to the end of the game. Games of --records that
    cannot be read are named and skipped; the exit code is then 1.
    """
    if solved and records is not None:
        raise OptionError("--solve and --records exclude each other: leave out one")
    played = game_of(game, option, size, position)
    kept = _begun(out, played)
    saving = _Saving(kept, out)
    code = 0
    if solved:
        solve(kept, played, plies, _native.AlphaBeta(), saving.progress)
    elif records is not None:
        read = RecordReader(str(records), strict=strict)
        games_read = [record for _, record in read.games()]
        added = add_records(kept, games_read, plies)
        read.summary()
        code = read.exit_code()
        others = len(games_read) - added
        left_out = f", {others} of another game or without a result were not" if others else ""
        print(f"{added} games were added{left_out}", file=sys.stderr)
    else:
        plan = SelfPlay(parse_bundled(engine), plies, explore, seed)
        play_games(kept, played, plan, games, lambda done: saving.progress(done, games))
    kept.save(out)
    click.echo(f"{out}: {len(kept.entries)} positions")
    if code:
        raise click.exceptions.Exit(code)


@book.subcommand()
def openings(
    out: NewOpenings,
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    count: Annotated[int, CommandOption(help="Openings to find.", min=1, max=100_000)] = 300,
    plies: Annotated[int, CommandOption(help="Plies of each opening.", min=1, max=100)] = 8,
    engine: Annotated[
        str, CommandOption(help="The engine that values the moves, with its own limit.")
    ] = "alphabeta:nodes=10000,table=4",
    margin: Annotated[
        float,
        CommandOption(help="Largest loss of a move, as a value from 0 to 2.", min=0.001, max=2),
    ] = 0.04,
    check: Annotated[
        str, CommandOption(help="The engine that values the last position of each opening.")
    ] = "alphabeta:nodes=200000,table=16",
    bound: Annotated[
        float, CommandOption(help="Largest value of that position, 0 to 1.", min=0, max=1)
    ] = 0.05,
    seed: Annotated[int, CommandOption(help="Seed of the random numbers.")] = 1,
) -> None:
    """Find balanced openings by self-play, and check each of them by a longer search.

    In each ply the engine values every move, and one of the best is drawn. Openings that lead to
    the same position, or to its mirror image, are kept once. With limits of nodes, depth or
    playouts the same seed finds the same openings.
    """
    if out.exists():
        raise OptionError(f"{out} exists: name a new file")
    conditions = OpeningSearch(
        parse_bundled(engine), parse_bundled(check), plies, margin, bound, seed
    )
    played = game_of(game, option, size, position)
    searcher = OpeningSearcher(played, conditions)
    openings_text([Opening(played)], out.name)  # report now that the format cannot express the game
    found = list[Opening]()
    printed = monotonic()
    why, code = f"; {_MORE}", 0
    try:
        for opening in searcher.openings(_LINES * count):
            if opening is not None:
                found.append(opening)
            if len(found) == count:
                break
            if monotonic() - printed >= _SAVE_SECONDS:
                printed = monotonic()
                progress = f"{len(found)} of {count} openings, in {searcher.lines} lines"
                print(progress, file=sys.stderr)
    except KeyboardInterrupt:
        why, code = ", since the command was interrupted", 128 + signal.SIGINT
    if not found:
        raise BookError(f"no opening was found in {searcher.lines} lines{why}")
    about = (f"{len(found)} openings of {played.title} by boardwire", str(conditions))
    out.write_text(openings_text(found, out.name, about), encoding="utf-8")
    click.echo(f"{out}: {len(found)} openings, of {searcher.lines} lines")
    if len(found) < count:
        print(f"{count - len(found)} of {count} openings were not found{why}", file=sys.stderr)
    if code:
        raise click.exceptions.Exit(code)


@book.subcommand("filter")
def filter_openings(
    file: Annotated[Path, Argument(help="Openings: records, or one in each line.")],
    out: NewOpenings,
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    check: Annotated[
        str, CommandOption(help="The engine that values the last position of each opening.")
    ] = "alphabeta:nodes=1000000,table=64",
    bound: Annotated[
        float, CommandOption(help="Largest value of that position, 0 to 1.", min=0, max=1)
    ] = 0.03,
    strict: Strict = False,
) -> None:
    """Keep the openings of a file that a search finds balanced.

    Openings that lead to a position of an earlier one, or to its mirror image, are left out.
    Unreadable openings are named and skipped; the exit code is then 1.
    """
    if out.exists():
        raise OptionError(f"{out} exists: name a new file")
    played = game_of(game, option, size)
    balance = BalanceCheck(played, parse_bundled(check), bound)
    read = read_openings(file, played, strict=strict)
    print_notes(read.notes)
    openings_text([Opening(played)], out.name)  # report now that the format cannot express the game
    found = list[Opening]()
    printed = monotonic()
    for number, opening in enumerate(read.openings.values(), 1):
        if balance.keeps(opening.end()):
            found.append(opening)
        if monotonic() - printed >= _SAVE_SECONDS:
            printed = monotonic()
            print(f"{len(found)} of {number} openings were kept", file=sys.stderr)
    if not found:
        raise BookError(f"none of {read.count} openings is balanced; try a larger --bound")
    about = (
        f"{len(found)} openings of {played.title} by boardwire",
        f"of {read.count} in {file.name}, check {check}, bound {bound:g}",
    )
    out.write_text(openings_text(found, out.name, about), encoding="utf-8")
    click.echo(f"{out}: {len(found)} openings, of {read.count}")
    if read.bad:
        raise click.exceptions.Exit(1)


@book.subcommand()
def perfect(
    out: Annotated[Path, CommandOption(help="The file.")],
    log: Annotated[
        Path, CommandOption(help="The file of all decisions. One that exists is continued.")
    ],
    megabytes: Megabytes = 1024,
) -> None:
    """Make the book with which alpha-beta plays Connect Four perfectly from the empty board.

    The book has one move for each position that its player can reach, up to the positions that
    alpha-beta solves within a tenth of a second.
    """
    decided = DecisionLog(log)
    leaves = Leaves()
    making = PerfectBook(decided, _native.ConnectFourProver(megabytes), leaves)
    for player, name in enumerate(("first", "second")):
        _follow(making.walk(player), f"the {name} player")
    kept = decided.book(leaves)
    kept.save(out)
    click.echo(f"{out}: {len(kept)} positions, {out.stat().st_size} bytes")


@book.subcommand()
def check(
    file: Annotated[Path, Argument(help="A book of `boardwire book perfect`.")],
    megabytes: Megabytes = 1024,
) -> None:
    """Prove that a book of Connect Four gives away neither a win nor a draw.

    Every reply to the moves of the book is followed, for either player, to the positions that are
    not in the book. The solver of alpha-beta must solve these within the node limit of the
    book.
    """
    checked = BookCheck(ColumnBook.load(file), _native.ConnectFourProver(megabytes))
    for player, name in enumerate(("first", "second")):
        _follow(checked.check(player), f"the {name} player")
        click.echo(f"the {name} player: {checked.proven[-1]}")


@book.subcommand()
def show(
    file: Annotated[Path, Argument(help="The file of the book: of boardwire, or of Polyglot.")],
    game: Annotated[str, CommandOption(help="The game, if it is MODULE:CLASS.")] = "",
    position: Position = None,
    moves: Annotated[
        str, CommandOption(help="Moves from that position on, with spaces between them.")
    ] = "",
) -> None:
    """Show the moves that a book has for a position, and the share of each."""
    known = open_book(file)
    state = _game_of(known, game, position).start()
    for text in moves.split():
        state.apply(state.parse_move(text))
    if isinstance(known, OwnBook):
        made = ", ".join(f"{name} {value}" for name, value in known.made.items())
        click.echo(f"{known.game}: {len(known.entries)} positions; {made}")
    elif isinstance(known, ColumnBook):
        click.echo(f"connect4: {len(known)} positions")
    found = known.moves(state)
    if not found:
        raise BookError(f"{file} has nothing for this position")
    columns = ["move", "share", "weight"]
    if isinstance(known, OwnBook):
        played = any(not it.note.startswith("=") for it in found)
        columns.append("games, won, drawn, lost" if played else "value, plies to the end")
    table = Table(*columns)
    whole = sum(it.weight for it in found) or 1
    for it in found:
        cells = (state.record_text(it.move), f"{it.weight / whole:.0%}", str(it.weight), it.note)
        table.add_row(*cells[: len(columns)])
    Console().print(table)


def _follow(steps: Iterable[object], name: str) -> None:
    """Run all steps, and print their number from time to time."""
    printed = monotonic()
    count = 0
    for count, _ in enumerate(steps, 1):
        if monotonic() - printed >= _SAVE_SECONDS:
            printed = monotonic()
            print(f"{name}: {count} positions", file=sys.stderr)
    print(f"{name}: {count} positions, done", file=sys.stderr)


def _game_of(known: Book, name: str, position: str | None) -> Game:
    """Return the game of a book, from a position."""
    options = list[str]()
    if isinstance(known, OwnBook):
        options = [f"{option}={value}" for option, value in known.options.items()]
        name = name or known.game
    elif isinstance(known, ColumnBook):
        name = name or "connect4"
    return game_of(name or "chess", options, position=position)


def _begun(out: Path, game: Game) -> OwnBook:
    """Return the book in the file, or an empty one.

    Raises:
        BookError: The file is not a book, or it is a book of another game.
    """
    if not out.exists():
        return OwnBook.of(game, {})
    kept = OwnBook.load(out)
    if not kept.fits(game):
        raise BookError(f"{out} is a book of {kept.game} with options {dict(kept.options)}")
    return kept


class _Saving:
    """Saves a book from time to time while it is made, and prints the progress."""

    def __init__(self, book: OwnBook, out: Path) -> None:
        self._book = book
        self._out = out
        self._saved = monotonic()

    def progress(self, done: int, of: int) -> None:
        """Print the progress: `done` of `of` games or positions."""
        if monotonic() - self._saved < _SAVE_SECONDS:
            return
        self._book.save(self._out)
        self._saved = monotonic()
        print(f"{done} of {of}", file=sys.stderr)
