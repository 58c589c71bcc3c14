"""Learning the weights of evaluations from self-play: play, fit, and a match that decides.

This package imports without scipy. `fit.evaluation_fit`, `runs.generations` and `moves` need it:
``boardwire[learn]``.
"""

from .game_plan import GamePlan, Loss
from .learner import Learner, learner_of
from .plans import PLANS
from .runs.generation_log import Generation, GenerationLog
from .runs.learning_plan import LearningPlan
from .runs.run_folder import RunFolder
from .self_play import play
from .self_play_plan import SelfPlayPlan
from .training_positions import TrainingPositions, read_positions

__all__ = [
    "PLANS",
    "GamePlan",
    "Generation",
    "GenerationLog",
    "Learner",
    "LearningPlan",
    "Loss",
    "RunFolder",
    "SelfPlayPlan",
    "TrainingPositions",
    "learner_of",
    "play",
    "read_positions",
]
