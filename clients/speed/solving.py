"""How long it takes to solve positions: what they are worth in perfect play to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from time import process_time

from boardwire import _native
from boardwire.games import OVER, State, load

CONNECT_FOUR_STONES = ((12, 14), (20, 28))
"""Discs on the board, at least and at most."""

_FFO = {
    40: "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    41: "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
    42: "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
    43: "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
    44: "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O",
}


@dataclass(frozen=True, slots=True)
class Solved:
    """Positions that were solved one after the other.

    Args:
        count: How many.
        seconds: Processor seconds that they took.
    """

    count: int
    seconds: float


def solve_all(positions: Sequence[_native.StateLike], seconds: float) -> Solved:
    """Solve positions in order, until about so many seconds have gone.

    One search does all, so the table is filled as in a game, and not cleared for each position.
    One that takes longer than that alone ends it: its time counts, so the mean is at least so long.
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
    """Positions of Connect Four that random games come to.

    The number of discs is drawn evenly, then each disc evenly from the columns with room. A game
    that ends on the way is thrown away. The player to act may win at once, which is no work: in a
    third of the positions with 12 to 14 discs, and in more than half of those with 20 to 28.

    Args:
        least: Discs on the board, at least.
        most: At most.
        count: How many positions.
        seed: Where the random numbers start.
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
    """Numbers 40 to 44 of the FFO's endgames of Othello, with 20 to 25 empty squares.

    The values are +38, 0, +6, -12 and -14 discs for the player to act.
    https://www.radagast.se/othello/ffotest.html
    """
    return {number: load("othello", position=text).start() for number, text in _FFO.items()}
