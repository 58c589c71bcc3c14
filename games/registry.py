"""Games by name: the bundled ones, and those that installed packages add.

A package adds a game with an entry point in the group ``boardwire.games``, whose value is a
subclass of :class:`~boardwire.games.Game`. Only installed code is ever loaded: a name that came
over the wire is looked up here and nowhere else.
"""

import re
from functools import cache
from importlib.metadata import entry_points

from .amazons import Amazons
from .breakthrough import Breakthrough
from .checkers import Checkers
from .chess import Chess
from .connect4 import ConnectFour
from .errors import UnknownGame
from .go import Go
from .gomoku import Gomoku
from .hex import Hex
from .model import Game
from .othello import Othello
from .pig import Pig
from .tictactoe import TicTacToe

_BUNDLED: tuple[type[Game], ...] = (
    TicTacToe,
    ConnectFour,
    Othello,
    Go,
    Pig,
    Hex,
    Breakthrough,
    Checkers,
    Gomoku,
    Amazons,
    Chess,
)
_ALIASES = {"reversi": "othello", "draughts": "checkers", "gobang": "gomoku"}


@cache
def _registered() -> dict[str, type[Game]]:
    games: dict[str, type[Game]] = {game.name: game for game in _BUNDLED}
    for point in entry_points(group="boardwire.games"):
        games.setdefault(point.name, point.load())
    return games


def names() -> list[str]:
    """The names of all games, bundled ones first."""
    return list(_registered())


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def find(name: str) -> type[Game]:
    """The game of that name or title, however it is spaced and capitalised.

    Raises:
        UnknownGame: There is none; the message lists those there are.
    """
    wanted = _ALIASES.get(_plain(name), _plain(name))
    for game in _registered().values():
        if wanted in (_plain(game.name), _plain(game.title)):
            return game
    raise UnknownGame(f"no game is called {name[:40]!r}; there are {', '.join(names())}")


def load(name: str, **options: object) -> Game:
    """The game of that name with the given options, the others at their defaults.

    Raises:
        UnknownGame: No such game.
        OptionError: No such option, or a value outside its range.
    """
    return find(name)(**options)
