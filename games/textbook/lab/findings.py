"""An experiment and its findings: tables, a plot, and sentences that say what they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option, complete
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

Chosen = Mapping[str, OptionValue]
"""The options of an experiment by name, each with its value."""


@value_class
class FindingsTable:
    """A table.

    Args:
        columns: The heads of the columns.
        rows: The cells as text; the first of a row says what the row is about.
        title: A line above it; empty for none.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""


@value_class
class Plot:
    """A plot of lines.

    Args:
        series: The lines.
        x_title: What the horizontal axis shows.
        y_title: What the vertical axis shows.
        log_x: Whether the horizontal axis is logarithmic; all values there are above 0.
        log_y: The same of the vertical axis.
    """

    series: Sequence[Series]
    x_title: str
    y_title: str
    log_x: bool = False
    log_y: bool = False


@value_class
class NumberMap:
    """Numbers in rows and columns: a filter, or what is known of each point of a board.

    Args:
        title: A line above it.
        rows: The numbers, the top row first; all rows have the same length, at least 1.
        decimals: Decimals that are shown.
        stones: The stones that lie on the points, in rows of ``X``, ``O`` and ``.``; empty for a
            map that is no board.
    """

    title: str
    rows: Sequence[Sequence[float]]
    decimals: int = 0
    stones: Sequence[str] = ()

    def cells(self) -> list[list[str]]:
        """Return the numbers as text; without a sign where they round to zero."""
        return [
            [figure(round(it, self.decimals), self.decimals) for it in row] for row in self.rows
        ]


@value_class
class Findings:
    """The findings of an experiment.

    Args:
        tables: The tables.
        plot: The plot, or maps, which are drawn side by side.
        words: What they show, a sentence or two each.
    """

    tables: Sequence[FindingsTable]
    plot: Plot | Sequence[NumberMap]
    words: Sequence[str]


@value_class
class Experiment:
    """An experiment.

    Args:
        name: Its name on the command line.
        title: What it is about, in one line.
        source: Author and year.
        declared: Its options.
        conduct: Carries it out with these options and a seed.
    """

    name: str
    title: str
    source: str
    declared: tuple[Option, ...]
    conduct: Callable[[Chosen, int], Findings]

    def run(self, seed: int, given: Mapping[str, object]) -> Findings:
        """Carry the experiment out; the same seed and options give the same findings.

        Args:
            seed: The seed of its random numbers, at least 0.
            given: Options by name; the others have their defaults.

        Raises:
            OptionError: There is no such option, or a value is wrong.
        """
        return self.conduct(complete(self.name, self.declared, given), seed)


def figure(value: float, decimals: int = 2) -> str:
    """Return a number of a table."""
    return f"{value + 0.0:.{decimals}f}"
