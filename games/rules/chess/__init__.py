"""Chess: the game, its position texts (FEN) and its move texts (UCI and SAN)."""

from .game import Chess, ChessState

__all__ = ["Chess", "ChessState"]
