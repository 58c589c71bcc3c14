"""Books from records of games."""

from __future__ import annotations

from boardwire.clients.books import add_records
from boardwire.games import load
from boardwire.games.books import OwnBook
from boardwire.games.records import read_records


def test_games_of_records_are_added_with_their_results() -> None:
    records = read_records(
        '[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n'
        '[Result "*"]\n\n1. d4 d5 *\n\n[Result "1/2-1/2"]\n\n1. e4 1/2-1/2\n',
        "pgn",
    )
    game = load("chess")
    book = OwnBook.of(game, {})
    assert add_records(book, records, 2) == 3
    start = game.start()
    notes = {start.move_text(it.move): (it.weight, it.note) for it in book.moves(start)}
    assert notes == {"e2e4": (3, "3 1 1 1")}
    start.apply(start.parse_move("e2e4"))
    notes = {start.move_text(it.move): (it.weight, it.note) for it in book.moves(start)}
    assert notes == {"c7c5": (2, "1 1 0 0"), "e7e5": (0, "1 0 0 1")}
    start.apply(start.parse_move("e7e5"))
    assert book.moves(start) == []
    assert add_records(book, records, 2) == 3
    assert book.made == {"records": 6}


# -- engines --------------------------------------------------------------------------------
