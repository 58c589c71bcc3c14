"""The plans of the games whose evaluation can be learned, one file each."""

from __future__ import annotations

from ..game_plan import GamePlan
from .amazons import AMAZONS
from .breakthrough import BREAKTHROUGH
from .checkers import CHECKERS, DRAUGHTS
from .chess import CHESS
from .othello import OTHELLO

PLANS: dict[str, GamePlan] = {
    plan.native: plan for plan in (AMAZONS, BREAKTHROUGH, CHECKERS, CHESS, DRAUGHTS, OTHELLO)
}
"""The plans by the name of the learner."""
