"""Books of openings from records of games."""

from __future__ import annotations

from collections.abc import Iterable

from boardwire.games import Outcome
from boardwire.games.books import BookError, OwnBook
from boardwire.games.records import GameRecord


def add_records(book: OwnBook, records: Iterable[GameRecord], plies: int) -> int:
    """Add the first plies of games to a book.

    Records of another game, with other options or without a result are skipped.

    Returns:
        The number of games added.

    Raises:
        BookError: The book was made by self-play or by solving.
        RecordError: A move is not legal in its position.
    """
    if book.made and "records" not in book.made:
        raise BookError("the book was not made from records; write another one")
    added = 0
    for record in records:
        values = Outcome.read(record.result).values()
        if not values or record.game.players != 2 or not book.fits(record.game):
            continue
        for ply, (state, player, move) in enumerate(record.steps()):
            if ply == plies:
                break
            if player >= 0:
                book.add(state, move, values[player])
        added += 1
    book.made = {"records": book.made.get("records", 0) + added}
    return added
