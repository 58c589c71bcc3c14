"""The horizon effect in chess, with and without quiescence search.

The search of :mod:`..quiescence` counts material alone, in pawns. It looks at the same positions
with growing depth, once with a hard horizon and once with captures played out there.
"""

from __future__ import annotations

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.model import OVER, State
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.rules.chess import ChessState
from boardwire.games.textbook.tree_search.quiescence import QuiescenceSearch, best_line
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

WHITE = 1
"""The player with the white pieces."""

EXCHANGE = "3r2k1/2p2ppp/3p4/8/8/8/5PPP/3Q2K1 w - - 0 1"
"""White's queen can take the pawn d6, which is protected twice."""

DELAY = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1"
"""Black's queen is pinned and lost. Pawns can be thrown in the way of the bishop, one by one."""

WORTH = (1, 3, 3, 5, 9, 0)
"""Pawn, knight, bishop, rook, queen and king in pawns: C. E. Shannon 1950."""

MATE = 1000.0
"""The value of a won game in pawns."""

SHOWN_PLIES = 6
"""The most moves of a line in a table."""

_VALUES = (0, *(-it for it in WORTH), *WORTH)
"""The contents of a square in pawns for white: nothing, the pieces of black, those of white."""


def _squares(state: State) -> bytes:
    """Return the contents of the squares A1, B1 ... H8, which are places in `_VALUES`."""
    assert isinstance(state, ChessState)
    return state.core.cells()


def material(state: State) -> float:
    """Return the material of the player to act, less that of the other, in pawns."""
    white = sum(_VALUES[it] for it in _squares(state))
    return float(white if state.to_act() == WHITE else -white)


def captures(state: State) -> list[int]:
    """Return the captures, the most valuable piece first, and of equals by the least valuable one.

    Capturing en passant is not among them.
    """
    squares = _squares(state)
    found = []
    for move in state.legal_moves():
        start, end = state.points_of(move)
        if taken := squares[_number(end)]:
            found.append((-abs(_VALUES[taken]), abs(_VALUES[squares[_number(start)]]), move))
    return [move for _, _, move in sorted(found)]


def _number(point: str) -> int:
    return 8 * (int(point[1]) - 1) + ord(point[0]) - ord("A")


def look(state: State, depth: int, *, quiescence: bool) -> tuple[float, list[str], int]:
    """Search; return the value in pawns for the player to act, the line in SAN, and the nodes."""
    search = QuiescenceSearch(material, captures, MATE, quiescence)
    value, line = best_line(search, state, depth)
    texts = []
    after = state.copy()
    for move in line:
        texts.append(after.record_text(move))
        after.apply(move)
    return value, texts, search.nodes


def _table(title: str, state: State, depth: int) -> tuple[FindingsTable, dict[bool, list[float]]]:
    rows = []
    values: dict[bool, list[float]] = {False: [], True: []}
    for plies in range(1, depth + 1):
        for quiescence in (False, True):
            value, line, nodes = look(state, plies, quiescence=quiescence)
            values[quiescence].append(value)
            shown = " ".join(line[:SHOWN_PLIES]) + (" ..." if len(line) > SHOWN_PLIES else "")
            with_it = "with" if quiescence else "without"
            rows.append((str(plies), with_it, f"{value:+g}", shown, f"{nodes:,}"))
    return FindingsTable(
        (
            "depth",
            "quiescence",
            "value",
            "line",
            "nodes",
        ),
        rows,
        title,
    ), values


def _conduct(chosen: Chosen, seed: int) -> Findings:
    depth = int(chosen["depth"])
    start = load("chess", position=str(chosen["position"])).start()
    if start.to_act() == OVER:
        raise OptionError("option position must be a position of chess in which the game goes on")
    exchange, values = _table(
        english("an exchange: {position}", position=start.position_text()), start, depth
    )
    pinned = load("chess", position=DELAY).start()
    delay, _ = _table(english("a delay: {position}", position=DELAY), pinned, depth)
    series = [
        Series(
            english("with quiescence") if with_it else english("without quiescence"),
            list(zip(map(float, range(1, depth + 1)), found, strict=True)),
            colour=int(with_it),
        )
        for with_it, found in values.items()
    ]
    words = (
        english(
            "Values are material in pawns for the player to act. Without quiescence search the "
            "last ply may take a protected piece, and what takes it back lies beyond the horizon: "
            "the value goes up and down with odd and even depths. With captures played out it is "
            "steady."
        ),
        english(
            "The second table is the horizon effect in the narrow sense. The black queen is lost, "
            "but the search throws pawns in the way, one after another, until the loss lies beyond "
            "the horizon. Quiescence search does not see it: only a deeper search does."
        ),
    )
    plot = Plot(series, t("depth"), t("value in pawns"))
    return Findings([exchange, delay], plot, words)


HORIZON = Experiment(
    "horizon",
    english("The horizon effect in chess, with and without quiescence search"),
    "Shannon 1950; Berliner 1973; Beal 1990",
    (
        Option(
            "position", EXCHANGE, english("a position of chess for the first table and the plot")
        ),
        Option("depth", 4, english("the largest depth"), minimum=2, maximum=7),
    ),
    _conduct,
)
