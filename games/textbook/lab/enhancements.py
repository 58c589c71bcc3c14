"""The nodes of the engine with the enhancements of alpha-beta, one added after another."""

from __future__ import annotations

from boardwire.games.drawing.charts import Series
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
from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

OPEN_GAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"
"""Chess after 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. O-O O-O."""


def _conduct(chosen: Chosen, seed: int) -> Findings:
    game, depth, position = str(chosen["game"]), int(chosen["depth"]), str(chosen["position"])
    state = position_of(game, position or (OPEN_GAME if game == "chess" else ""))
    steps: list[tuple[str, int | None, str]] = []
    leaves = sequences(state, depth)
    steps.append(("minimax", leaves, ""))
    on: list[str] = []
    steps.append(("alpha-beta", nodes_of(state, depth, on), "the same"))
    for options, value in ((KEEP_THE_VALUE, "the same"), (CHANGE_THE_TREE, "may differ")):
        for option, name in options.items():
            on.append(option)
            steps.append((f"+ {name}", nodes_of(state, depth, on), value))
    rows = []
    before: int | None = None
    for name, nodes, value in steps:
        factor = f"{before / nodes:.2f}" if before and nodes else ""
        rows.append((name, _count(nodes, name == "minimax"), factor, value))
        before = nodes
    table = FindingsTable(
        ("search", "nodes", "saves", "value"),
        rows,
        english("nodes to depth {depth} in {game}", depth=depth, game=state.game.title),
    )
    points = [(float(number), float(nodes)) for number, (_, nodes, _) in enumerate(steps) if nodes]
    words = (
        english("The position is {position}.", position=state.position_text()),
        english(
            "Each line adds an enhancement to those above it; “saves” is the factor. Of minimax "
            "the leaves are counted. The order of moves decides how much is cut, so what one "
            "enhancement saves depends on the others and on the position."
        ),
        english(
            "The first five leave the value as it is. The others search another tree: captures "
            "beyond the depth, fewer plies where a move looks bad."
        ),
    )
    return Findings(
        [table],
        Plot([Series("nodes", points)], t("enhancements"), t("nodes"), log_y=True),
        words,
    )


def _count(nodes: int | None, leaves: bool) -> str:
    if nodes is not None:
        return f"{nodes:,}"
    return "not counted" if leaves else f"> {MOST_NODES:,}"


ENHANCEMENTS = Experiment(
    "enhancements",
    english("What each enhancement of alpha-beta saves, by the nodes of the engine"),
    "Slate and Atkin 1977; Schaeffer 1983, 1989",
    (
        Option("game", "chess", english("the game: {games}", games=", ".join(GAMES))),
        Option(
            "position",
            "",
            english("a position; empty for an open game of chess, or the initial one"),
        ),
        Option("depth", 5, english("the depth in plies"), minimum=2, maximum=8),
    ),
    _conduct,
)
