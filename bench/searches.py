"""Comparisons of searches with those of peers, for `bench/peers.py search`."""

from __future__ import annotations

import random
import time
from functools import cache, partial

import openspiel
import programs
from comparison import Comparison, Measured, Options, our_position
from programs import Unmeasured
from rules import SHARED

from boardwire import _native as native
from boardwire.clients.speed import connect_four_positions, ffo_positions, solve_all
from boardwire.games import OVER, load

_PROMISED = {"tictactoe": 5.0, "nim": 5.0, "amazons": 0.0}
"""The ratios of simulations that we promise where it is not 10.

In the shortest games the tree is most of the work. Of a move of Amazons OpenSpiel makes three, so
its tree is another one.
"""
_TOO_SLOW = {"size": 19}
"""Options of a game where OpenSpiel makes too few simulations in a second to count them."""
_PLIES = 3  # of backgammon: a move, a roll, a move; OpenSpiel counts the moves alone
_MOVES = 2
_BACKGAMMON_POSITIONS = 20
_STOCKFISH_NODES = 3_000_000
_MOST_SECONDS = 120.0
"""Seconds for one measurement of solved positions."""


def search(seconds: float) -> Measured:
    """Compare each search with a peer, or with itself when a part is switched off."""
    yield from _monte_carlo(seconds)
    yield from _threads(seconds)
    yield (
        Comparison("chess", "alpha-beta nodes", "1.5 M/s", 1),
        partial(_alphabeta_nodes, seconds),
        partial(float, 1.5e6),
    )
    yield (
        Comparison("chess", "alpha-beta nodes", "Stockfish", 0),
        partial(_alphabeta_nodes, seconds),
        partial(programs.uci_nodes_per_second, programs.STOCKFISH, _STOCKFISH_NODES),
    )
    yield (
        Comparison("backgammon", f"leaves, {_PLIES} plies", "OpenSpiel, Python", 10),
        _backgammon_leaves,
        partial(openspiel.expectiminimax_leaves_per_second, _MOVES, _BACKGAMMON_POSITIONS),
    )
    if _declares(native.Expectiminimax, "star"):
        yield (
            Comparison("backgammon", "searches/M nodes", "without Star2", 3),
            partial(_searches_per_million_nodes, 2),
            partial(_searches_per_million_nodes, 0),
        )
    for least, most, promised in ((12, 14, 0.031), (20, 28, 0.0001)):
        yield (
            Comparison(f"connect4, {least}-{most} discs", "solved", f"{1000 * promised:g} ms", 1),
            partial(_solved_connect_four, least, most, 20 * seconds),
            partial(float, 1 / promised),
        )
    yield (
        Comparison("othello, FFO 40-44", "all solved", "25 s", 1),
        _solved_ffo,
        partial(float, 1 / 25),
    )
    yield (
        Comparison("othello, FFO 40-44", "all solved", "Edax", 0),
        _solved_ffo,
        lambda: 1 / programs.edax_solving_seconds(_ffo_texts()),
    )


def _monte_carlo(seconds: float) -> Measured:
    """Plain UCT with random playouts, from the initial position with a fresh tree.

    Both explore alike. From the second round on neither takes memory from the system: OpenSpiel's
    nodes come from what malloc kept, ours from the tree that was reset.
    """
    for name, options, peer_game in SHARED:
        if options == _TOO_SLOW:
            continue
        promised = _PROMISED.get(name, 10.0)
        words = "".join(f" {key}={value}" for key, value in options.items())
        yield (
            Comparison(name + words, "simulations", "OpenSpiel", promised),
            partial(_simulations, _plain_uct(), name, options, seconds),
            partial(openspiel.simulations_per_second, peer_game, seconds),
        )


def _plain_uct() -> native.Mcts:
    """Our search without the parts that OpenSpiel's search does not have."""
    plain = {
        name: False for name, default, *_ in native.Mcts.declared() if isinstance(default, bool)
    }
    one_by_one = {"urgency": 2.0, "expansion": 1, "widening": 0.0, "threads": 1}
    known = {name: value for name, value in one_by_one.items() if _declares(native.Mcts, name)}
    return native.Mcts(
        exploration=openspiel.EXPLORATION, memory=openspiel.TREE_MB, seed=1, **plain, **known
    )


