"""How fast the searches are in a game: nodes, simulations and solved positions a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardwire import _native
from boardwire.games import Game

from .rate import Rate
from .solving import CONNECT_FOUR_STONES, connect_four_positions, solve_all

_PARALLEL = 2
"""Threads of the search that is measured beside the one with a single thread."""


def rates_of_searches(game: Game, seconds: float) -> Iterator[Rate]:
    """Measure from the start of a game, so many seconds each, with a fresh tree or table."""
    position = game.start().position

    def simulations(left: float) -> _native.SearchResult:
        return _native.Mcts(seed=1).search(position, seconds=left)

    def simulations_in_parallel(left: float) -> _native.SearchResult:
        return _native.Mcts(seed=1, threads=_PARALLEL).search(position, seconds=left)

    def alphabeta(left: float) -> _native.SearchResult:
        return _native.AlphaBeta().search(position, seconds=left)

    def expectiminimax(left: float) -> _native.SearchResult:
        return _native.Expectiminimax().search(position, seconds=left)

    yield Rate("mcts", "simulations/s", _repeated(simulations, seconds))
    if any(name == "threads" for name, *_ in _native.Mcts.declared()):
        rate = _repeated(simulations_in_parallel, seconds)
        yield Rate(f"mcts, {_PARALLEL} threads", "simulations/s", rate)
    if game.players == 2 and not game.has_chance:
        yield Rate("alphabeta", "nodes/s", _repeated(alphabeta, seconds))
    yield Rate("expectiminimax", "nodes/s", _repeated(expectiminimax, seconds))
    if game.name == "connect4":
        for stones in CONNECT_FOUR_STONES:
            least, most = stones
            positions = connect_four_positions(least, most, 1000)
            solved = solve_all([it.position for it in positions], seconds)
            if solved.count:
                what = f"solved with {least}-{most} discs"
                yield Rate(what, "positions/s", solved.count / solved.seconds)


def _repeated(search: Callable[[float], _native.SearchResult], seconds: float) -> float:
    """Nodes per second of a search that is begun anew whenever it has solved the game."""
    nodes, spent = 0, 0.0
    while spent < seconds:
        result = search(seconds - spent)
        nodes += result.nodes
        spent += max(result.seconds, 1e-6)
    return nodes / spent
