"""The options of a game of Battleship, read."""

from __future__ import annotations

from boardwire.values import value_class

from .waters import Waters


@value_class
class Rules:
    """The options of a game, read.

    Args:
        waters: The squares of each player.
        lengths: The lengths of the ships, the longest first.
        turns: The shots in a turn: ``one``, another after a ``hit``, or a ``salvo``.
        announced: The reports besides hits and misses: only ``hit``, ``sunk`` or ``ship``.
        placed_by_chance: Whether chance places the ships.
    """

    waters: Waters
    lengths: tuple[int, ...]
    turns: str
    announced: str
    placed_by_chance: bool

    @property
    def size(self) -> int:
        """The width and height of the waters."""
        return self.waters.size

    @property
    def area(self) -> int:
        """The squares of the waters of a player."""
        return self.size * self.size

    @property
    def squares(self) -> int:
        """The squares of all ships of a player."""
        return sum(self.lengths)
