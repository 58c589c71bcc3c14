"""Chess: the features of its evaluation, with weights for the middlegame and the endgame.

A run from scratch begins with only the piece values. Results alone contain little information: most
positions of a game have the same one. Searches are short, since the network that corrects the sum
of the features needs millions of positions.
"""

import numpy as np
from numpy.typing import NDArray

from ..game_plan import GamePlan
from ..self_play_plan import SelfPlayPlan

_PIECES = np.dtype(
    [
        ("kinds", "<u8", (6,)),
        ("own", "<u8"),
        ("castling", "<u8"),
        ("en_passant", "<u8"),
    ]
)
"""Pawns, knights, bishops, rooks, queens and kings of both sides as bits; those of the player to
move; the rooks that may castle; the square of a pawn that may be taken en passant, or 0."""

_MATERIAL = (100, 300, 300, 500, 900, 0)
"""Pawn, knight, bishop, rook, queen and king, in centipawns (C. Shannon, 1950)."""


def _pieces_left(rows: NDArray[np.void]) -> NDArray[np.float64]:
    """Return the share of the 32 pieces that are on the board."""
    pieces: NDArray[np.float64] = np.bitwise_count(rows["kinds"]).sum(axis=1) / 32
    return pieces


def _turned(rows: NDArray[np.void]) -> NDArray[np.bool_]:
    """Return whether the board has been turned since the position before.

    In a decided game the results show it. In a drawn game the pieces show it: a move or two change
    few squares, so most pieces keep their places, with the board either turned or not.
    """
    own = rows["own"]
    other = np.bitwise_or.reduce(rows["kinds"], axis=1) & ~own
    turned_own, turned_other = other.byteswap(), own.byteswap()  # the ranks in reverse order

    def changed(first: NDArray[np.uint64], second: NDArray[np.uint64]) -> NDArray[np.uint8]:
        squares: NDArray[np.uint8] = np.bitwise_count(first[:-1] ^ second[1:])
        return squares

    with_turn = changed(turned_own, own) + changed(turned_other, other)
    without = changed(own, own) + changed(other, other)
    result, before = rows["result"][1:], rows["result"][:-1]
    turned = np.zeros(len(rows), np.bool_)
    turned[1:] = np.where(result != 0, result != before, with_turn <= without)
    return turned


CHESS = GamePlan(
    game="chess",
    native="chess",
    board=_PIECES,
    result="wins less losses",
    start={"middlegame.material": _MATERIAL, "endgame.material": _MATERIAL},
    ridge=5000.0,
    steps=30,
    most=500_000,
    mix=0.9,
    first_mix=0.9,
    phase=_pieces_left,
    turned=_turned,
    trace=0.6,
    self_play=SelfPlayPlan(nodes=800, least_random=4, most_random=12, decided=5),
    opening="random:6",
)
