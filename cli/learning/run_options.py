"""The options that the learners of `boardwire learn` share."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError
from boardwire.values import value_class

from ..arguments.game_options import GameOptions

GameName = Annotated[str, Argument(help="The game.")]
Threads = Annotated[int, CommandOption(help="Games at a time.", min=1, max=256)]
Nodes = Annotated[
    int,
    CommandOption(
        help="Nodes of each search in self-play; 0 for the usual number of the game.",
        max=1_000_000_000,
        min=0,
    ),
]
Seed = Annotated[int, CommandOption(help="Seed of the random numbers.", min=0, max=2**31 - 1)]


@value_class(kw_only=True)
class RunOptions:
    """The options of a run, from which the plan of each kind of learner is made.

    Args:
        game: The game.
        option: Options of the game.
        minutes: Time of the run, earlier parts of it included.
        out: Folder of the run; learn-GAME by default. A stopped run is continued.
        threads: Games at a time.
        seed: Seed of the random numbers.
        nodes: Nodes or simulations of each search; 0 for the usual number.
        generations: Rounds of play and fit; 0 for as many as the minutes allow.
        match_games: Games of a deciding match, at most; 0 for the usual number of the game.
        scratch: Begin with the named weights, not with the current ones; in chess with the
            values of the pieces, in backgammon with random networks, in Go with the priors by hand.
    """

    game: GameName
    option: GameOptions = None
    minutes: Annotated[float, CommandOption(min=0.05)] = 20.0
    out: Annotated[Path | None, CommandOption()] = None
    threads: Threads = 2
    seed: Seed = 1
    nodes: Nodes = 0
    generations: Annotated[int, CommandOption(min=0)] = 0
    match_games: Annotated[int, CommandOption(min=0)] = 0
    scratch: Annotated[bool, CommandOption()] = False

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
