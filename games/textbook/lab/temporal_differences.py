"""Temporal differences: tic-tac-toe learned from nothing but its rules, with a table of values.

R. S. Sutton, "Learning to Predict by the Methods of Temporal Differences", Machine Learning 3
(1988); R. S. Sutton and A. G. Barto, *Reinforcement Learning* (1998), section 1.5.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from operator import itemgetter

from boardwire.games.drawing.charts import Series
from boardwire.games.model import OVER, State
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.rules.tictactoe import TicTacToeState
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

Values = dict[tuple[int, ...], float]
"""The values of positions by their keys: the return for player 0, from -1 to 1."""

_IMAGES = [
    itemgetter(*order)
    for turned in (
        (0, 1, 2, 3, 4, 5, 6, 7, 8),
        (6, 3, 0, 7, 4, 1, 8, 5, 2),
        (8, 7, 6, 5, 4, 3, 2, 1, 0),
        (2, 5, 8, 1, 4, 7, 0, 3, 6),
    )
    for order in (turned, turned[2::-1] + turned[5:2:-1] + turned[:5:-1])
]
"""The cells in the order of each of the eight images of the board."""


def key(state: State) -> tuple[int, ...]:
    """Return the cells of a position, the same for all its images under the board's symmetries."""
    assert isinstance(state, TicTacToeState)
    cells = state.core.cells()
    return min(image(cells) for image in _IMAGES)


def after(state: State, move: int) -> State:
    """Return the position after a move."""
    state = state.copy()
    state.apply(move)
    return state


def value(values: Values, state: State) -> float:
    """Return the value of a position for player 0: the learned one, or the result of the game."""
    return state.returns()[0] if state.to_act() == OVER else values.get(key(state), 0.0)


def best(values: Values, state: State) -> State:
    """Return the position after the move with the best value for the player to act."""
    sign = 1 if state.to_act() == 0 else -1
    following = [after(state, move) for move in state.legal_moves()]
    return max(following, key=lambda it: sign * value(values, it))


def play(values: Values, start: State, step: float, explore: float, chance: random.Random) -> None:
    """Play a game against oneself, and move the value of each position towards the next one's.

    After a random move nothing is learned: the position before it is worth more.
    """
    state = start
    while state.to_act() != OVER:
        if chance.random() < explore:
            state = after(state, chance.choice(state.legal_moves()))
            continue
        following = best(values, state)
        old = values.get(key(state), 0.0)
        values[key(state)] = old + step * (value(values, following) - old)
        state = following


def results(values: Values, state: State, player: int) -> Iterator[float]:
    """Yield the returns of a player that plays by the values, against every reply in turn."""
    if state.to_act() == OVER:
        yield state.returns()[player]
    elif state.to_act() == player:
        yield from results(values, best(values, state), player)
    else:
        for move in state.legal_moves():
            yield from results(values, after(state, move), player)


def losses(values: Values, start: State) -> float:
    """Return the share of the games against all replies, from both seats, that are lost."""
    found = [it for player in (0, 1) for it in results(values, start, player)]
    return sum(it < 0 for it in found) / len(found)


_POINTS = 12


def _conduct(chosen: Chosen, seed: int) -> Findings:
    games, step = int(chosen["games"]), float(chosen["step"])
    chance, start, values = random.Random(seed), load("tictactoe").start(), Values()
    moments = sorted({round(games * (it / _POINTS) ** 2) for it in range(_POINTS + 1)})
    points: list[tuple[float, float]] = []
    rows: list[tuple[str, ...]] = []
    for number in range(games + 1):
        if number in moments:
            lost = 100 * losses(values, start)
            points.append((float(number), lost))
            rows.append((f"{number:,}", f"{len(values):,}", f"{lost:.1f} %"))
        play(values, start, step, float(chosen["explore"]), chance)
    table = FindingsTable(
        ("games", "positions", "lost"), rows, "games against oneself, and what is learned"
    )
    words = (
        t(
            "The table begins empty: nothing is known but the rules. After each move the "
            "value of the position before it moves a step towards that of the position after "
            "it, so the results of games spread backwards."
        ),
        t(
            "Lost is the share of all games that the learner, choosing the best value, can "
            "lose: against every reply, from both seats. Perfect play never loses at "
            "tic-tac-toe."
        ),
    )
    curve = Plot([Series("lost", points)], t("games"), t("lost, %"))
    return Findings([table], curve, words)


TEMPORAL_DIFFERENCES = Experiment(
    "td",
    english("Tic-tac-toe learned by temporal differences from games against oneself"),
    "Sutton 1988; Sutton and Barto 1998",
    (
        Option("games", 10_000, english("games against oneself"), minimum=1, maximum=100_000),
        Option(
            "step",
            0.3,
            english("share of the difference that is learned"),
            minimum=0.001,
            maximum=1,
        ),
        Option("explore", 0.3, english("probability of a random move"), minimum=0, maximum=1),
    ),
    _conduct,
)
