"""A convolution over a position of Go: one filter of 3x3 numbers looks at every point.

A position becomes planes of numbers, one for each point. A filter lies on a point and its eight
neighbours: each of its numbers is multiplied by the one below it, and the products are added up.
The same filter is used everywhere, so that what is learned at one place is known at all places. A
layer of a network has many filters, and keeps from their sums what is above zero.

Y. LeCun et al., "Backpropagation Applied to Handwritten Zip Code Recognition", Neural Computation 1
(1989); D. Silver et al., "Mastering the Game of Go with Deep Neural Networks and Tree Search",
Nature 529 (2016), for Go.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire import _native
from boardwire.games import OptionError, load
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, NumberMap

Plane = Sequence[Sequence[float]]
"""A number for each point of a board; the top row comes first."""

POSITION = "7/1XO4/1OX4/7/3XO2/3O3/7 X"
FILTERS = {
    "cross-cut": ((0, 0, 0), (0, 1, -1), (0, -1, 1)),
    "liberties": ((0, 1, 0), (1, 0, 1), (0, 1, 0)),
    "own-shape": ((0, 1, 0), (1, 1, 1), (0, 1, 0)),
}
"""Filters by name. `liberties` looks at the plane of empty points, the others at the stones."""


def convolve(plane: Plane, weights: Plane) -> list[list[float]]:
    """Return the sum of products at each point; beyond the edge there are zeros.

    Args:
        plane: The numbers of the points.
        weights: The filter, with an odd number of rows and of columns.
    """
    rows, columns = len(plane), len(plane[0])
    up, left = len(weights) // 2, len(weights[0]) // 2
    return [
        [
            sum(
                weights[i][j] * plane[row + i - up][column + j - left]
                for i in range(len(weights))
                for j in range(len(weights[0]))
                if 0 <= row + i - up < rows and 0 <= column + j - left < columns
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]


def rectified(plane: Plane, bias: float) -> list[list[float]]:
    """Return max(0, number + bias) of each number: what a rectified linear unit lets through."""
    return [[max(0, it + bias) for it in row] for row in plane]


def board_rows(text: str) -> list[str]:
    """Return the rows of a position of Go, of ``X``, ``O`` and ``.``, the top row first.

    Raises:
        GameError: It is no position of a board of 19 points a side at most.
    """
    side = text.split(" ", 1)[0].count("/") + 1
    core = load("go", size=side, position=text).start().position
    assert isinstance(core, _native.Go)
    cells = "".join(".XO"[cell] for cell in core.cells())
    return [cells[at : at + side] for at in range(0, len(cells), side)][::-1]


def _conduct(chosen: Chosen, seed: int) -> Findings:
    name = str(chosen["filter"])
    if name not in FILTERS:
        raise OptionError(f"no filter is called {name[:40]!r}; there are {', '.join(FILTERS)}")
    stones = board_rows(str(chosen["position"]).replace("_", " "))
    values = {"X": 0, "O": 0, ".": 1} if name == "liberties" else {"X": 1, "O": -1, ".": 0}
    plane = [[values[it] for it in row] for row in stones]
    bias = int(chosen["bias"])
    sums = convolve(plane, FILTERS[name])
    seen = "empty points" if name == "liberties" else "Black 1, White -1"
    maps = (
        NumberMap(f"plane: {seen}", plane, stones=stones),
        NumberMap("filter", FILTERS[name]),
        NumberMap("sums of products", sums, stones=stones),
        NumberMap(f"max(0, sum {bias:+d})", rectified(sums, bias), stones=stones),
    )
    points = len(plane) ** 2
    rows = [
        ("a filter of 3x3 numbers", "9"),
        ("every point with every point", f"{points * points:,}"),
        ("the same on 19x19", f"{361 * 361:,}"),
    ]
    table = FindingsTable(("connections from plane to plane", "weights"), rows)
    words = (
        t(
            "The filter is the same at every point, so it has nine weights whatever the size "
            "of the board. What is above zero in the end is where the pattern of the filter "
            "lies."
        ),
        t(
            "A network has hundreds of filters in a layer, whose sums are the planes of the "
            "next one, and it learns their numbers from games."
        ),
    )
    return Findings([table], maps, words)


CONVOLUTION = Experiment(
    "convolution",
    english("A convolution: one filter at every point of a position of Go"),
    "LeCun et al. 1989; Silver et al. 2016",
    (
        Option("position", POSITION.replace(" ", "_"), english("a position of Go, up to 19x19")),
        Option("filter", "cross-cut", f"the filter: {', '.join(FILTERS)}"),
        Option("bias", -3, english("added to each sum"), minimum=-9, maximum=9),
    ),
    _conduct,
)
