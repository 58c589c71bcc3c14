"""Choices of players who move at once: kept back until the last of them has chosen."""

from __future__ import annotations

from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class

from .table import Played


@value_class
class Choice:
    """The choice of one player.

    Args:
        played: The move.
        seconds: The seconds it took, those on the way included.
        charged: The seconds of these that the clock has counted.
        info: The last report of the player on its search for it.
    """

    played: Played
    seconds: float
    charged: float
    info: SearchInfo | None = None


class Choices:
    """The choices of one round.

    Args:
        players: The players who choose, in the order of their seats.
        first_ply: The number of the ply that the first of these choices becomes.
    """

    def __init__(self, players: tuple[int, ...], first_ply: int) -> None:
        self._players = players
        self._first_ply = first_ply
        self._made: dict[int, Choice] = {}

    @property
    def awaited(self) -> tuple[int, ...]:
        """The players who have not chosen yet."""
        return tuple(player for player in self._players if player not in self._made)

    def take(self, choice: Choice) -> None:
        """Take the choice of a player who has not chosen yet."""
        self._made[choice.played.player] = choice

    def of(self, player: int) -> Choice | None:
        """Return the choice of `player`, or None before it has chosen."""
        return self._made.get(player)

    def ply_of(self, player: int) -> int:
        """Return the number of the ply that the choice of `player` becomes."""
        return self._first_ply + self._players.index(player)

    def in_order(self) -> list[Choice]:
        """Return the choices made, in the order of seats."""
        return [self._made[player] for player in self._players if player in self._made]
