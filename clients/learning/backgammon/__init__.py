"""Backgammon learned from its own games by temporal differences, as TD-Gammon was.

G. Tesauro, "Temporal Difference Learning and TD-Gammon", Communications of the ACM 38 (1995).
"""

from .log import Generation, Log
from .plan import Plan, Stage
from .report import write_report
from .run import Run, learn_backgammon

__all__ = [
    "Generation",
    "Log",
    "Plan",
    "Run",
    "Stage",
    "learn_backgammon",
    "write_report",
]
