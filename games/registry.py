"""Games by name: the bundled ones, those of installed packages, and those a command line adds.

This is the only place that looks a name up. A name may come over the wire, so looking it up never
imports what it says. Only :func:`add` imports a module that it is told.
"""

import logging
import re
from functools import cache

from .errors import UnknownGame
from .external.installed import Installed, imported, installed
from .model import Game
from .rules.amazons import Amazons
from .rules.backgammon import Backgammon
from .rules.battleship import Battleship
from .rules.breakthrough import Breakthrough
from .rules.bridge import Bridge
from .rules.checkers import Checkers
from .rules.chess import Chess
from .rules.connect4 import ConnectFour
from .rules.crossword import Crossword
from .rules.go import Go
from .rules.gomoku import Gomoku
from .rules.guess import GuessAverage
from .rules.hex import Hex
from .rules.holdem import Holdem
from .rules.kuhn import Kuhn
from .rules.leduc import Leduc
from .rules.liars import LiarsDice
from .rules.matrix import Matrix
from .rules.nim import Nim
from .rules.othello import Othello
from .rules.pig import Pig
from .rules.property import Property
from .rules.rps import RockPaperScissors
from .rules.stratego import Stratego
from .rules.tictactoe import TicTacToe
from .rules.tree import Tree

_BUNDLED: tuple[type[Game], ...] = (
    TicTacToe,
    ConnectFour,
    Othello,
    Go,
    Gomoku,
    Hex,
    Breakthrough,
    Amazons,
    Checkers,
    Chess,
    Backgammon,
    Pig,
    Nim,
    Kuhn,
    Holdem,
    Bridge,
    Leduc,
    LiarsDice,
    RockPaperScissors,
    Matrix,
    GuessAverage,
    Crossword,
    Battleship,
    Stratego,
    Property,
    Tree,
)
_ALIASES = {"reversi": "othello", "draughts": "checkers", "gobang": "gomoku"}


log = logging.getLogger("boardwire.games")

_added: dict[str, tuple[str, type[Game]]] = {}
"""The games of the command line: name to `module:Class` and game."""


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _is_bundled(game: type[Game]) -> bool:
    """Whether a bundled game has the name or the title of `game`."""
    bundled = {_plain(text) for ours in _BUNDLED for text in (ours.name, ours.title)}
    return not (bundled | set(_ALIASES)).isdisjoint((_plain(game.name), _plain(game.title)))


@cache
def _installed() -> Installed:
    return installed(_is_bundled)


def _registered() -> dict[str, type[Game]]:
    added = {name: game for name, (_, game) in _added.items()}
    return {game.name: game for game in _BUNDLED} | _installed().games | added


@cache
def _by_plain_name() -> dict[str, type[Game]]:
    """The games by name and by title; the first of two with the same one."""
    games = [
        (_plain(text), game) for game in _registered().values() for text in (game.name, game.title)
    ]
    return dict(reversed(games))


def names() -> list[str]:
    """The names of all games, bundled ones first."""
    return list(_registered())


def searchable() -> list[str]:
    """The names of the games that searches play: those of perfect information."""
    return [name for name, game in _registered().items() if game.perfect_information]


def find(name: str) -> type[Game]:
    """The game of that name or title, in any case and spacing.

    Raises:
        UnknownGame: There is none; the message lists the games, or says why an installed game
            cannot be used.
    """
    wanted = _ALIASES.get(_plain(name), _plain(name))
    if (game := _by_plain_name().get(wanted)) is not None:
        return game
    for unusable, why in _installed().unusable.items():
        if wanted == _plain(unusable):
            raise UnknownGame(f"the game {unusable} cannot be used: {why}")
    for reference, game in _added.values():
        if wanted == _plain(reference):
            return game
    hint = "; name it as openspiel:NAME with --game" if wanted.startswith("openspiel") else ""
    raise UnknownGame(f"no game is called {name[:40]!r}; there are {', '.join(names())}{hint}")


def load(name: str, /, **options: object) -> Game:
    """The game of that name with the given options, the others at their defaults.

    Raises:
        UnknownGame: No such game.
        OptionError: No such option, or a value outside its range.
        GameFault: The rules of a game that is not bundled failed.
    """
    return find(name)(**options)


def add(reference: str) -> type[Game]:
    """Import the game ``module:Class`` and list it with the others. Not for texts from the wire.

    ``openspiel:NAME(params)`` is a game of OpenSpiel. A game takes the place of an installed one
    of the same name.

    Raises:
        UnknownGame: There is no such class, it is no sound game, or its name is a bundled game's.
    """
    for known, game in _added.values():
        if known == reference:
            return game
    game = imported(reference)
    if _is_bundled(game):
        raise UnknownGame(f"{reference} has the name of a bundled game; choose another")
    if game.name in _registered():
        log.warning("the game %s is that of %s from now on", game.name, reference)
    _added[game.name] = (reference, game)
    _by_plain_name.cache_clear()
    return game


def added() -> list[str]:
    """The ``module:Class`` of every game that was added."""
    return [reference for reference, _ in _added.values()]


def reference_of(name: str) -> str:
    """The name of a game for a command line: ``module:Class`` if a command line added it."""
    return _added[name][0] if name in _added else name
