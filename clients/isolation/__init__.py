"""Isolation: sandboxes for engines of other people."""

from .allowance import SandboxAllowance
from .isolated import isolated
from .probe import CannotIsolate
from .sandbox import Sandbox

__all__ = ["CannotIsolate", "Sandbox", "SandboxAllowance", "isolated"]
