"""A chart of columns: how often each value occurs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardwire.games.drawing.svg import element

from .axes import across, axes, chart, upward


def column_chart(
    columns: Sequence[tuple[float, float, int]], x_title: str, y_title: str, colour: int = 0
) -> str:
    """Draw columns.

    Args:
        columns: The beginning and the end of each on the horizontal axis, and its height.
        x_title: What the horizontal axis shows.
        y_title: What the vertical axis shows.
        colour: The number of their colour.

    Returns:
        An SVG element; empty if there is no column.
    """
    if not columns:
        return ""
    x = across(columns[0][0], columns[-1][1])
    y = upward(0, max(height for _, _, height in columns))
    drawn = [
        element(
            "rect",
            element("title", escape(_title(low, high, height))),
            x=x.at(low) + 1,
            y=y.at(height),
            width=max(x.at(high) - x.at(low) - 2, 1),
            height=y.start - y.at(height),
            class_=f"column series-{colour}",
        )
        for low, high, height in columns
        if height
    ]
    return chart([axes(x, y, x_title, y_title), *drawn], f"{y_title} by {x_title}")


def _title(low: float, high: float, height: int) -> str:
    return f"{low:g} to {high - 1:g}: {height}" if high - low > 1 else f"{low:g}: {height}"
