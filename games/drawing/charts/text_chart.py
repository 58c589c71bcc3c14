"""A chart of lines as text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .axes import LogScale, Scale, tick_text
from .line_chart import Series

MARKS = "*o+x#@%&"
"""The marks of the lines, in order; later lines begin again."""


def text_chart(
    series: Sequence[Series],
    x_title: str,
    y_title: str,
    *,
    log_x: bool = False,
    log_y: bool = False,
    columns: int = 62,
    rows: int = 16,
) -> list[str]:
    """Draw lines with a mark for each; of two marks at one place the later line's is seen.

    Args:
        series: The lines; those without points are left out.
        x_title: What the horizontal axis shows.
        y_title: What the vertical axis shows.
        log_x: Whether the horizontal axis is logarithmic; all values there are above 0.
        log_y: The same of the vertical axis.
        columns: The width of the plot in characters.
        rows: The height of the plot in lines.

    Returns:
        The lines of text; none if there is no point.
    """
    drawn = [it for it in series if it.points]
    if not drawn:
        return []
    across = _scale([x for it in drawn for x, _ in it.points], columns - 1, log=log_x)
    upward = _scale([y for it in drawn for _, y in it.points], rows - 1, log=log_y)
    plot = [[" "] * columns for _ in range(rows)]
    for number, it in enumerate(drawn):
        for place, height in _filled(it, across, upward):
            plot[rows - 1 - height][place] = MARKS[number % len(MARKS)]
    low, high = tick_text(_short(upward.low)), tick_text(_short(upward.high))
    margin = max(len(low), len(high))
    labels = [high.rjust(margin), *[" " * margin] * (rows - 2), low.rjust(margin)]
    lines = [f"{label} |{''.join(row)}".rstrip() for label, row in zip(labels, plot, strict=True)]
    left, right = tick_text(_short(across.low)), tick_text(_short(across.high))
    lines.append(f"{' ' * margin} +{'-' * columns}")
    lines.append(
        f"{' ' * (margin + 2)}{left}{x_title.center(columns - len(left) - len(right))}{right}"
    )
    keys = [f"{MARKS[number % len(MARKS)]} {it.name}" for number, it in enumerate(drawn)]
    return [y_title, *lines, *(f"{' ' * (margin + 2)}{key}" for key in keys)]


def _scale(values: Sequence[float], length: int, *, log: bool) -> Scale:
    low, high = min(values), max(values)
    if high <= low:
        high = 10 * low if log else low + 1
    return (LogScale if log else Scale)(low, high, 0, length)


def _short(value: float) -> float:
    """Return a value with three digits, for the end of an axis."""
    return float(f"{value:.3g}")


def _filled(series: Series, across: Scale, upward: Scale) -> list[tuple[int, int]]:
    """Return the places of a line: its points, and the columns between two of them."""
    corners = [(round(across.at(x)), upward.at(y)) for x, y in series.points]
    places = [(x, round(y)) for x, y in corners]
    for (x, y), (next_x, next_y) in pairwise(corners):
        for between in range(x + 1, next_x):
            share = (between - x) / (next_x - x)
            places.append((between, round(y + share * (next_y - y))))
    return places
