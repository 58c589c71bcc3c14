"""Legal positions of Go, counted on small boards and estimated on large ones.

A board of n x n points has 3^(n*n) colourings, since each point is empty, black or white. A
colouring is a legal position if every chain of stones has a liberty. The share of legal ones among
random colourings is an estimate by the Monte Carlo method, and its error is known. J. Tromp counted
them all: 2.08 * 10^170 on 19 x 19 points (J. Tromp, "The Number of Legal Go Positions", Computers
and Games, 2016).
"""

from __future__ import annotations

from itertools import product
from math import log10, sqrt

import numpy as np
from numpy.typing import NDArray

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

Boards = NDArray[np.int8]
"""Boards of n x n points, of the shape (boards, n, n): 0 is empty, 1 black, 2 white."""

COUNTED = 3
"""The largest board whose colourings are all looked at; there are 19,683 of them."""

KNOWN = {2: 57.0, 3: 12_675.0, 5: 414_295_148_741.0, 9: 1.03919e38, 13: 3.72497e79, 19: 2.08168e170}
"""The numbers of legal positions by Tromp, rounded for large boards."""

_BATCH = 500
_MOST_POINTS = 20_000_000  # boards times their points


def legal(boards: Boards) -> NDArray[np.bool_]:
    """Return for each board whether every chain of its stones has a liberty.

    A stone beside an empty point has one, and so has a stone beside one of its colour that has one.
    """
    free = boards == 0
    while True:
        next_ = free.copy()
        for here, there in _SIDES:
            same = (boards[here] == boards[there]) | (boards[there] == 0)
            next_[here] |= free[there] & same
        if (next_ == free).all():
            found: NDArray[np.bool_] = free.all(axis=(1, 2))
            return found
        free = next_


def _sides() -> list[tuple[tuple[slice, ...], tuple[slice, ...]]]:
    """Return the points that have a neighbour on a side, and these neighbours; for four sides."""
    everything, first, last = slice(None), slice(None, -1), slice(1, None)
    down = (everything, last, everything), (everything, first, everything)
    right = (everything, everything, last), (everything, everything, first)
    return [down, down[::-1], right, right[::-1]]


_SIDES = _sides()


def count(size: int) -> int:
    """Return the number of legal positions, by looking at every colouring of the board."""
    boards = np.array(list(product(range(3), repeat=size * size)), np.int8)
    return int(legal(boards.reshape(-1, size, size)).sum())


def share(size: int, boards: int, random: np.random.Generator) -> float:
    """Return the share of legal positions among random colourings."""
    found = 0
    for begin in range(0, boards, _BATCH):
        some = min(_BATCH, boards - begin)
        found += int(legal(random.integers(0, 3, (some, size, size), np.int8)).sum())
    return found / boards


def _conduct(chosen: Chosen, seed: int) -> Findings:
    boards = int(chosen["boards"])
    random = np.random.default_rng(seed)
    rows = []
    shares: list[tuple[float, float]] = []
    for size in range(1, COUNTED + 1):
        colourings, found = 3 ** (size * size), count(size)
        rows.append(_row(size, f"{colourings:,}", f"{found:,}", found / colourings, "all"))
        shares.append((size, found / colourings))
    for size in (5, 9, 13, 19):
        some = min(boards, _MOST_POINTS // size**2)
        part = share(size, some, random)
        exponent = size * size * log10(3)
        error = sqrt(part * (1 - part) / some)
        rows.append(
            _row(size, power(exponent), estimate(exponent, part, error), part, f"{some:,}", size)
        )
        shares.append((size, part))
    head = ("board", "colourings", "legal positions", "share", "looked at", "by Tromp")
    table = FindingsTable(head, rows, "positions of Go; ± is two standard errors")
    words = (
        t(
            "Small boards are counted. On large ones random colourings are drawn, and the "
            "share of the legal ones is multiplied by the number of colourings. More boards "
            "make the error smaller, as 1/√n."
        ),
        t(
            "These are positions, 10^170 of them. Games are sequences of moves, and there "
            "are far more."
        ),
    )
    plot = Plot(
        [Series("legal share", shares)], t("points of a side"), t("share of legal colourings")
    )
    return Findings([table], plot, words)


def _row(
    size: int, colourings: str, found: str, part: float, looked: str, known: int = 0
) -> tuple[str, ...]:
    exact = KNOWN.get(known or size)
    return (
        f"{size}x{size}",
        colourings,
        found,
        figure(part, 4),
        looked,
        "" if exact is None else f"{exact:,.0f}" if exact < 1e12 else power(log10(exact)),
    )


def power(exponent: float) -> str:
    """Return ten to the power of a number, as 1.74e172."""
    whole = int(exponent)
    return f"{10 ** (exponent - whole):.2f}e{whole}"


def estimate(exponent: float, part: float, error: float) -> str:
    """Return a part of ten to the power of a number, with two standard errors."""
    if not part:
        return "none found"
    whole = int(exponent + log10(part))
    unit = 10 ** (exponent - whole)
    return f"({part * unit:.2f} ± {2 * error * unit:.2f})e{whole}"


GO_POSITIONS = Experiment(
    "go-positions",
    english("Legal positions of Go: counted on small boards, estimated on large ones"),
    "Tromp 2016",
    (Option("boards", 20_000, english("random boards of each size"), minimum=100, maximum=50_000),),
    _conduct,
)
