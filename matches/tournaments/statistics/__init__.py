"""Statistics of tournaments: pure functions of results."""

from .comparison import Comparison
from .comparisons import Comparisons
from .conduct import FAULTS, Conduct, conduct, sorted_ends
from .elo import (
    Estimate,
    elo,
    elo_of,
    elo_text,
    expected_score,
    normalized_elo,
    score,
    superiority,
)
from .multinomial import Multinomial
from .pool import RatingPool
from .sequential import SequentialTest
from .sprt import Sprt, SprtModel, Verdict
from .summary import Summary, summary

__all__ = [
    "FAULTS",
    "Comparison",
    "Comparisons",
    "Conduct",
    "Estimate",
    "Multinomial",
    "RatingPool",
    "SequentialTest",
    "Sprt",
    "SprtModel",
    "Summary",
    "Verdict",
    "conduct",
    "elo",
    "elo_of",
    "elo_text",
    "expected_score",
    "normalized_elo",
    "score",
    "sorted_ends",
    "summary",
    "superiority",
]
