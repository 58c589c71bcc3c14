"""Othello: patterns, fitted to differences in discs. Endings are solved."""

from ..game_plan import TWO_BITBOARDS, GamePlan, Loss

OTHELLO = GamePlan(
    game="othello", native="othello", board=TWO_BITBOARDS, result="discs", loss=Loss.SQUARES
)
