"""The commands of GTP 2 for handicap stones of Go (section 4.1.1 of its draft)."""

from __future__ import annotations

from boardwire.games import OptionError
from boardwire.games.options import board_sides
from boardwire.games.rules.go_handicap import fixed_handicap, free_handicap, handicap_of
from boardwire.protocol import INVALID_STONES, CommandError, command

from .console_board import ConsoleBoard


class HandicapCommands:
    """Places black's handicap stones on the empty board; white moves next.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    @command("fixed_handicap")
    def fixed_handicap(self, stones: int) -> str:
        """Put handicap stones on the fixed points of GTP, and show the points."""
        try:
            points = fixed_handicap(*self._sides(), stones)
        except OptionError as error:
            raise CommandError(f"{INVALID_STONES}: {error}") from error
        return self._place(points)

    @command("place_free_handicap")
    def place_free_handicap(self, stones: int) -> str:
        """Choose points for handicap stones, put the stones there, and show the points."""
        points = handicap_of(self._board.game)  # those of a match stay
        try:
            if len(points) != stones:
                points = free_handicap(*self._sides(), stones)
        except OptionError as error:
            raise CommandError(f"{INVALID_STONES}: {error}") from error
        return self._place(points)

    @command("set_free_handicap")
    def set_free_handicap(self, *vertices: str) -> None:
        """Put handicap stones on the points that the controller has chosen: two or more."""
        self._sides()
        if len(vertices) < 2:
            raise CommandError.syntax("set_free_handicap VERTEX VERTEX...", "write two or more")
        self._place(vertices)

    @command("get_handicap")
    def get_handicap(self) -> str:
        """Show the number of handicap stones with which the game has begun; 0 for none."""
        self._sides()
        return str(len(handicap_of(self._board.game)))

    def _sides(self) -> tuple[int, int]:
        """Return the width and height of the board of Go.

        Raises:
            CommandError: Another game is on the board.
        """
        game = self._board.game
        if game.name != "go":
            raise CommandError(f"handicap stones are for Go, not for {game.title}")
        return board_sides(game.options["size"])

    def _place(self, points: tuple[str, ...]) -> str:
        self._board.mode.place_handicap(self._board, points)
        return " ".join(points)
