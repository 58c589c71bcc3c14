"""Bundled engines as programs that speak UCI or UGI, for GUIs and controllers."""

from .uci_positions import UCI_GAME, check_game
from .uci_session import UciSession

__all__ = ["UCI_GAME", "UciSession", "check_game"]
