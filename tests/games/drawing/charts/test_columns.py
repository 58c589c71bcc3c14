"""Charts of columns."""

from __future__ import annotations

from boardwire.games.drawing.charts import column_chart


def test_columns_tell_their_values() -> None:
    chart = column_chart([(10, 15, 3), (15, 20, 0), (20, 25, 8)], "moves", "games")
    assert "<title>10 to 14: 3</title>" in chart
    assert chart.count("<rect") == 2  # an empty column is not drawn
    assert "<title>7: 2</title>" in column_chart([(7, 8, 2)], "moves", "games")


def test_no_columns_are_no_chart() -> None:
    assert column_chart([], "moves", "games") == ""
