"""Drawings: each knows the frame, the pieces and the points of a game."""

from abc import ABC, abstractmethod
from typing import ClassVar

from boardwire.games.model import Game, State
from boardwire.games.view import BoardView, Mark
from boardwire.games.words import Words
from boardwire.vocabulary import player_name

from .frame import Frame, Touching


class Drawing(ABC):
    """The drawing of a game's positions."""

    touching: ClassVar[Touching] = Touching()
    """The shorter ways to touch a move of the game."""

    @abstractmethod
    def frame(self, game: Game, side: int | None) -> Frame:
        """Return the frame of a game.

        Args:
            game: The game with its options.
            side: The player that sits below; None for the customary diagram.
        """

    @abstractmethod
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        """Return the symbols of a position, by slot."""

    def move_points(self, state: State, move: int) -> tuple[str, ...]:
        """Return the points that a user touches to make a legal move, in order."""
        return state.points_of(move)

    def choice(self, state: State, move: int) -> tuple[str, Words] | None:
        """Return the symbol and the words for a move among others of the same points.

        None where a move has no picture, such as all moves but promotions.
        """
        return None

    def marked_words(self, kind: Mark) -> str:
        """Return what a kind of mark says of a point; empty where the board does not show it."""
        return ""

    def label(self, game: Game, view: BoardView, point: str) -> str:
        """Return a point and what is there in a few words: ``D4, black stone``."""
        return point


def owner_name(player: int) -> str:
    """Return the owner of a piece as an adjective; empty for a piece of neither player."""
    return player_name(player) if player >= 0 else ""
