"""A crossword game with the rules of Scrabble, in Python."""

from .game import Crossword

__all__ = ["Crossword"]
