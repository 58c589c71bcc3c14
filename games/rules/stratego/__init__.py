"""Stratego."""

from .game import Stratego
from .state import StrategoState

__all__ = ["Stratego", "StrategoState"]
