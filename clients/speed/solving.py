"""Speed of solving positions: finding their values under perfect play to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from time import process_time

from boardwire import _native
from boardwire.games import OVER, State, load
from boardwire.values import value_class

CONNECT_FOUR_STONES = ((12, 14), (20, 28))
"""Discs on the board, at least and at most."""

_FFO = {
    40: "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    41: "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
    42: "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
    43: "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
    44: "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O",
}


@value_class
class Solved:
    """The outcome of solving positions one after the other.

    Args:
        count: The number of positions solved.
        seconds: The processor seconds that they took.
    """

    count: int
    seconds: float


def solve_all(positions: Sequence[_native.StateLike], seconds: float) -> Solved:
    """Solve positions in order, for about `seconds`.

    One search solves all of them, so its table stays filled as in a game. A position that takes
    longer than `seconds` ends the measurement; its time counts, so the mean is a lower bound.
    """
    search = _native.AlphaBeta()
    count, spent = 0, 0.0
    for position in positions:
        begun = process_time()
        exact = search.search(position, seconds=seconds).exact
        spent += process_time() - begun
        count += exact
        if not exact or spent >= seconds:
            break
    return Solved(count, spent)


@cache
def connect_four_positions(least: int, most: int, count: int, seed: int = 1) -> tuple[State, ...]:
    """Return positions of Connect Four from random games.

    The number of discs is drawn evenly, then each disc evenly from the columns with room. A game
    that ends before is left out. The player to act may win at once, which takes no search: in a
    third of the positions with 12 to 14 discs, and in more than half of those with 20 to 28.

    Args:
        least: Discs on the board, at least.
        most: Discs on the board, at most.
        count: The number of positions.
        seed: The seed of the random numbers.
    """
    chooser = random.Random(seed)
    start = load("connect4").start()
    found: list[State] = []
    while len(found) < count:
        state = start.copy()
        for _ in range(chooser.randint(least, most)):
            if state.to_act() == OVER:
                break
            state.apply(chooser.choice(state.legal_moves()))
        if state.to_act() != OVER:
            found.append(state)
    return tuple(found)


def ffo_positions() -> dict[int, State]:
    """Return numbers 40 to 44 of the FFO's endgames of Othello, with 20 to 25 empty squares.

    The values are +38, 0, +6, -12 and -14 discs for the player to act.
    https://www.radagast.se/othello/ffotest.html
    """
    return {number: load("othello", position=text).start() for number, text in _FFO.items()}
