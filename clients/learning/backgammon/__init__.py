"""Backgammon learned from its own games by temporal differences, as TD-Gammon was.

G. Tesauro, "Temporal Difference Learning and TD-Gammon", Communications of the ACM 38 (1995).
"""

from .training_log import BackgammonGeneration, BackgammonLog
from .training_plan import Plan, Stage
from .training_report import write_report
from .training_run import TrainingRun, learn_backgammon

__all__ = [
    "BackgammonGeneration",
    "BackgammonLog",
    "Plan",
    "Stage",
    "TrainingRun",
    "learn_backgammon",
    "write_report",
]
