"""Statistics of tournaments: pure functions of results."""

from .comparison import Comparison
from .elo import Estimate, elo, elo_of, expected_score, normalized_elo, score, superiority
from .multinomial import Multinomial
from .sequential import SequentialTest
from .sprt import Model, Sprt, Verdict

__all__ = [
    "Comparison",
    "Estimate",
    "Model",
    "Multinomial",
    "SequentialTest",
    "Sprt",
    "Verdict",
    "elo",
    "elo_of",
    "expected_score",
    "normalized_elo",
    "score",
    "superiority",
]
