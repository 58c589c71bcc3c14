"""The nodes that the engine's alpha-beta visits, with and without its enhancements."""

from __future__ import annotations

from collections.abc import Iterable

from boardwire import _native
from boardwire.games.errors import OptionError
from boardwire.games.model import OVER, State
from boardwire.games.registry import load

MOST_NODES = 3_000_000
"""The most nodes of a search; it ends there."""

MOST_SEQUENCES = 300_000_000
"""The most sequences of moves that are counted."""

KEEP_THE_VALUE = {
    "captures_first": "captures first",
    "transpositions": "transposition table",
    "killers": "killer moves",
    "history": "history",
    "principal_variation": "null windows",
}
"""Options of the engine that only save nodes, with the names of books."""

CHANGE_THE_TREE = {
    "quiescence": "quiescence",
    "null_move": "null move",
    "reductions": "reductions",
    "futility": "futility",
}
"""Options that search other trees, some lines deeper and others less."""

_ALL = (
    *("principal_variation", "aspiration", "captures_first", "killers", "history"),
    *("move_ordering", "corrections", "null_move", "reductions", "futility", "probcut"),
    *("extensions", "quiescence", "transpositions", "symmetry", "solve"),
)


def nodes_of(state: State, depth: int, options: Iterable[str]) -> int | None:
    """Return the nodes that alpha-beta visits to reach a depth, on one thread.

    Args:
        state: The position.
        depth: The plies; all smaller depths are searched before.
        options: The options that are on; all others are off.

    Returns:
        None if there are more than `MOST_NODES`.
    """
    on = {name: name in set(options) for name in _ALL}
    search = _native.AlphaBeta(table=64, threads=1, **on)
    found = search.search(state.position, depth=depth, nodes=MOST_NODES)
    return found.nodes if found.depth >= depth or found.exact else None


def sequences(state: State, depth: int) -> int | None:
    """Return the sequences of moves of a length, the leaves of minimax; None if they are too many.

    They are not counted if as many again for each move of the position would be too many.
    """
    counted = 1
    for plies in range(1, depth + 1):
        if counted * len(state.legal_moves()) > MOST_SEQUENCES:
            return None
        counted = _native.perft(state.position, plies)
    return counted


def position_of(game: str, position: str) -> State:
    """Return the position of an experiment.

    Args:
        game: A game that the engine's alpha-beta plays: two players, no chance.
        position: The position; empty for the initial one.

    Raises:
        GameError: There is no such game or position, or the game is over.
    """
    if game not in GAMES:
        raise OptionError(f"option game must be one of {', '.join(GAMES)}")
    state = load(game, **({"position": position} if position else {})).start()
    if state.to_act() == OVER:
        raise OptionError("option position must be a position in which the game goes on")
    return state


GAMES = ("chess", "connect4", "othello", "checkers", "breakthrough", "tictactoe")
"""The games that may be measured."""
