"""Chess: the features of its evaluation, with weights for the middlegame and the endgame.

Nothing is known at first but what pieces are worth. Results alone say little: most positions of a
game have the same. Searches are short, since the network that corrects the sum of the features
wants millions of positions.
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
    """The share of the 32 pieces that are on the board."""
    pieces: NDArray[np.float64] = np.bitwise_count(rows["kinds"]).sum(axis=1) / 32
    return pieces


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
    self_play=SelfPlayPlan(nodes=800, least_random=4, most_random=12, decided=5),
    opening="random:6",
)
