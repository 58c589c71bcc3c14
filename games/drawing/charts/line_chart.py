"""A chart of lines, each with the band of its error if it has one."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardwire.games.drawing.svg import element, number
from boardwire.values import value_class

from .axes import COLOURS, Scale, across, axes, chart, upward

Point = tuple[float, float]


@value_class
class Series:
    """One line.

    Args:
        name: Its name, shown beside the pointer.
        points: Its points, from left to right.
        band: The lower and the upper end of its band at each point; empty for no band. They may be
            infinite in a chart with bounds.
        colour: The number of its colour.
    """

    name: str
    points: Sequence[Point]
    band: Sequence[tuple[float, float]] = ()
    colour: int = 0


def line_chart(
    series: Sequence[Series],
    x_title: str,
    y_title: str,
    *,
    zero: bool = False,
    bounds: tuple[float, float] | None = None,
    log_x: bool = False,
    log_y: bool = False,
    dates: bool = False,
    words: str | None = None,
) -> str:
    """Draw lines.

    Args:
        series: The lines; those without points are left out.
        x_title: What the horizontal axis shows.
        y_title: What the vertical axis shows.
        zero: Whether the vertical axis begins at 0 or below.
        bounds: Values that the vertical axis does not go beyond; what is outside lies on its edge.
        log_x: Whether the horizontal axis is logarithmic; all values there are above 0.
        log_y: The same of the vertical axis.
        dates: Whether the values of the horizontal axis are times in seconds since 1970.
        words: The chart in a sentence, for readers who cannot see it; None for the titles and the
            names of the lines.

    Returns:
        An SVG element; empty if there is no point.
    """
    drawn = [it for it in series if it.points]
    if not drawn:
        return ""
    places = [x for it in drawn for x, _ in it.points]
    x = across(min(places), max(places), log=log_x, dates=dates)
    y = upward(*_span(drawn, zero, bounds), log=log_y)
    bands = [_band(it, x, y) for it in drawn if it.band]
    lines = [_line(it, x, y) for it in drawn]
    if words is None:
        words = f"{y_title} by {x_title}: {', '.join(it.name for it in drawn)}"
    return chart([axes(x, y, x_title, y_title), *bands, *lines], words)


def _span(
    series: Sequence[Series], zero: bool, bounds: tuple[float, float] | None
) -> tuple[float, float]:
    """Return the lowest and the highest value that is drawn."""
    values = [0.0] if zero else []
    for it in series:
        values += (value for _, value in it.points)
        values += (end for ends in it.band for end in ends)
    low, high = min(values), max(values)
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return low, high


def _band(series: Series, x: Scale, y: Scale) -> str:
    both = list(zip(series.points, series.band, strict=True))
    above = [(place, high) for (place, _), (_, high) in both]
    below = [(place, low) for (place, _), (low, _) in reversed(both)]
    return element(
        "polygon",
        points=_points([*above, *below], x, y),
        class_=f"band series-{series.colour % COLOURS}",
    )


def _line(series: Series, x: Scale, y: Scale) -> str:
    title = element("title", escape(series.name))
    kind = f"line series-{series.colour % COLOURS}"
    if len(series.points) == 1:
        ((place, value),) = series.points
        return element("circle", title, cx=x.at(place), cy=y.at(value), r=3, class_=f"dot {kind}")
    return element("polyline", title, points=_points(series.points, x, y), class_=kind)


def _points(points: Sequence[Point], x: Scale, y: Scale) -> str:
    return " ".join(f"{number(round(x.at(a), 2))},{number(round(y.at(b), 2))}" for a, b in points)
