"""The engine `house`: for each game the bundled search that suits it, at a level of strength."""

from .player import HouseSearcher

__all__ = ["HouseSearcher"]
