"""Lines of equal pieces."""

from __future__ import annotations

from boardwire.games.rules.winning_lines import points_in_lines


def _points(board: str, length: int, *, exactly: bool = False) -> list[int]:
    rows = board.split()
    cells = ["-XO".index(it) for row in rows for it in row]
    return points_in_lines(cells, len(rows[0]), length, exactly=exactly)


def test_lines_run_in_four_directions() -> None:
    assert _points("XXX --- ---", 3) == [0, 1, 2]
    assert _points("-O- -O- -O-", 3) == [1, 4, 7]
    assert _points("X-- -X- --X", 3) == [0, 4, 8]
    assert _points("--X -X- X--", 3) == [2, 4, 6]


def test_a_line_does_not_go_round_the_edge() -> None:
    assert _points("-XX X-- ---", 3) == []
    assert _points("--O O-- -O-", 3) == []


def test_two_lines_through_one_piece_are_both_found() -> None:
    assert _points("XXX X-- X--", 3) == [0, 1, 2, 3, 6]


def test_a_longer_line_counts_unless_the_rules_say_exactly() -> None:
    assert _points("XXXX ---- ---- ----", 3) == [0, 1, 2, 3]
    assert _points("XXXX ---- ---- ----", 3, exactly=True) == []
