"""Checks of the values that a game returns: each becomes a plain, bounded value or is refused.

No object of a game leaves these functions, so no code of it can run later without a guard: numbers
become `int` and `float`, sequences become lists, and boards become a new `BoardView`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from itertools import islice
from operator import index
from typing import Any, SupportsFloat, SupportsIndex, cast

from boardwire._native import key_of
from boardwire.games.conventions import Conventions
from boardwire.games.points import MAX_SIDE
from boardwire.games.view import NOBODY, BoardView, Geometry, Mark, Piece
from boardwire.vocabulary import MAX_PLAYERS

MAX_MOVES = 4096
"""Moves of one position, as in the searches."""
MAX_OUTCOMES = 16384
"""Outcomes of chance of one position. Searches take `MOST_SEARCHED` at most."""
MAX_MOVE = 2**31 - 1
MAX_MOVE_TEXT = 40
MAX_POINTS = 40
MAX_LINE = 2000
"""Characters of a position, and of a line of a board."""
MAX_LINES = 200
MAX_TABLE = 65536
"""The most characters of the data of a table, as JSON."""
MAX_REMARK = 200
MAX_SIDE_ENTRIES = 64

# One word on the wire that does not begin as a comment does in a record.
_WORD = re.compile(r"[^\s#;][^\s#]*")
_TAKEN = ("resign",)


class Rubbish(Exception):
    """A value that no game may return; the message shows it."""


def shown(value: object) -> str:
    """Return a value as messages show it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def whole(value: object, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    try:
        number = index(cast(SupportsIndex, value))  # it raises TypeError for any other
    except TypeError:
        raise Rubbish(f"returned {shown(value)}, no whole number") from None
    if not low <= number <= high:
        raise Rubbish(f"returned {shown(number)}, not a number from {low} to {high}")
    return int(number)


def key(value: object) -> int:
    """Return a key: 64 bits of any whole number, as in the searches."""
    return key_of(whole(value, -(2**4096), 2**4096))


def truth(value: object) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise Rubbish(f"returned {shown(value)}, not True or False")
    return value


def real(value: object, low: float = -1e15, high: float = 1e15) -> float:
    """Return a finite number from `low` to `high`."""
    try:
        number = float(cast(SupportsFloat, value))  # it raises TypeError for any other
    except (TypeError, ValueError, OverflowError):
        raise Rubbish(f"returned {shown(value)}, no number") from None
    if isinstance(value, str) or not math.isfinite(number) or not low <= number <= high:
        raise Rubbish(f"returned {shown(value)}, not a number from {low:g} to {high:g}")
    return number


def items(value: object, most: int) -> list[Any]:
    """Return the items of a sequence that has at most `most`."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise Rubbish(f"returned {shown(value)}, no list")
    listed = list(islice(value, most + 1))
    if len(listed) > most:
        raise Rubbish(f"returned more than {most} items")
    return listed


def moves(value: object) -> list[int]:
    """Return the moves of a player to act: at least one, and none twice."""
    listed = [whole(item, 0, MAX_MOVE) for item in items(value, MAX_MOVES)]
    if not listed:
        raise Rubbish("returned no move while a player is to act")
    if len(set(listed)) != len(listed):
        raise Rubbish("returned a move twice")
    return listed


def players(value: object, players: int) -> tuple[int, ...]:
    """Return some of the players, in ascending order."""
    listed = tuple(whole(item, 0, players - 1) for item in items(value, MAX_PLAYERS))
    if list(listed) != sorted(set(listed)):
        raise Rubbish(f"returned {shown(listed)}, not different players in ascending order")
    return listed


def outcomes(value: object) -> list[tuple[int, float]]:
    """Return the outcomes of chance with their probabilities, which sum to 1."""
    listed = []
    for item in items(value, MAX_OUTCOMES):
        pair = items(item, 2)
        if len(pair) != 2:
            raise Rubbish("returned something else than pairs of an outcome and its probability")
        listed.append((whole(pair[0], 0, MAX_MOVE), real(pair[1], 0, 1)))
    if abs(sum(probability for _, probability in listed) - 1) > 1e-6:
        raise Rubbish("returned probabilities that do not sum to 1")
    if len({outcome for outcome, _ in listed}) != len(listed):
        raise Rubbish("returned an outcome twice")
    return listed


def returns(value: object, players: int) -> list[float]:
    """Return a utility for each player."""
    listed = [real(item, -1, 1) for item in items(value, MAX_PLAYERS)]
    if len(listed) != players:
        raise Rubbish(f"returned {len(listed)} numbers for {players} players")
    return listed


def word(value: object, longest: int = MAX_MOVE_TEXT) -> str:
    """Return the text of a move: one word that the wire and records carry."""
    text = line(value, longest)
    if not _WORD.fullmatch(text):
        raise Rubbish(f"returned {shown(text)}, not one word without # and ;")
    if text.lower() in _TAKEN:
        raise Rubbish(f"returned {shown(text)}, which is no move but a word of the protocol")
    return text


def words(value: object) -> tuple[str, ...]:
    """Return the points of a move: at most as many as a board has."""
    if not isinstance(value, tuple) or len(value) > MAX_POINTS:
        raise Rubbish(f"returned {shown(value)}, not a tuple of points")
    return tuple(word(point) for point in value)


def line(value: object, longest: int = MAX_LINE) -> str:
    """One line of text without control characters, neither blank nor with blanks at its ends."""
    if not isinstance(value, str):
        raise Rubbish(f"returned {shown(value)}, no text")
    if not 0 < len(value) <= longest:
        raise Rubbish(f"returned a text of {len(value)} characters, not of 1 to {longest}")
    if not value.isprintable() or value != value.strip():
        raise Rubbish(f"returned {shown(value)}, not one line of text")
    return str(value)


def position(value: object) -> str:
    """Return the text of a position: one line that the wire carries as the value of an option."""
    text = line(value)
    if "#" in text:
        raise Rubbish(f"returned {shown(text)}: a # begins a comment")
    return text


def remark(value: object) -> str:
    """One line of text for people, or none."""
    return line(value, MAX_REMARK) if value else ""


def conventions(value: object) -> Conventions:
    """Return the conventions of a game, with texts that are short."""
    if not isinstance(value, Conventions):
        raise Rubbish(f"returned {shown(value)}, no Conventions")
    wins = tuple(line(it, MAX_MOVE_TEXT) for it in items(value.wins, 2))
    if len(wins) == 1:
        raise Rubbish("returned conventions with one text of a win, not with two or none")
    return Conventions(
        sides=tuple(line(it, MAX_MOVE_TEXT) for it in items(value.sides, MAX_PLAYERS)),
        first=whole(value.first, 0, 1),
        wins=wins,
        draw=line(value.draw, MAX_MOVE_TEXT),
        none=line(value.none, MAX_MOVE_TEXT),
        discs=whole(value.discs, 0, 2**31),
        unit=remark(value.unit),
        numbered_in_pairs=truth(value.numbered_in_pairs),
        first_number=whole(value.first_number, 0, 2**31),
        below=None if value.below is None else whole(value.below, 0, MAX_PLAYERS - 1),
        details=tuple(line(it, 40) for it in items(value.details, MAX_SIDE_ENTRIES)),
        offers_draws=truth(value.offers_draws),
    )


def drawing(value: object) -> str:
    """Return a board as lines of text."""
    if not isinstance(value, str):
        raise Rubbish(f"returned {shown(value)}, no text")
    if len(value) > MAX_LINE * MAX_LINES or value.count("\n") >= MAX_LINES:
        raise Rubbish(f"returned a text of {len(value)} characters")
    if not value.replace("\n", "").isprintable():
        raise Rubbish("returned a text with control characters")
    return str(value)


def view(value: object, players: int) -> BoardView:
    """Return a board whose cells fit its size."""
    if not isinstance(value, BoardView):
        raise Rubbish(f"returned {shown(value)}, no BoardView")
    if not isinstance(value.geometry, Geometry):
        raise Rubbish(f"returned a board whose geometry is {shown(value.geometry)}")
    columns, rows = (whole(size, 0, MAX_SIDE) for size in (value.columns, value.rows))
    cells = items(value.cells, columns * rows)
    if len(cells) != columns * rows:
        raise Rubbish(f"returned a board of {columns}x{rows} with {len(cells)} cells")
    return BoardView(
        value.geometry,
        columns,
        rows,
        tuple(_piece(cell, players) for cell in cells),
        truth(value.row_one_on_top),
        None if value.last_move is None else line(value.last_move, MAX_MOVE_TEXT),
        _side(value.side),
        tuple(_text_line(text) for text in items(value.lines, MAX_LINES)),
        kind=line(value.kind, 40) if value.kind else "",
        table=_table(value.table),
        marks=_marks(value.marks, columns * rows),
    )


def _table(value: object) -> dict[str, Any]:
    """Return the data of a table, which has to be plain: JSON of a bounded length."""
    if not isinstance(value, Mapping):
        raise Rubbish(f"returned a board with the table {shown(value)}")
    try:
        text = json.dumps(dict(value), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Rubbish(f"returned a board with a table that is no JSON: {error}") from None
    if len(text) > MAX_TABLE:
        raise Rubbish(f"returned a board with a table of {len(text)} characters as JSON")
    table: dict[str, Any] = json.loads(text)
    return table


def _marks(value: object, points: int) -> dict[Mark, tuple[str, ...]]:
    """Return marks of known kinds, each on no more points than the board has."""
    if not isinstance(value, Mapping) or not all(isinstance(kind, Mark) for kind in value):
        raise Rubbish(f"returned a board with the marks {shown(value)}")
    return {kind: tuple(line(it, 8) for it in items(on, points)) for kind, on in value.items()}


def _text_line(value: object) -> str:
    """Return a line of a board that is text; it may begin with blanks, and be empty."""
    if not isinstance(value, str) or len(value) > MAX_LINE or not value.isprintable():
        raise Rubbish(f"returned {shown(value)}, no line of text")
    return str(value)


def _piece(value: object, players: int) -> Piece | None:
    if value is None:
        return None
    if not isinstance(value, Piece):
        raise Rubbish(f"returned a board with {shown(value)} on a cell")
    return Piece(
        whole(value.player, NOBODY, players - 1), line(value.kind, 40), line(value.glyph, 1)
    )


def _side(value: object) -> dict[str, int | float | str]:
    if not isinstance(value, Mapping) or len(value) > MAX_SIDE_ENTRIES:
        raise Rubbish(f"returned a board with {shown(value)} beside it")
    return {line(name, 40): _fact(fact) for name, fact in value.items()}


def _fact(value: object) -> int | float | str:
    if isinstance(value, str):
        return line(value, 200) if value else ""
    if isinstance(value, int):
        return whole(value, -(2**53), 2**53)
    return real(value)
