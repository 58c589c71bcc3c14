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
        '4k3/8/8/8/8/8/P7/4K3 w - - hmvc 2; id "fmvn 7"; fmvn 30;\n'
        "4k3/8/8/8/8/8/5P2/4K3 w - - 4 12; bm f4;\n"
        "4k3/8/8/8/8/8/6P1/4K3 w - - 4\n"
    )
    found = openings(f"file:{path}", load("chess"))
    assert [found.pick(it).text for it in range(7)] == [
        "position:4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "position:4k3/8/8/8/8/8/3P4/4K3_b_-_-_0_1",
        "position:4k3/8/8/8/8/8/2P5/4K3_w_-_-_0_1",
        "position:4k3/8/8/8/8/8/1P6/4K3_w_-_-_3_9",
        "position:4k3/8/8/8/8/8/P7/4K3_w_-_-_2_30",
        "position:4k3/8/8/8/8/8/5P2/4K3_w_-_-_4_12",
        "position:4k3/8/8/8/8/8/6P1/4K3_w_-_-_4_1",
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


BOOK = """\
[Event "rep"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *

[Event "mate"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "ok"]

1. e4 e5 2. Nf3 *

[Event "illegal"]

1. e5 *

[Event "late"]

1. d4 d5 *
"""


def test_openings_that_cannot_be_used_are_skipped_and_named(tmp_path: Path) -> None:
    path = tmp_path / "book.pgn"
    path.write_text(BOOK)
    game = load("chess")
    found = file_openings(path, game)
    assert [found.pick(it).moves[-1] for it in range(3)] == ["g1f3", "d7d5", "g1f3"]
    assert found.notes == (
        f"{path}: game 1: the game is over after ply 8: draw by threefold repetition",
        f"{path}: game 2: the game is over after ply 4: Black mates",
        f"{path}: line 15, column 4: ply 1: e5 is not a legal move here",
        "3 of 5 openings were skipped",
    )
    assert file_openings(path, game, start=4).pick(0).moves == ("d2d4", "d7d5")
    assert openings(f"file:{path}:5", game).pick(0).moves == ("d2d4", "d7d5")
    with pytest.raises(OpeningError, match=r"game 2: .*Black mates"):
        openings(f"file:{path}:2", game)
    with pytest.raises(OpeningError, match="threefold"):
        openings(f"file:{path}", game, strict=True)


def test_lines_that_cannot_be_used_are_skipped_and_rights_to_castle_told(tmp_path: Path) -> None:
    path = tmp_path / "book.epd"
    path.write_text("4k3/8/8/8/8/8/4P3/4K3 w Kq - bm e4;\n# x\nnothing\ne4 e5\n")
    found = file_openings(path, load("chess"))
    assert found.pick(1).moves == ("e2e4", "e7e5")
    right, bad, count = found.notes
    assert right == f"{path}: line 1: castling rights Kq, which nothing can use here, are dropped"
    assert bad.startswith(f"{path}: line 3: 'nothing' is no FEN")
    assert (count, found.skipped) == ("1 of 3 openings was skipped",) * 2
    first = openings(f"file:{path}:1", load("chess"))
    assert (first.notes, first.skipped) == ((right,), "")
    assert openings(f"file:{path}:3", load("chess")).notes == ()


def test_a_guessed_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "it.sgf"
    path.write_bytes("(;GM[1]SZ[9]PB[王立诚]PW[李昌镐];B[ee])".encode("gb18030"))
    (note,) = file_openings(path, load("go", size=9)).notes
    assert note == f"{path}: no encoding is named; read as GB18030"


def test_many_notes_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("A1\n" + "Z9\n" * 30)
    notes = file_openings(path, load("tictactoe")).notes
    assert len(notes) == 22
    assert notes[-2:] == ("and 10 more like these", "30 of 31 openings were skipped")


def test_a_line_of_moves_of_chess_is_no_position(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("e4 e5 Nf3\nd4\n")
    found = openings(f"file:{path}", load("chess"))
    assert [found.pick(it).moves for it in range(2)] == [("e2e4", "e7e5", "g1f3"), ("d2d4",)]
    assert found.notes == ()


def test_openings_of_chess960_begin_at_their_own_start(tmp_path: Path) -> None:
    start = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1"
    path = tmp_path / "book.pgn"
    path.write_text(f'[Variant "Chess960"]\n[FEN "{start}"]\n\n1. Nd3 *\n\n1. Nf3 *\n')
    found = file_openings(path, load("chess", chess960=0))
    assert found.pick(0).game.start().position_text() == start
    assert found.pick(0).moves == ("c1d3",)
    assert found.pick(1).moves == ("g1f3",)
    assert found.pick(1).game.start().position_text() == load("chess").start().position_text()
    usual = file_openings(path, load("chess"))
    assert usual.pick(0).moves == ("g1f3",)
    assert "game 1: it is of chess chess960=291 draws=claimed, not of chess" in usual.notes[0]
