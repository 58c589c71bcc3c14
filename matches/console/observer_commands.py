"""Commands by which a referee helps a program that follows a game of hidden information."""

from __future__ import annotations

from boardwire.protocol import CommandError, command

from .console_board import ConsoleBoard


class ObserverCommands:
    """Commands with which a referee reports a game of hidden information to this program.

    They come before the request for a move, and are for programs that know the rules.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    @command("bw-legal")
    def legal(self, *moves: str) -> None:
        """Set the legal moves of the colour of `bw-observer`, which is to move."""
        self._board.table.take_legal(moves)

    @command("bw-course")
    def course(self, *moves: int) -> None:
        """Set a course of the game that fits the observations, as numbers of moves.

        Moves and outcomes of chance come from the start on.
        """
        if not self._board.table.take_course(moves):
            raise CommandError(
                f"a course for the colour of bw-observer has {len(self._board.history)} plies here"
            )
