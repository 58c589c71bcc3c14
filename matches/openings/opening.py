"""The opening of one game, and openings by number."""

from __future__ import annotations

from typing import Protocol

from boardwire.games import Game, OptionError, State
from boardwire.games.records import Replay
from boardwire.values import value_class


class OpeningError(OptionError):
    """A text that names no opening, or one that the game does not allow."""


@value_class
class FreeHandicap:
    """Handicap stones of Go that the engine of Black places.

    Args:
        game: The game before they are placed.
        stones: The most stones to place.
    """

    game: Game
    stones: int


@value_class
class Opening:
    """The beginning of one game.

    Args:
        game: The game, with the position it starts at as its option.
        moves: The canonical texts of the first plies, outcomes of chance among them.
        text: A text for records that names this opening without a file. Empty for the usual start.
        free: The handicap that the engine of Black is asked to place; `game` has the stones for an
            engine that cannot do it. None where the stones are given, or there are none.
    """

    game: Game
    moves: tuple[str, ...] = ()
    text: str = ""
    free: FreeHandicap | None = None

    def end(self) -> State:
        """Return the position after the moves."""
        replay = Replay(self.game)
        for move in self.moves:
            replay.play(move)
        return replay.state


class Openings(Protocol):
    """Openings by number, as many as wanted."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Lines for the user about openings of a file that are not used, or used otherwise."""

    @property
    def skipped(self) -> str:
        """A sentence with the number of unused openings of a file; empty if all are used."""

    def pick(self, number: int) -> Opening:
        """Return the opening of that number, from 0 on.

        Raises:
            OpeningError: The game does not allow it.
        """
