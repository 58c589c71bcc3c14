"""A console with a board: the commands of a board and of GoGui, and whatever a program adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardwire.games import Game, GameFault
from boardwire.override import override
from boardwire.protocol import Console

from .board_commands import BoardCommands
from .console_board import ConsoleBoard
from .gnugo_commands import GnuGoCommands
from .gogui_commands import GoguiCommands, suits_gogui
from .handicap_commands import HandicapCommands


class BoardConsole(Console):
    """A console with a board. A command is refused where the rules of a Python game fail.

    Args:
        board: The board.
        groups: More command groups, such as the one that declares `genmove`.
        title: The answer to `name`.
        analyses: More lines for GoGui's Analyze dialog (see `GoguiCommands`).
        go_analyses: Further lines where the game is Go.
        plays: Whether the program plays a game (see `BoardCommands`).
    """

    refusals = (GameFault,)

    def __init__(
        self,
        board: ConsoleBoard,
        *groups: object,
        title: str = "boardwire",
        analyses: Sequence[str] = (),
        go_analyses: Sequence[str] = (),
        plays: Callable[[type[Game]], bool] = lambda game: True,
    ) -> None:
        super().__init__(
            BoardCommands(board, title, plays),
            HandicapCommands(board),
            GnuGoCommands(board),
            GoguiCommands(board, title, analyses, go_analyses),
            *groups,
        )
        self.board = board

    @override
    def offers(self, name: str) -> bool:
        """Return whether GoGui has a use for the command; GoGui needs no rules of Go."""
        return suits_gogui(name, self.board.game)
