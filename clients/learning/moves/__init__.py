"""Learning the probabilities of moves in Go from self-play: a Bradley-Terry model of features."""

from .examples import MoveExamples
from .move_fit import fit_moves
from .move_games import MovePlay, play
from .move_steps import MoveSteps

__all__ = [
    "MoveExamples",
    "MovePlay",
    "MoveSteps",
    "fit_moves",
    "play",
]
