"""Learning the probabilities of moves in Go from self-play: a Bradley-Terry model of features."""

from .examples import MoveExamples
from .fit import fit_moves
from .self_play import MovePlay, play
from .steps import MoveSteps

__all__ = [
    "MoveExamples",
    "MovePlay",
    "MoveSteps",
    "fit_moves",
    "play",
]
