"""Openings drawn from a book by the weights of its moves."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from boardwire.games import load
from boardwire.matches.openings import OpeningError, openings

from ...games.books.polyglot import write_book

GAME = load("chess")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Two first moves, one of them with an answer."""
    path = tmp_path / "small.bin"
    start, after = chess.Board(), chess.Board()
    after.push_uci("e2e4")
    entries = (("e2e4", 9, start), ("d2d4", 1, start), ("c7c5", 1, after))
    write_book(path, [(board.fen(), move, weight) for move, weight, board in entries])
    return path


def test_moves_are_drawn_by_weight_up_to_the_plies_or_the_end_of_the_book(book: Path) -> None:
    found = openings(f"book:{book}:8:1", GAME)
    picked = [found.pick(number).moves for number in range(40)]
    assert set(picked) == {("e2e4", "c7c5"), ("d2d4",)}
    assert picked.count(("d2d4",)) < 20
    assert openings(f"book:{book}:8:1", GAME).pick(17).moves == picked[17]
    assert {it.pick(0).moves for it in [openings(f"book:{book}:1", GAME)] * 3} <= {
        *(("e2e4",), ("d2d4",))
    }


def test_a_book_needs_plies_and_moves_for_the_start(book: Path, tmp_path: Path) -> None:
    with pytest.raises(OpeningError, match=r"write book:PATH:N, for N plies"):
        openings(f"book:{book}", GAME)
    there = load("chess", position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    with pytest.raises(OpeningError, match="has no moves for the start"):
        openings(f"book:{book}:4", there)
    (tmp_path / "no.bin").write_bytes(b"odd")
    with pytest.raises(OpeningError):
        openings(f"book:{tmp_path / 'no.bin'}:4", GAME)
