"""Isolation: engines of other people run where they can harm and learn little."""

from .allowance import Allowance
from .isolated import isolated
from .probe import CannotIsolate
from .sandbox import Sandbox

__all__ = ["Allowance", "CannotIsolate", "Sandbox", "isolated"]
