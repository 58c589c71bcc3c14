"""Isolation: engines of other people run where they can harm and learn little."""

from .allowance import Allowance
from .isolated import isolated
from .sandbox import CannotIsolate, Sandbox

__all__ = ["Allowance", "CannotIsolate", "Sandbox", "isolated"]
