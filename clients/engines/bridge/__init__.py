"""An engine for bridge: natural bidding, and card play by search in drawn deals."""

from .player import BridgePlayer

__all__ = ["BridgePlayer"]
