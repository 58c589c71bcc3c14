"""Learning the probabilities of moves in Go from self-play: a Bradley-Terry model of features."""

from .examples import Examples
from .fit import MoveFit, fit_moves
from .match import match
from .run import MoveGeneration, MovePlan, learn_moves
from .self_play import MovePlay, play

__all__ = [
    "Examples",
    "MoveFit",
    "MoveGeneration",
    "MovePlan",
    "MovePlay",
    "fit_moves",
    "learn_moves",
    "match",
    "play",
]
