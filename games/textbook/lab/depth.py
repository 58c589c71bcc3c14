"""The depth that a search reaches in a given time: by the formulas, and by the engine."""

from __future__ import annotations

from math import log

from boardwire.games.drawing.charts import Series
from boardwire.games.model import State
from boardwire.games.options import Option
from boardwire.translations import english, t

from .engine_nodes import (
    CHANGE_THE_TREE,
    GAMES,
    KEEP_THE_VALUE,
    MOST_NODES,
    nodes_of,
    position_of,
    sequences,
)
from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure
from .move_ordering import fewest_leaves

SHOWN_PLIES = 10
"""The plies of the table by the formulas."""


def depth_of(nodes: float, moves: int, *, pruned: bool) -> float:
    """Return the plies m with b^m nodes, or with b^(m/2) if the best moves come first everywhere.

    Args:
        nodes: The nodes that can be searched.
        moves: The moves in a position, b.
        pruned: Whether alpha-beta prunes.
    """
    return (2 if pruned else 1) * log(nodes) / log(moves)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    moves, seconds, speed = (int(chosen[it]) for it in ("moves", "seconds", "speed"))
    depth = int(chosen["depth"])
    state = position_of(str(chosen["game"]), str(chosen["position"]))
    nodes = seconds * speed
    plain, pruned = (depth_of(nodes, moves, pruned=it) for it in (False, True))
    reached = FindingsTable(
        ("search", "leaves", "depth m", "rounded"),
        (
            ("minimax", "b^m", figure(plain), f"{plain:.0f}"),
            ("alpha-beta, best moves first", "b^(m/2)", figure(pruned), f"{pruned:.0f}"),
        ),
        english(
            "with {nodes} nodes: {seconds} s, {speed} nodes a second, b = {moves}",
            nodes=f"{nodes:,}",
            seconds=f"{seconds:,}",
            speed=f"{speed:,}",
            moves=moves,
        ),
    )
    by_formula = [
        (plies, moves**plies, fewest_leaves(moves, plies)) for plies in range(1, SHOWN_PLIES + 1)
    ]
    formulas = FindingsTable(
        ("depth m", "b^m", "time", "Knuth-Moore", "time"),
        [
            (str(m), _large(all_of), _time(all_of / speed), _large(few), _time(few / speed))
            for m, all_of, few in by_formula
        ],
        english("leaves by the formulas, and the time for them"),
    )
    measured = _measured(state, depth)
    rows = [
        (str(plies), *(_found(it, MOST_NODES if number else None) for number, it in enumerate(row)))
        for plies, row in enumerate(measured, 1)
    ]
    engine = FindingsTable(
        (
            "depth",
            english("minimax"),
            english("alpha-beta"),
            english("+ ordering, table"),
            english("+ pruning"),
        ),
        rows,
        english("leaves of minimax and nodes of the engine in {game}", game=state.game.title),
    )
    series = [
        Series(
            name,
            [
                (float(plies), float(row[number] or 0))
                for plies, row in enumerate(measured, 1)
                if row[number]
            ],
            colour=number,
        )
        for number, name in enumerate(engine.columns[1:])
    ]
    words = (
        english(
            "With the best moves first alpha-beta reaches twice the depth of minimax with the same "
            "number of nodes. The whole numbers of lectures are rounded: see the times of the "
            "table."
        ),
        english(
            "The engine's order of moves is not perfect. What it saves beyond the formula it saves "
            "with a table, and by searching moves that look bad to a smaller depth."
        ),
    )
    return Findings(
        [reached, formulas, engine], Plot(series, t("depth"), t("nodes"), log_y=True), words
    )


def _measured(state: State, depth: int) -> list[tuple[int | None, ...]]:
    """Return the leaves of minimax and the engine's nodes for each depth."""
    rows = []
    given_up: set[int] = set()
    for plies in range(1, depth + 1):
        row: list[int | None] = [sequences(state, plies)]
        for number, options in enumerate(
            ((), tuple(KEEP_THE_VALUE), (*KEEP_THE_VALUE, *CHANGE_THE_TREE))
        ):
            found = None if number in given_up else nodes_of(state, plies, options)
            if found is None:
                given_up.add(number)
            row.append(found)
        rows.append(tuple(row))
    return rows


def _found(nodes: int | None, most: int | None) -> str:
    if nodes is not None:
        return f"{nodes:,}"
    return "not counted" if most is None else f"> {most:,}"


def _large(number: int) -> str:
    return f"{number:,}" if number < 10**10 else f"{number:.1e}".replace("e+", "e")


def _time(seconds: float) -> str:
    """Return a time with a unit that fits."""
    for unit, size in (("years", 365.25 * 86400), ("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:.3f} s"


DEPTH = Experiment(
    "depth",
    english("How deep minimax and alpha-beta search in a given time"),
    "Russell and Norvig, chapter on games; Shannon 1950",
    (
        Option("moves", 35, english("moves in a position, b"), minimum=2, maximum=1000),
        Option("seconds", 100, english("seconds for a move"), minimum=1, maximum=1_000_000),
        Option("speed", 10_000, english("nodes a second"), minimum=1, maximum=1_000_000_000),
        Option(
            "game", "chess", english("the game of the measurement: {games}", games=", ".join(GAMES))
        ),
        Option("position", "", english("a position of it; empty for the initial one")),
        Option("depth", 6, english("the largest depth that is measured"), minimum=1, maximum=9),
    ),
    _conduct,
)
