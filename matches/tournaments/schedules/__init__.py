"""Schedules: ways to choose the games of a tournament."""

from .rotation import Rotation

__all__ = ["Rotation"]
