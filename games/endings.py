"""Endgame tables: who wins a position if both sides play their best, as far as it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from .model import Game, State
from .rules.chess.endings import ThreeMen


class EndgameTable(Protocol):
    """Knows some of the endings of a game."""

    def probe(self, state: State) -> tuple[float, ...] | None:
        """What an unfinished game will be worth to each player if all play their best.

        None where the table does not know, or where the moves before may matter to the result.
        """


ENDGAME_TABLES: Mapping[str, Callable[[], EndgameTable]] = {"chess": ThreeMen}
"""What makes the table of a game, by the game's name."""


def endgame_table(game: Game) -> EndgameTable | None:
    """The table for a game, if there is one."""
    make = ENDGAME_TABLES.get(game.name)
    return None if make is None else make()
