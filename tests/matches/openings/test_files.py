"""Files of openings in every format, whole or cut after some plies."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.games import load
from boardwire.matches.openings import OpeningError, file_openings, openings


def test_epd_has_positions_with_operations(tmp_path: Path) -> None:
    path = tmp_path / "book.epd"
    path.write_text(
        "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1;\n"
        '4k3/8/8/8/8/8/3P4/4K3 b - - bm e7; id "number # 2";\n'
        "4k3/8/8/8/8/8/2P5/4K3 w - -\n"
        "4k3/8/8/8/8/8/1P6/4K3 w - - 3 9\n"
    )
    found = openings(f"file:{path}", load("chess"))
    assert [found.pick(it).text for it in range(4)] == [
        "position:4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "position:4k3/8/8/8/8/8/3P4/4K3_b_-_-_0_1",
        "position:4k3/8/8/8/8/8/2P5/4K3_w_-_-_0_1",
        "position:4k3/8/8/8/8/8/1P6/4K3_w_-_-_3_9",
    ]


def test_whole_games_are_openings_when_they_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "book.pdn"
    path.write_text('[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n1. 9-14 *\n')
    game = load("checkers")
    assert file_openings(path, game, plies=3).pick(0).moves == ("11-15", "23-19", "8-11")
    assert file_openings(path, game, plies=3).pick(1).moves == ("9-14",)
    assert file_openings(path, game, plies=0).pick(0).moves == ()
    mate = tmp_path / "mate.pgn"
    mate.write_text("1. f3 e5 2. g4 Qh4# 0-1\n")
    with pytest.raises(OpeningError, match="over"):
        file_openings(mate, load("chess"))
    assert file_openings(mate, load("chess"), plies=2).pick(0).moves == ("f2f3", "e7e5")


def test_the_format_the_order_and_the_first_one_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("A1\nB1\nC1\n")
    game = load("tictactoe")
    found = file_openings(path, game, form="epd", start=3)
    assert [found.pick(it).moves for it in range(2)] == [("C1",), ("A1",)]
    shuffled = file_openings(path, game, seed=1)
    assert {shuffled.pick(it).moves for it in range(3)} == {("A1",), ("B1",), ("C1",)}
    with pytest.raises(OpeningError, match="no format 'abc'; there are epd, "):
        file_openings(path, game, form="abc")
