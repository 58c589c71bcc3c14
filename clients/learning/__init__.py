"""Learning the weights of evaluations from self-play: play, fit, and a match that decides.

This package imports without scipy. `fitting`, `generations` and `moves` need it:
``boardwire[learn]``.
"""

from .game_plan import GamePlan, Loss
from .learner import Learner, learner_of
from .log import Generation, RunLog
from .plan import LearningPlan
from .plans import PLANS
from .positions import TrainingPositions, read_positions
from .run_folder import RunFolder
from .self_play import play
from .self_play_plan import SelfPlayPlan

__all__ = [
    "PLANS",
    "GamePlan",
    "Generation",
    "Learner",
    "LearningPlan",
    "Loss",
    "RunFolder",
    "RunLog",
    "SelfPlayPlan",
    "TrainingPositions",
    "learner_of",
    "play",
    "read_positions",
]
