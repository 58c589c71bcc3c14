"""The frame of a chart: scales with round numbers, and the lines and labels of its axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from boardwire.games.drawing.svg import element, line
from boardwire.override import override
from boardwire.values import value_class

WIDTH, HEIGHT = 420.0, 230.0
"""The size of a chart in its own units, which are pixels on most screens."""

LEFT, RIGHT, TOP, BOTTOM = 58.0, 18.0, 10.0, 38.0
"""The margins around the plot."""

COLOURS = 8
"""The number of colours of series; later ones begin again."""

_STEPS = (1, 2, 5, 10)
DAY = 86400.0
"""The seconds of a day."""
_HOUR_STEPS = (1, 2, 3, 6, 12)
_DAY_STEPS = (1, 2, 7, 14, 28, 56, 91, 182)


@value_class
class Scale:
    """Turns values into places along an axis.

    Args:
        low: The value at the beginning.
        high: The value at the end; above `low`.
        start: The place of `low`.
        end: The place of `high`.
    """

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the place of a value; one beyond the ends is at the end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self, most: int) -> list[float]:
        """Round values on the scale, `most` of them or somewhat fewer."""
        step = round_step((self.high - self.low) / most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]

    def text(self, value: float) -> str:
        """Return the label of a value."""
        return tick_text(value)


@value_class
class DateScale(Scale):
    """A scale of times in seconds since 1970, UTC; its labels are dates or times of a day."""

    @override
    def ticks(self, most: int) -> list[float]:
        """Round times on the scale, `most` of them or fewer."""
        least = (self.high - self.low) / most
        if least > _DAY_STEPS[-1] * DAY:
            return self._years(least)
        steps = (*_HOUR_STEPS, *(days * 24 for days in _DAY_STEPS))
        step = 3600.0 * next(hours for hours in steps if hours * 3600 >= least)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [number * step for number in range(first, last + 1)]

    def _years(self, least: float) -> list[float]:
        begins, ends = (datetime.fromtimestamp(it, UTC).year for it in (self.low, self.high))
        step = max(1, math.ceil(least / (366 * DAY)))
        found = [datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in range(begins, ends + 1)]
        return [it for it in found if self.low <= it <= self.high][::step]

    @override
    def text(self, value: float) -> str:
        """Return the label of a time: the date; within two days the time of the day."""
        moment = datetime.fromtimestamp(value, UTC)
        if self.high - self.low <= 2 * DAY:
            return f"{moment:%H:%M}" if value % DAY else f"{moment:%m-%d}"
        return f"{moment:%Y-%m-%d}"


@value_class
class LogScale(Scale):
    """A scale on which equal ratios are equally long; `low` is above 0."""

    @override
    def at(self, value: float) -> float:
        """Return the place of a value; one beyond the ends is at the end."""
        value = min(max(value, self.low), self.high)
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + share * (self.end - self.start)

    @override
    def ticks(self, most: int) -> list[float]:
        """Powers of ten on the scale, `most` of them or fewer; on a short scale more values."""
        first = math.ceil(math.log10(self.low) - 1e-9)
        last = math.floor(math.log10(self.high) + 1e-9)
        step = max(1, -(-(last - first + 1) // most))
        powers = [10.0**it for it in range(first, last + 1, step)]
        if len(powers) > 2:
            return powers
        parts = (1, 2, 5)
        values = [part * 10.0**it for it in range(first - 1, last + 1) for part in parts]
        return [it for it in values if self.low <= it * (1 + 1e-9) and it <= self.high * (1 + 1e-9)]


def round_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is at least as large."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least * (1 - 1e-9))


def across(low: float, high: float, *, log: bool = False, dates: bool = False) -> Scale:
    """Return the scale of the horizontal axis.

    Args:
        low: The lowest value; above 0 if the scale is logarithmic.
        high: The highest value.
        log: Whether the scale is logarithmic.
        dates: Whether the values are times in seconds since 1970.
    """
    if dates:
        return DateScale(low, high if high > low else low + DAY, LEFT, WIDTH - RIGHT)
    kind = LogScale if log else Scale
    return kind(low, high if high > low else low + 1, LEFT, WIDTH - RIGHT)


def upward(low: float, high: float, *, log: bool = False) -> Scale:
    """The scale of the vertical axis, whose ends are round, or those of a logarithmic one given."""
    if log:
        return LogScale(low, high if high > low else 10 * low, HEIGHT - BOTTOM, TOP)
    if high <= low:
        high = low + 1
    step = round_step((high - low) / 5)
    return Scale(
        math.floor(low / step + 1e-9) * step,
        math.ceil(high / step - 1e-9) * step,
        HEIGHT - BOTTOM,
        TOP,
    )


def axes(x: Scale, y: Scale, x_title: str, y_title: str, *, ticks: bool = True) -> str:
    """Return the grid, the labels and the titles of both axes.

    Args:
        x: The horizontal scale.
        y: The vertical scale.
        x_title: What the horizontal axis shows, with its unit.
        y_title: What the vertical axis shows, with its unit.
        ticks: Whether the horizontal axis has labels at round values.
    """
    parts = []
    for value in y.ticks(5):
        place = y.at(value)
        kind = "zero" if value == 0 else "rule"
        parts.append(
            f'<g class="{kind}">{line(x.start, place, x.end, place)}</g>'
            + label(x.start - 6, place, tick_text(value), "end")
        )
    for value in x.ticks(6) if ticks else ():
        parts.append(label(x.at(value), y.start + 13, x.text(value)))
    if x_title:
        parts.append(label((x.start + x.end) / 2, HEIGHT - 8, x_title, kind="title"))
    middle = (y.start + y.end) / 2
    parts.append(label(10, middle, y_title, kind="title", turned=f"rotate(-90 10 {middle:.0f})"))
    return "".join(parts)


def label(
    x: float,
    y: float,
    words: str,
    anchor: str = "middle",
    kind: str | None = None,
    turned: str | None = None,
) -> str:
    """Return a text of a chart, around a height."""
    return element(
        "text",
        escape(words, quote=False),
        x=x,
        y=y + 4,
        text_anchor=anchor,
        class_=kind,
        transform=turned,
    )


def tick_text(value: float) -> str:
    """Return a value at an axis, with as many digits as it needs."""
    if abs(value) >= 1e6:
        return f"{value / 1e6:.10g}M"
    return f"{value:.10g}" if abs(value) < 1e4 else f"{value / 1000:.10g}k"


def chart(content: Sequence[str], words: str) -> str:
    """Return a chart of these parts.

    Args:
        content: Their markup.
        words: The chart in a sentence, for readers who cannot see it.
    """
    return element(
        "svg",
        "".join(content),
        class_="chart",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=words,
    )
