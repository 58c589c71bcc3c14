"""Learning the weights of evaluations from self-play: play, fit, and a match that decides."""

from .fitting import Fit, fit_weights
from .game_plan import GamePlan, Loss
from .generations import Learning, learn
from .learner import Learner, learner_of
from .log import Generation, RunLog
from .plan import LearningPlan
from .plans import PLANS
from .positions import PositionFile, read_positions
from .self_play import play
from .self_play_plan import SelfPlayPlan

__all__ = [
    "PLANS",
    "Fit",
    "GamePlan",
    "Generation",
    "Learner",
    "Learning",
    "LearningPlan",
    "Loss",
    "PositionFile",
    "RunLog",
    "SelfPlayPlan",
    "fit_weights",
    "learn",
    "learner_of",
    "play",
    "read_positions",
]
