"""Pursuit."""

from .game import Pursuit
from .state import PursuitState

__all__ = ["Pursuit", "PursuitState"]
