"""Openings in a file: of records, or with one in each line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from boardwire.games import POSITION, Game, RecordError, option_text
from boardwire.games.records import FORMATS, GameRecord, read_records
from boardwire.games.records.files import decode, format_of, format_of_name

from .known import KnownOpenings
from .lines import at_position, opening_of_line, with_moves
from .opening import Opening, OpeningError, Openings

LINES: Final = "epd"
"""The name of the format with one opening in each line."""


def file_openings(
    path: Path,
    game: Game,
    *,
    form: str = "",
    seed: int | None = None,
    plies: int | None = None,
    start: int = 1,
) -> Openings:
    """The openings of a file.

    Args:
        path: The file.
        game: The game with its options.
        form: The name of its format: one of records, or `epd` for one opening a line; empty to
            tell it by the file's name and content.
        seed: The seed of a random order; None for the order of the file.
        plies: The most plies of each; None for all.
        start: The first one to pick, from 1 on.

    Raises:
        OpeningError: There is no such format, or as for `read_openings`.
        OSError: The file cannot be read.
    """
    return KnownOpenings(read_openings(path, game, form, plies), seed, start)


def read_openings(
    path: Path, game: Game, form: str = "", plies: int | None = None
) -> list[Opening]:
    """All openings in a file; the arguments are those of `file_openings`.

    Raises:
        OpeningError: There are none, or one is not allowed; the message has its line or number.
        OSError: The file cannot be read.
    """
    text = decode(path.read_bytes())
    if form and form != LINES and form not in FORMATS:
        known = ", ".join((LINES, *FORMATS))
        raise OpeningError(f"openings have no format {form[:40]!r}; there are {known}")
    if not form:
        form = format_of_name(path.name)
        if not form and (form := format_of(path.name, text)) == "moves":
            form = LINES  # a text in no other format
    found: list[Opening] = []
    place = ""
    try:
        if form != LINES:
            for number, record in enumerate(read_records(text, form), 1):
                place = f"game {number}"
                found.append(_of_record(record, game, plies))
        else:
            for number, line in enumerate(text.splitlines(), 1):
                place = f"line {number}"
                if words := line.partition("#")[0].strip():
                    found.append(opening_of_line(words, game, plies))
    except RecordError as error:
        raise OpeningError(f"{path}: {error}") from error
    except OpeningError as error:
        raise OpeningError(f"{path}: {place}: {error}") from error
    if not found:
        raise OpeningError(f"{path} has no openings")
    return found


def _of_record(record: GameRecord, game: Game, plies: int | None) -> Opening:
    """The moves of a record from its position on, by the options of `game`.

    Records name options that do not matter to an opening, such as the komi. The board must be the
    same.
    """
    if record.game.name != game.name or _board(record.game) != _board(game):
        raise OpeningError(f"it is of {_named(record.game)}, not of {_named(game)}")
    moves = " ".join(record.moves)
    position = record.game.options.get(POSITION.name)
    if position is None:
        return with_moves(game, moves, plies)
    return at_position(game, str(position), moves, plies)


def _board(game: Game) -> tuple[int, int]:
    view = game.initial().view()
    return view.columns, view.rows


def _named(game: Game) -> str:
    """A game with its options, without its starting position."""
    options = (it for it in game.options.items() if it[0] != POSITION.name)
    return " ".join((game.name, *(f"{name}={option_text(value)}" for name, value in options)))
