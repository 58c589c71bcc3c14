"""The nodes of whole game trees, b^m, and the years that they take.

The figures of chess and Go are those of S. Russell and P. Norvig, "Artificial Intelligence: A
Modern Approach", 4th edition, section 5.1, and of D. Silver and others, "Mastering the Game of Go
with Deep Neural Networks and Tree Search", Nature 529 (2016).
"""

from __future__ import annotations

from math import factorial, log10

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

SECONDS_A_YEAR = 365.25 * 24 * 3600

WHOLE_TREES = (
    ("chess", 35, 100, "Russell and Norvig"),
    ("chess", 35, 80, "Silver et al. 2016"),
    ("Go", 250, 150, "Silver et al. 2016"),
)
"""Games with their usual moves in a position, plies of a game, and who says so."""


def nodes(moves: int, plies: int) -> float:
    """Return the exponent of moves^plies as a power of ten."""
    return plies * log10(moves)


def years(moves: int, plies: int, speed: int) -> float:
    """Return the exponent of the years for moves^plies nodes, as a power of ten.

    Args:
        moves: Moves in a position.
        plies: Plies of a game.
        speed: Nodes a second.
    """
    return nodes(moves, plies) - log10(speed * SECONDS_A_YEAR)


def power_of_ten(exponent: float) -> str:
    """Return 10 to the power of `exponent` as `2.6e154`, which may be too large for a float."""
    whole = int(exponent // 1)
    mantissa = f"{10 ** (exponent - whole):.1f}"
    return f"1.0e{whole + 1}" if mantissa == "10.0" else f"{mantissa}e{whole}"


def _conduct(chosen: Chosen, seed: int) -> Findings:
    speed = int(chosen["speed"])
    rows = [
        (
            game,
            str(moves),
            str(plies),
            power_of_ten(nodes(moves, plies)),
            power_of_ten(years(moves, plies, speed)),
            source,
        )
        for game, moves, plies, source in WHOLE_TREES
    ]
    table = FindingsTable(
        ("game", "b", "m", "b^m", "years", "figures of"),
        rows,
        f"whole trees of large games, and their years at {speed:,} nodes a second",
    )
    series = [
        Series(
            f"{game}, b = {moves}",
            [(ply, nodes(moves, ply)) for ply in range(0, plies + 1, 10)],
            colour=number,
        )
        for number, (game, moves, plies, _) in enumerate((WHOLE_TREES[0], WHOLE_TREES[2]))
    ]
    words = (
        t(
            "A faster machine does not help: a thousand times the speed takes three from the "
            "exponent."
        ),
        t(
            "Small games are not so large. Tic-tac-toe fills 9 squares, which is possible in "
            "9! = {value} orders; `boardwire explain minimax --game tictactoe` counts how "
            "many games there are.",
            value=f"{factorial(9):,}",
        ),
    )
    return Findings([table], Plot(series, t("plies"), t("power of ten of the nodes")), words)


TREE_SIZES = Experiment(
    "tree-sizes",
    english("The nodes of the whole trees of large games"),
    "Russell and Norvig, section 5.1; Silver et al. 2016",
    (Option("speed", 10**9, english("nodes a second"), minimum=1, maximum=10**18),),
    _conduct,
)