def _declares(search: type[native.Mcts | native.Expectiminimax], option: str) -> bool:
    return any(name == option for name, *_ in search.declared())


def _simulations(mcts: native.Mcts, name: str, options: Options, seconds: float) -> float:
    """Return the simulations per processor second of our search in a search of `seconds`."""
    position = our_position(name, options)
    mcts.reset()
    begun = time.process_time()
    result = mcts.search(position, seconds=seconds)
    return result.nodes / (time.process_time() - begun)


def _threads(seconds: float) -> Measured:
    """Compare two threads with one by elapsed time, on a machine that is otherwise idle."""
    if not _declares(native.Mcts, "threads"):
        return
    games: tuple[tuple[str, Options], ...] = (("othello", {}), ("go", {"size": 9}))
    for name, options in games:
        rate = partial(_simulations_by_the_wall, name, options, seconds)
        yield (
            Comparison(f"{name}, 2 threads", "simulations", "1 thread", 1.7),
            partial(rate, 2),
            partial(rate, 1),
        )


def _simulations_by_the_wall(name: str, options: Options, seconds: float, threads: int) -> float:
    mcts = native.Mcts(seed=1, threads=threads)
    result = mcts.search(our_position(name, options), seconds=seconds)
    return result.nodes / result.seconds


def _alphabeta_nodes(seconds: float) -> float:
    """Nodes a processor second from the initial position of chess."""
    begun = time.process_time()
    result = native.AlphaBeta().search(our_position("chess", {}), seconds=seconds)
    return result.nodes / (time.process_time() - begun)


@cache
def _backgammon_positions() -> tuple[native.StateLike, ...]:
    """Return positions of random games where a player is to move."""
    chooser = random.Random(1)
    start = load("backgammon").start()
    found: list[native.StateLike] = []
    while len(found) < _BACKGAMMON_POSITIONS:
        state = start.copy()
        wanted = chooser.randint(5, 60)
        while wanted > 0 or (state.to_act() != OVER and not state.legal_moves()):
            outcomes = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
            if not outcomes:
                break
            state.apply(chooser.choice(outcomes))
            wanted -= 1
        if state.to_act() != OVER:
            found.append(state.position)
    return tuple(found)


def _backgammon_leaves() -> float:
    """Leaves of the whole trees, a processor second, of a search that prunes nothing of them."""
    unpruned = {"star": 0} if _declares(native.Expectiminimax, "star") else {}
    leaves, spent = 0, 0.0
    for position in _backgammon_positions():
        begun = time.process_time()
        native.Expectiminimax(**unpruned).search(position, depth=_PLIES)
        spent += time.process_time() - begun
        leaves += native.perft(position, _PLIES)
    return leaves / spent


def _searches_per_million_nodes(star: int) -> float:
    """Count the positions that are searched to their depth with a million nodes."""
    nodes = sum(
        native.Expectiminimax(star=star).search(position, depth=_PLIES).nodes
        for position in _backgammon_positions()
    )
    return 1e6 * _BACKGAMMON_POSITIONS / nodes


def _solved_connect_four(least: int, most: int, seconds: float) -> float:
    """Return positions solved a processor second."""
    positions = [it.position for it in connect_four_positions(least, most, 1000)]
    solved = solve_all(positions, min(seconds, _MOST_SECONDS))
    if not solved.count:
        raise Unmeasured(f"no position of Connect Four was solved in {seconds:g} s")
    return solved.count / solved.seconds


def _ffo_texts() -> list[str]:
    return [state.position_text() for state in ffo_positions().values()]


def _solved_ffo() -> float:
    """Solutions of all five positions per processor second."""
    positions = [it.position for it in ffo_positions().values()]
    solved = solve_all(positions, _MOST_SECONDS)
    if solved.count < len(positions):
        raise Unmeasured(f"the FFO's positions were not solved in {_MOST_SECONDS:g} s")
    return 1 / solved.seconds
