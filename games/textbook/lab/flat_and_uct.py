"""Flat Monte Carlo against UCT with equal numbers of random games.

Flat Monte Carlo plays against a random opponent in its simulations. Where the opponent has one good
reply among many bad ones, a move looks good that loses. UCT learns the reply in its tree.
"""

from __future__ import annotations

from itertools import takewhile
from math import sqrt
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.options import Option
from boardwire.games.registry import find, load
from boardwire.games.textbook.monte_carlo.playout import random_move
from boardwire.games.textbook.monte_carlo.samplings import SAMPLINGS, sample
from boardwire.games.textbook.tree_search.node import Lookahead
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

TRAP = "[[1,1,1,1,1,1,1,-1],[0,0,0,0,0,0,0,0]]"
"""The first move wins unless the opponent finds the last of eight replies. The second draws."""

NAMES = ("flat", "uct")


def choose(name: str, state: State, simulations: int, random: Random) -> int:
    """Return the move that an algorithm plays after a number of random games."""
    found, _ = sample(SAMPLINGS[name], state, simulations, random)
    assert found.move is not None
    return found.move


def game_score(start: State, uct: int, simulations: int, random: Random) -> float:
    """Play a game, and return the score of UCT: 1 for a win, 1/2 for a draw.

    Args:
        start: The position at the start.
        uct: The player that UCT plays for.
        simulations: The random games for each move, of both.
        random: The source of random moves.
    """
    state = start.copy()
    while (player := state.to_act()) != OVER:
        if player == CHANCE:
            state.apply(random_move(state, random))
            continue
        name = "uct" if player == uct else "flat"
        state.apply(choose(name, state, simulations, random))
    return (state.returns()[uct] + 1) / 2


def _budgets(most: int) -> list[int]:
    """Return 8, 16, 32 ... up to a number."""
    return list(takewhile(lambda it: it <= most, (8 * 2**power for power in range(20))))


def _trap(trap: State, most: int, runs: int, random: Random) -> tuple[FindingsTable, list[Series]]:
    """Count how often each algorithm plays the move of minimax."""
    search, _ = search_tree(TREE_SEARCHES["minimax"], trap, Lookahead())
    budgets = _budgets(most)
    shares = {
        name: [
            sum(choose(name, trap, budget, random) == search.move for _ in range(runs)) / runs
            for budget in budgets
        ]
        for name in NAMES
    }
    rows = [
        (f"{budget:,}", *(f"{shares[name][number]:.0%}" for name in NAMES))
        for number, budget in enumerate(budgets)
    ]
    table = FindingsTable(
        ("simulations", *NAMES), rows, f"moves as minimax has them in the trap, of {runs:,} runs"
    )
    series = [
        Series(name, list(zip(map(float, budgets), shares[name], strict=True)), colour=number)
        for number, name in enumerate(NAMES)
    ]
    return table, series


def _games(start: State, simulations: int, games: int, random: Random) -> FindingsTable:
    """Play games between the two, who take turns to begin."""
    rows = []
    for budget in (max(1, simulations // 4), simulations):
        scores = [game_score(start, number % 2, budget, random) for number in range(games)]
        mean = sum(scores) / games
        error = 2 * sqrt(sum((it - mean) ** 2 for it in scores) / games / games)
        counts = [str(scores.count(it)) for it in (1.0, 0.5, 0.0)]
        rows.append((f"{budget:,}", *counts, f"{mean:.0%} ± {error:.0%}"))
    title = f"UCT against flat in {start.game.title}, {games:,} games"
    return FindingsTable(("simulations a move", "won", "drawn", "lost", "score"), rows, title)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    random = Random(seed)
    trap = load("tree", tree=str(chosen["trap"])).start()
    game = find(str(chosen["game"]))()
    if game.players != 2 or not game.perfect_information:
        raise OptionError(f"{game.title} is no game of perfect information for two")
    table, series = _trap(trap, int(chosen["most"]), int(chosen["runs"]), random)
    games = _games(game.start(), int(chosen["simulations"]), int(chosen["games"]), random)
    words = (
        t(
            "More games do not help flat Monte Carlo out of the trap: its opponent replies "
            "at random, and one good reply among many is seldom found. UCT finds the reply, "
            "plays it in more and more of its simulations, and then leaves the trap."
        ),
        t("With few simulations its tree is too small for that. Between equals the score is 50%."),
    )
    plot = Plot(series, t("simulations"), t("share of right moves"), log_x=True)
    return Findings([table, games], plot, words)


FLAT_AND_UCT = Experiment(
    "flat-uct",
    english("Flat Monte Carlo against UCT with equal numbers of random games"),
    "Kocsis and Szepesvari 2006; Browne et al. 2012",
    (
        Option("trap", TRAP, english("a tree, as for the game tree, in which one move is right")),
        Option("most", 1024, english("the most simulations in the trap"), minimum=8, maximum=4096),
        Option("runs", 50, english("runs in the trap"), minimum=2, maximum=1000),
        Option("game", "connect4", english("the game that they play against each other")),
        Option(
            "simulations", 100, english("simulations a move in the games"), minimum=4, maximum=2000
        ),
        Option(
            "games", 20, english("games for each number of simulations"), minimum=2, maximum=500
        ),
    ),
    _conduct,
)
