"""Komi and results of Go in words, and in the numbers of programs that scale them."""

from __future__ import annotations

import pytest

from boardwire.games.records.sgf.go_texts import komi, result, scaled_komi


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("6.5", 6.5),
        ("6,5", 6.5),
        ("-0.5", -0.5),
        ("6目半", 6.5),
        ("６目半", 6.5),
        ("六目半", 6.5),
        ("6.5目", 6.5),
        ("十二目", 12),
        ("コミ5目半", 5.5),
        ("黑贴3又3/4子", 7.5),
        ("3.75子", 7.5),
        ("2子3/4", 5.5),
        ("덤 6집반", 6.5),
        ("6½", 6.5),
        ("6 1/2", 6.5),
        ("½", 0.5),
        ("半目", 0.5),
        ("7.5 points", 7.5),
        ("5 and a half", 5.5),
        ("3.75", 7.5),
        ("3.25", 6.5),
        ("375", 375),
        ("", None),
        ("much", None),
        ("1/0", None),
        ("nan", None),
    ],
)
def test_komi_is_read_in_words(text: str, number: float | None) -> None:
    assert komi(text) == number


@pytest.mark.parametrize(
    ("number", "points"),
    [(375, 7.5), (325, 6.5), (275, 5.5), (650, 6.5), (750, 7.5), (550, 5.5), (350, 7), (50, 0.5)],
)
def test_komi_in_hundredths_counts_points_or_stones(number: float, points: float) -> None:
    assert scaled_komi(number) == points


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("B+R", "B+R"),
        ("w+3.50", "W+3.5"),
        ("B+3 1/2", "B+3.5"),
        ("B+5½", "B+5.5"),
        ("W+1/2", "W+0.5"),
        ("B+2目半", "B+2.5"),
        ("W+3.5.", "W+3.5"),
        ("B+R (moves beyond 200 not known)", "B+R"),
        ("B+3.5 (time)", "B+3.5"),
        ("Ｂ＋Ｒ", "B+R"),  # noqa: RUF001 - files have these letters
        ("白胜43.5目", "W+43.5"),
        ("黑中盘胜", "B+R"),
        ("白六目半胜", "W+6.5"),
        ("黑胜1又3/4子", "B+3.5"),
        ("黑超时负", "W+T"),
        ("白中押し勝ち", "W+R"),
        ("黒3目半勝ち", "B+3.5"),
        ("白時間切れ負け", "B+T"),
        ("257手完, 黒中押し勝ち", "B+R"),
        ("180手まで白中押し勝ち", "W+R"),
        ("흑 불계승", "B+R"),
        ("백 3집반승", "W+3.5"),
        ("백 시간패", "B+T"),
        ("Black wins by 3 1/2", "B+3.5"),
        ("White wins by resignation", "W+R"),
        ("Black resigns", "W+R"),
        ("Black wins on time", "B+T"),
        ("W+Forfeit", "W+F"),
        ("B", "B+"),
        ("黑胜", "B+"),
        ("持碁", "0"),
        ("和棋", "0"),
        ("무승부", "0"),
        ("Jigo", "0"),
        ("Void", "Void"),
        ("無勝負", "Void"),
        ("-W", "-W"),
        ("P3+", "P3+"),
        ("?", ""),
        ("", ""),
        ("soon", None),
    ],
)
def test_results_are_read_in_words(text: str, told: str | None) -> None:
    assert result(text) == told
