"""Learning the probabilities of moves in Go from self-play: a Bradley-Terry model of features."""

from .examples import Examples
from .fit import fit_moves
from .self_play import MovePlay, play
from .steps import MoveSteps

__all__ = [
    "Examples",
    "MovePlay",
    "MoveSteps",
    "fit_moves",
    "play",
]
