"""Isolation: sandboxes for engines of other people."""

from .allowance import Allowance
from .isolated import isolated
from .probe import CannotIsolate
from .sandbox import Sandbox

__all__ = ["Allowance", "CannotIsolate", "Sandbox", "isolated"]
