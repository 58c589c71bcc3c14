"""Bundled engines as programs that speak UCI or UGI, for GUIs and controllers."""

from .positions import check_game
from .session import UciSession

__all__ = ["UciSession", "check_game"]
