"""Learning the weights of evaluations from self-play: play, fit, and a match that decides."""

from .fitting import Fit, fit_weights
from .generations import Learning, learn
from .learner import LEARNERS, Learner, learner_of
from .log import Generation, RunLog
from .plan import LearningPlan
from .positions import PositionFile, read_positions
from .self_play import SelfPlayPlan, play

__all__ = [
    "LEARNERS",
    "Fit",
    "Generation",
    "Learner",
    "Learning",
    "LearningPlan",
    "PositionFile",
    "RunLog",
    "SelfPlayPlan",
    "fit_weights",
    "learn",
    "learner_of",
    "play",
    "read_positions",
]
