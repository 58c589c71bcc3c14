"""Measure the levels of limited strength in chess (`UCI_Elo`) against Stockfish's `UCI_Elo`.

A level is the number of nodes with which `alphabeta` plays evenly with Stockfish limited to that
rating. It is found game by game: after a won game the next one is played with fewer nodes, after a
lost one with more, in steps that become smaller (H. Robbins and S. Monro, "A Stochastic
Approximation Method", 1951). Below Stockfish's least rating some moves are random. The share of
these is found in the same way, by games against the weakest level without random moves in which
the expected score is that of the difference in rating.

    python bench/uci_elo.py                        all levels, as rows of `LEVELS`
    python bench/uci_elo.py --elo 1500 --games 40  one level
    python bench/uci_elo.py --elo 1500 --nodes 53 --score  the share of the points at 53 nodes

Stockfish picks the move of a limited rating at a depth that the rating decides, so it is given that
depth instead of time: the speed of the machine does not matter.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from statistics import mean

import chess.engine

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.uci.strength import Strength, StrengthLevel
from boardwire.games import OVER, State, load

LEAST = 1350
"""The least `UCI_Elo` of Stockfish 15.1."""
RATINGS = (1350, 1500, 1650, 1800, 1950, 2100, 2250, 2400)
WEAK = (1250, 1100, 950, 800)
PLIES = 600  # then a game is drawn
OPENING = 4  # random plies

Chooser = Callable[[State, list[int]], int]
"""Returns a move in a position, to which some moves have led."""


def stockfish(engine: chess.engine.SimpleEngine, elo: int) -> Chooser:
    """Stockfish limited to a rating, without clocks."""
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": elo, "Threads": 1, "Hash": 16})
    # The skill of a rating in Stockfish 15 (search.cpp).
    skill = max((elo - 1346.6) / 143.4, 0.0) ** (1 / 0.806)
    limit = chess.engine.Limit(depth=int(skill) + 1)

    def choose(state: State, moves: list[int]) -> int:
        played, board = load("chess").start(), chess.Board()
        for made in moves:  # the engine sees repetitions in the moves
            board.push_uci(played.move_text(made))
            played.apply(made)
        move = engine.play(board, limit).move
        assert move is not None
        return state.parse_move(move.uci())

    return choose


def alphabeta(level: StrengthLevel, seed: int) -> Chooser:
    """Our engine at a level."""
    searcher = make_searcher("alphabeta", {"table": 8})
    strength = Strength((level, level), seed)
    limits = SearchLimits(nodes=level.nodes)

    def choose(state: State, moves: list[int]) -> int:
        found = strength.random_move(level, state, limits)
        return (found or searcher.search(Root(state, moves), limits)).move

    return choose


def score(ours: Chooser, other: Chooser, seed: int) -> float:
    """Play a game from a random opening; return our score from 0 to 1. Even seeds have white."""
    dice = random.Random(seed // 2)
    white = seed % 2 == 0
    state = load("chess").start()
    moves: list[int] = []
    while state.to_act() != OVER and len(moves) < PLIES:
        if len(moves) < OPENING:
            move = dice.choice(state.legal_moves())
        else:
            own = (len(moves) % 2 == 0) == white
            move = (ours if own else other)(state, moves)
        state.apply(move)
        moves.append(move)
    if state.to_act() != OVER:
        return 0.5
    returns = state.returns()
    return (returns[1 if white else 0] + 1) / 2


def found(play: Callable[[float, int], float], start: float, step: float, games: int) -> float:
    """Return the value at which games are even, found by stochastic approximation.

    Args:
        play: Plays a game with a value; returns its score less the expected one, which falls as
            the value falls.
        start: The first value.
        step: The first step, for a score of a whole point.
        games: The number of games.
    """
    value, values = start, []
    for game in range(games):
        value -= step / (1 + game / 8) * play(value, game)
        values.append(value)
    return mean(values[games // 2 :])


def nodes_of(elo: int, games: int, start: float) -> float:
    """Return the binary logarithm of the nodes that play evenly with Stockfish at a rating."""
    with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
        opponent = stockfish(engine, elo)

        def play(value: float, game: int) -> float:
            level = StrengthLevel(elo, max(round(2**value), 1))
            return score(alphabeta(level, game + 1), opponent, game) - 0.5

        return found(play, start, 2.0, games)


def share_of(elo: int, games: int, nodes: int) -> float:
    """Return the share of the points of a number of nodes against Stockfish at a rating."""
    with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
        opponent, level = stockfish(engine, elo), StrengthLevel(elo, nodes)
        return mean(score(alphabeta(level, game + 1), opponent, game) for game in range(games))


def random_of(elo: int, games: int, weakest: StrengthLevel) -> float:
    """Return the share of random moves with which the weakest level has a lower rating."""
    expected = 1 / (1 + 10 ** ((weakest.elo - elo) / 400))

    def play(value: float, game: int) -> float:
        level = StrengthLevel(elo, weakest.nodes, min(max(1 - value, 0.0), 1.0))
        ours = alphabeta(level, game + 1)
        return score(ours, alphabeta(weakest, game + 1), game) - expected

    return 1 - found(play, 0.9, 0.2, games)


def main() -> None:
    """Measure, and print a row of `LEVELS` for each rating."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--elo", type=int, nargs="*", default=RATINGS, help="from 1350 on")
    parser.add_argument("--games", type=int, default=40, help="games for each level")
    parser.add_argument("--weak", action="store_true", help="the levels below 1350, too")
    parser.add_argument("--nodes", type=int, default=30, help="nodes of 1350, for --weak alone")
    parser.add_argument("--score", action="store_true", help="play --nodes nodes at each rating")
    chosen = parser.parse_args()
    if chosen.score:
        for elo in chosen.elo:
            share = share_of(elo, chosen.games, chosen.nodes)
            print(f"{elo}: {share:.1%} of {chosen.games} games with {chosen.nodes} nodes")
        return
    nodes = math.log2(chosen.nodes)
    for elo in sorted(chosen.elo):
        nodes = nodes_of(elo, chosen.games, nodes)
        print(f"Level({elo}, {2**nodes:.0f})", flush=True)
    if chosen.weak or chosen.elo is RATINGS:
        weakest = StrengthLevel(LEAST, chosen.nodes)
        for elo in WEAK:
            share = random_of(elo, chosen.games, weakest)
            print(f"Level({elo}, {weakest.nodes}, {share:.2f})", flush=True)


if __name__ == "__main__":
    main()
