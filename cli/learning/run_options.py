"""The options that the learners of `boardwire learn` share."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from boardwire.arguments import Argument, Option
from boardwire.games import OptionError
from boardwire.values import value_class

GameName = Annotated[str, Argument(help="The game.")]
Threads = Annotated[int, Option(help="Games at a time.", min=1, max=256)]
Nodes = Annotated[
    int,
    Option(
        help="Nodes of each search in self-play; 0 for what suits the game.",
        max=1_000_000_000,
        min=0,
    ),
]
Seed = Annotated[int, Option(help="Seed of the random numbers.", min=0, max=2**31 - 1)]


@value_class(kw_only=True)
class RunOptions:
    """The options of a run, as the command line has them.

    Args:
        game: The game.
        option: Options of the game.
        minutes: The time of the run.
        out: The folder of the run; None for the usual one.
        threads: Games at a time.
        seed: The seed of all random numbers.
        nodes: The nodes or simulations of each search; 0 for the usual number.
        generations: The number of generations; 0 for a number by the minutes.
        match_games: The most games of a deciding match; 0 for the usual number.
        scratch: Whether to begin without learned values.
    """

    game: str
    option: list[str] | None
    minutes: float
    out: Path | None
    threads: int
    seed: int
    nodes: int
    generations: int
    match_games: int
    scratch: bool

    def folder(self, name: str) -> Path:
        """Return the folder of the run; the usual one has the name of what is learned."""
        return self.out or Path(f"learn-{name}")


def command_line() -> str:
    """Return the command, which files of weights name as their origin."""
    return shlex.join(["boardwire", *sys.argv[1:]])


def require_scipy() -> None:
    """Check that scipy, which fits need, is installed.

    Raises:
        OptionError: scipy is not installed.
    """
    if find_spec("scipy") is None:
        raise OptionError('fits need scipy: install it with pip install "boardwire[learn]"')
