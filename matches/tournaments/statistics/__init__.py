"""Statistics of tournaments: pure functions of results."""

from .comparison import Comparison
from .comparisons import Comparisons
from .elo import Estimate, elo, elo_of, expected_score, normalized_elo, score, superiority
from .multinomial import Multinomial
from .sequential import SequentialTest
from .sprt import Model, Sprt, Verdict

__all__ = [
    "Comparison",
    "Comparisons",
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
