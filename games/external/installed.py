"""Games that are not bundled: those of installed packages and those that a command line names.

A package adds a game with an entry point in the group ``boardwire.games``, whose value is a
subclass of :class:`~boardwire.games.Game`. A game that cannot be imported or is no sound class is
left out, and the log says so; the other games are not affected.
"""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Callable
from importlib import import_module

from boardwire.games.errors import GameError, UnknownGame
from boardwire.games.model import Game
from boardwire.games.options import Option, option_text
from boardwire.values import value_class
from boardwire.vocabulary import MAX_PLAYERS

from .guard import GuardedGame, guarded
from .openspiel import PREFIX, openspiel_game

log = logging.getLogger("boardwire.games")

GROUP = "boardwire.games"
"""The group of entry points that add games."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_OPTION_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_REFERENCE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
_MAX_TITLE = 60


@value_class
class Installed:
    """The games that installed packages add.

    Args:
        games: The sound games by name.
        unusable: The names of the other entry points, and why each cannot be used.
    """

    games: dict[str, type[Game]]
    unusable: dict[str, str]


def installed(is_taken: Callable[[type[Game]], bool]) -> Installed:
    """Return the games of all entry points.

    Args:
        is_taken: Whether a bundled game has the name or title of a game; the bundled one stays.
    """
    from importlib.metadata import entry_points  # only here, since it takes a while

    found = Installed({}, {})
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            game = _sound(point.load, point.value)
            if game.name != point.name:
                raise UnknownGame(f"{point.value} is called {game.name!r}")
            if is_taken(game):
                raise UnknownGame(f"{point.value} has the name of a bundled game")
        except UnknownGame as error:
            log.warning("the game %s is left out: %s", point.name, error)
            found.unusable.setdefault(point.name, str(error))
            continue
        if found.games.setdefault(game.name, game) is not game:
            log.warning("two packages have a game %s: %s is left out", game.name, point.value)
    return found


def imported(reference: str) -> type[GuardedGame]:
    """Return the game that ``module:Class`` names. Never call it with a text from the wire.

    ``openspiel:NAME(params)`` is a game of OpenSpiel.

    Raises:
        UnknownGame: The text is no reference, or names no sound class; the message says why.
    """
    if reference.startswith(PREFIX):
        return guarded(openspiel_game(reference))
    if not _REFERENCE.fullmatch(reference):
        raise UnknownGame(f"{reference[:80]!r} is no game's class; write MODULE:CLASS")
    module, _, name = reference.partition(":")
    return _sound(lambda: getattr(import_module(module), name), reference)


def _sound(load: Callable[[], object], reference: str) -> type[GuardedGame]:
    """Return the class that `load` imports, guarded.

    Raises:
        UnknownGame: The class cannot be imported, or is not sound.
    """
    try:
        game = load()
        flaw = _flaw(game)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # importing runs the package's code: it may even exit
        if not isinstance(error, ImportError):  # which says all in one line
            log.error("%s cannot be imported", reference, exc_info=error)
        why = f"{reference} cannot be imported: {type(error).__name__}: {error}"
        raise UnknownGame(" ".join(why.split())[:300]) from error
    if flaw:
        raise UnknownGame(f"{reference} {flaw}")
    assert isinstance(game, type)
    return guarded(game)


def _flaw(game: object) -> str:
    """Return the flaw of a class that should be a game, in words; empty if it has none."""
    if not (isinstance(game, type) and issubclass(game, Game)):
        return "is no subclass of boardwire.games.Game"
    if missing := ", ".join(sorted(game.__abstractmethods__)):
        return f"does not define {missing}"
    for attribute, (sound, wanted) in _ATTRIBUTES.items():
        if not sound(inspect.getattr_static(game, attribute, None)):
            return f"has no sound {attribute}: {wanted}"
    return ""


def _is_title(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= _MAX_TITLE
        and value.isprintable()
        and value == " ".join(value.split())
        and re.search(r"[A-Za-z0-9]", value) is not None
    )


def _are_options(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and all(isinstance(option, Option) and _is_option(option) for option in value)
        and len({option.name for option in value}) == len(value)
    )


def _is_option(option: Option) -> bool:
    """Return whether an option can be written on the wire, and accepts its own default."""
    try:
        default = option.check(option.default)
        written = option_text(default)
    except (GameError, TypeError, ValueError):
        return False
    return (
        isinstance(option.name, str)
        and _OPTION_NAME.fullmatch(option.name) is not None
        and isinstance(option.help, str)
        and not re.search(r"[\s#]", written)
        and written.isprintable()
    )


_ATTRIBUTES: dict[str, tuple[Callable[[object], bool], str]] = {
    "name": (
        lambda value: isinstance(value, str) and _NAME.fullmatch(value) is not None,
        "one word of lower-case letters and digits",
    ),
    "title": (_is_title, f"up to {_MAX_TITLE} characters for people"),
    "players": (
        lambda value: isinstance(value, int) and 1 <= value <= MAX_PLAYERS,
        f"a number from 1 to {MAX_PLAYERS}",
    ),
    "has_chance": (lambda value: isinstance(value, bool), "True or False"),
    "only_announces": (lambda value: isinstance(value, bool), "True or False"),
    "has_partners": (lambda value: isinstance(value, bool), "True or False"),
    "zero_sum": (lambda value: isinstance(value, bool), "True or False"),
    "perfect_information": (lambda value: isinstance(value, bool), "True or False"),
    "simultaneous": (lambda value: isinstance(value, bool), "True or False"),
    "declared": (_are_options, "a tuple of Options with names and defaults that fit"),
    "scored_early": (lambda value: isinstance(value, bool), "True or False"),
    "record_format": (lambda value: isinstance(value, str), "the name of a format"),
}
