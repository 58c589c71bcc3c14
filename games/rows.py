"""Boards as rows of letters, the highest row first and ``/`` between them, as FEN writes them."""

import re


def rows_text(letters: str, columns: int, empty: str = "") -> str:
    """Write a board.

    Args:
        letters: One letter for each cell, row 1 first, column A first in each row.
        columns: The width of the board.
        empty: The letter of empty cells that are written as numbers; empty to write all letters.
    """
    starts = range(len(letters) - columns, -1, -columns)
    text = "/".join(letters[start : start + columns] for start in starts)
    return re.sub(f"{re.escape(empty)}+", lambda gap: str(len(gap[0])), text) if empty else text


def read_rows(text: str, columns: int, rows: int, alphabet: str, empty: str = "") -> str:
    """Read a board; return its letters in the order that `rows_text` takes.

    Args:
        text: The rows.
        columns: The width of the board.
        rows: Its height.
        alphabet: The allowed letters, including that of empty cells.
        empty: The letter that numbers stand for; empty if numbers are not allowed.

    Raises:
        ValueError: There are too many or too few rows or cells, or other letters.
    """
    if empty:
        # A number has at most two digits, which bounds the length of the result.
        text = re.sub("[1-9][0-9]?", lambda gap: empty * int(gap[0]), text, flags=re.ASCII)
    drawn = text.split("/")
    if len(drawn) != rows:
        raise ValueError(f"it has {len(drawn)} rows, not {rows}")
    for number, row in enumerate(reversed(drawn), 1):
        if foreign := set(row) - set(alphabet):
            raise ValueError(f"row {number} has {min(foreign)!r} in it")
        if len(row) != columns:
            raise ValueError(f"row {number} has {len(row)} cells, not {columns}")
    return "".join(reversed(drawn))
