"""Charts as text."""

from __future__ import annotations

from boardwire.games.drawing.charts import Series, text_chart


def test_lines_have_a_mark_and_a_name_each() -> None:
    series = [Series("up", [(0, 0), (4, 4)]), Series("none", []), Series("flat", [(0, 2), (4, 2)])]
    assert text_chart(series, "x", "y", columns=5, rows=5) == [
        "y",
        "4 |    *",
        "  |   *",
        "  |ooooo",
        "  | *",
        "0 |*",
        "  +-----",
        "   0 x 4",
        "   * up",
        "   o flat",
    ]


def test_a_logarithmic_axis_has_equal_ratios_at_equal_distances() -> None:
    lines = text_chart(
        [Series("a", [(1, 1), (10, 10), (100, 100)])],
        "x",
        "y",
        log_x=True,
        log_y=True,
        columns=5,
        rows=5,
    )
    assert [line.partition("|")[2] for line in lines[1:6]] == ["    *", "   *", "  *", " *", "*"]


def test_nothing_is_drawn_without_points() -> None:
    assert text_chart([Series("none", [])], "x", "y") == []
