"""Backgammon learned from its own games by temporal differences, as TD-Gammon was.

G. Tesauro, "Temporal Difference Learning and TD-Gammon", Communications of the ACM 38 (1995).
"""

from .log import BackgammonGeneration, Log
from .plan import Plan, Stage
from .report import write_report
from .run import TrainingRun, learn_backgammon

__all__ = [
    "BackgammonGeneration",
    "Log",
    "Plan",
    "Stage",
    "TrainingRun",
    "learn_backgammon",
    "write_report",
]
