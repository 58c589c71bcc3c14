"""Games by name: the bundled ones, those of installed packages, and those a command line adds.

This is the only place that looks a name up. A name may come over the wire, so looking it up never
imports what it says. Only :func:`add` imports a module that its caller names.
"""

import logging
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from boardwire.lazy import ImportedEntries
from boardwire.translations import english

from .errors import UnknownGame
from .everyday_names import EVERYDAY_NAMES
from .model import Game

if TYPE_CHECKING:
    from .external.installed import Installed

_BUNDLED: Mapping[str, type[Game]] = ImportedEntries(
    __package__,
    {
        "tictactoe": ".rules.tictactoe:TicTacToe",
        "connect4": ".rules.connect4:ConnectFour",
        "othello": ".rules.othello:Othello",
        "go": ".rules.go:Go",
        "gomoku": ".rules.gomoku:Gomoku",
        "hex": ".rules.hex:Hex",
        "breakthrough": ".rules.breakthrough:Breakthrough",
        "amazons": ".rules.amazons:Amazons",
        "checkers": ".rules.checkers:Checkers",
        "chess": ".rules.chess:Chess",
        "backgammon": ".rules.backgammon:Backgammon",
        "pig": ".rules.pig:Pig",
        "nim": ".rules.nim:Nim",
        "kuhn": ".rules.kuhn:Kuhn",
        "holdem": ".rules.holdem:Holdem",
        "bridge": ".rules.bridge:Bridge",
        "leduc": ".rules.leduc:Leduc",
        "liars": ".rules.liars:LiarsDice",
        "rps": ".rules.rps:RockPaperScissors",
        "matrix": ".rules.matrix:Matrix",
        "guess": ".rules.guess:GuessAverage",
        "crossword": ".rules.crossword.game:Crossword",
        "battleship": ".rules.battleship:Battleship",
        "stratego": ".rules.stratego:Stratego",
        "property": ".rules.property:Property",
        "pursuit": ".rules.pursuit:Pursuit",
        "tree": ".rules.tree:Tree",
    },
)
"""The bundled games by name; a game's module is imported when the game is asked for."""
_TITLES = {
    "connectfour": "connect4",
    "kuhnpoker": "kuhn",
    "texasholdem": "holdem",
    "leducholdem": "leduc",
    "liarsdice": "liars",
    "rockpaperscissors": "rps",
    "matrixgame": "matrix",
    "twothirdsoftheaverage": "guess",
}
"""The titles of bundled games that differ from their names."""


log = logging.getLogger("boardwire.games")

_added: dict[str, tuple[str, type[Game]]] = {}
"""The games of the command line: name to `module:Class` and game."""


def _plain(name: str) -> str:
    """Return a name in small letters without spaces and marks; letters of all scripts stay."""
    return re.sub(r"[\W_]", "", name.lower())


_EVERYDAY = {_plain(it): name for name, given in EVERYDAY_NAMES.items() for it in given}
_ALIASES = _TITLES | _EVERYDAY
"""Other names of bundled games: titles that differ from the name, and names that people use."""


def _is_bundled(game: type[Game]) -> bool:
    """Return whether a bundled game has the name or the title of `game`."""
    return not {*_BUNDLED, *_ALIASES}.isdisjoint((_plain(game.name), _plain(game.title)))


@cache
def _installed() -> "Installed":
    from .external.installed import installed  # only here, since it takes a while

    return installed(_is_bundled)


def _others() -> dict[str, type[Game]]:
    """Return the games that are not bundled, by name."""
    return _installed().games | {name: game for name, (_, game) in _added.items()}


@cache
def _others_by_plain_name() -> dict[str, type[Game]]:
    """Return the games that are not bundled, by name and by title; of two alike the first."""
    games = [
        (_plain(text), game) for game in _others().values() for text in (game.name, game.title)
    ]
    return dict(reversed(games))


def names() -> list[str]:
    """Return the names of all games, bundled ones first."""
    return [*_BUNDLED, *_others()]


def searchable() -> list[str]:
    """Return the names of the games that searches play: those of perfect information."""
    return [name for name in names() if find(name).perfect_information]


def find(name: str) -> type[Game]:
    """Return the game of that name or title, in any case and spacing.

    Raises:
        UnknownGame: There is none; the message lists the games, or says why an installed game
            cannot be used.
    """
    wanted = _ALIASES.get(_plain(name), _plain(name))
    if wanted in _BUNDLED:
        return _BUNDLED[wanted]
    if (game := _others_by_plain_name().get(wanted)) is not None:
        return game
    for unusable, why in _installed().unusable.items():
        if wanted == _plain(unusable):
            raise UnknownGame(
                english(
                    "the game {unusable} cannot be used: {problem}", unusable=unusable, problem=why
                )
            )
    for reference, game in _added.values():
        if wanted == _plain(reference):
            return game
    hint = "; name it as openspiel:NAME with --game" if wanted.startswith("openspiel") else ""
    values = {"name": repr(name[:40]), "names": ", ".join(names()) + hint}
    if near := _similar(wanted):
        raise UnknownGame(
            english(
                "no game is called {name}; did you mean {near}? There are {names}",
                near=near,
                **values,
            )
        )
    raise UnknownGame(english("no game is called {name}; there are {names}", **values))


def game_called(text: str, *, similar: bool = False) -> str | None:
    """Return the name of the game that a text names, for messages about a word in the wrong place.

    Args:
        text: A name, a title or another name, in any case and spacing; or ``openspiel:NAME``.
        similar: Whether a misspelt name will do.
    """
    if text.lower().startswith("openspiel:"):
        return text
    wanted = _plain(text)
    wanted = _ALIASES.get(wanted, wanted)
    if wanted in _BUNDLED:
        return wanted
    if (game := _others_by_plain_name().get(wanted)) is not None:
        return game.name
    return _similar(wanted) if similar else None


def _similar(wanted: str) -> str | None:
    """The name of the game whose name, title or other name is most similar to that of none."""
    plain = {**{_plain(it): it for it in names()}, **_ALIASES}
    plain |= {title: game.name for title, game in _others_by_plain_name().items()}
    near = get_close_matches(wanted[:40], plain, 1, 0.7)
    return plain[near[0]] if near else None


def everyday_name(text: str) -> bool:
    """Return whether a text is an everyday name of a bundled game that has another name here."""
    return _plain(text) in _EVERYDAY


def load(name: str, /, **options: object) -> Game:
    """Return the game of that name with the given options, the others at their defaults.

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
    from .external.installed import imported  # only here, since it takes a while

    game = imported(reference)
    if _is_bundled(game):
        raise UnknownGame(
            english(
                "{reference} has the name of a bundled game; choose another", reference=reference
            )
        )
    if game.name in _others():
        log.warning("the game %s is that of %s from now on", game.name, reference)
    _added[game.name] = (reference, game)
    _others_by_plain_name.cache_clear()
    return game


def added() -> list[str]:
    """Return the ``module:Class`` of every game that was added."""
    return [reference for reference, _ in _added.values()]


def reference_of(name: str) -> str:
    """Return the name of a game for a command line: ``module:Class`` if a command line added it."""
    return _added[name][0] if name in _added else name
