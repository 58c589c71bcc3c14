"""Speed of the searches in a game, promptness of their ends, and speed of solving."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boardwire import _native
from boardwire.games import CHANCE, Game, State

from .promptness import EndedSearch, rates_of_ends
from .rate import Rate
from .solving import CONNECT_FOUR_STONES, connect_four_positions, solve_all

_PARALLEL = 2
"""Threads of the second measurement; the first has one thread."""


def rates_of_searches(game: Game, seconds: float) -> Iterator[Rate]:
    """Measure from the start of a game, for `seconds` each, with a new tree or table.

    Raises:
        GameError: The game hides information.
    """
    game.require_perfect_information()
    for name, counted, search in _searches(game):
        yield Rate(name, f"{counted}/s", _repeated(search, seconds))
        yield from rates_of_ends(name, search, seconds)
    if game.name == "connect4":
        for stones in CONNECT_FOUR_STONES:
            least, most = stones
            positions = connect_four_positions(least, most, 1000)
            solved = solve_all([it.position for it in positions], seconds)
            if solved.count:
                what = f"solved with {least}-{most} discs"
                yield Rate(what, "positions/s", solved.count / solved.seconds)


def first_to_search(game: Game) -> State:
    """Return the start of a game, after the first chance outcome if it begins with one."""
    state = game.start()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    return state


def _searches(game: Game) -> Iterator[tuple[str, str, EndedSearch]]:
    """Yield the searches for a game: the name, the unit of the count, and the search."""
    position = first_to_search(game).position

    def mcts(seconds: float, stop: _native.Stop | None, threads: int) -> _native.SearchResult:
        search = _native.Mcts(seed=1, threads=threads)
        return search.search(position, seconds=seconds, stop=stop)

    def alphabeta(seconds: float, stop: _native.Stop | None) -> _native.SearchResult:
        return _native.AlphaBeta().search(position, seconds=seconds, stop=stop)

    def expectiminimax(seconds: float, stop: _native.Stop | None) -> _native.SearchResult:
        return _native.Expectiminimax().search(position, seconds=seconds, stop=stop)

    yield "mcts", "simulations", partial(mcts, threads=1)
    yield f"mcts, {_PARALLEL} threads", "simulations", partial(mcts, threads=_PARALLEL)
    if game.players == 2 and not game.has_chance:
        yield "alphabeta", "nodes", alphabeta
    yield "expectiminimax", "nodes", expectiminimax


def _repeated(search: EndedSearch, seconds: float) -> float:
    """Return the nodes per second of a search that starts again when it has solved the game."""
    nodes, spent = 0, 0.0
    while spent < seconds:
        result = search(seconds - spent, None)
        nodes += result.nodes
        spent += max(result.seconds, 1e-6)
    return nodes / spent
