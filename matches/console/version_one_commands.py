"""Commands of GTP 1, in which the colour is part of the command; GNU Go still has them."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.protocol import BLACK, WHITE, Colour, command
from boardwire.protocol.gtp.commands import Result as Answer


class VersionOneCommands:
    """Commands that make and choose moves as `play` and `genmove` do.

    Args:
        play: Carries out `play`.
        genmove: Carries out `genmove`.
    """

    def __init__(
        self, play: Callable[[Colour, str], Answer], genmove: Callable[[Colour], Answer]
    ) -> None:
        self._play = play
        self._genmove = genmove

    @command("black")
    def black(self, move: str) -> Answer:
        """Make a move for black, as `play b MOVE` does."""
        return self._play(BLACK, move)

    @command("playwhite")
    @command("white")
    def white(self, move: str) -> Answer:
        """Make a move for white, as `play w MOVE` does."""
        return self._play(WHITE, move)

    @command("genmove_black")
    def genmove_black(self) -> Answer:
        """Choose a move for black and make it, as `genmove b` does."""
        return self._genmove(BLACK)

    @command("genmove_white")
    def genmove_white(self) -> Answer:
        """Choose a move for white and make it, as `genmove w` does."""
        return self._genmove(WHITE)
