"""The commands that a referee sends to an engine: a server can send only these.

An engine runs with the rights of its user, and many engines have commands that read or write files
(`printsgf`, `loadsgf`). A server is a stranger, so everything else stops here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from boardwire.games import OptionError
from boardwire.games.go_rulesets import options_of, options_of_kgs
from boardwire.protocol import (
    KATA_LIST,
    Colour,
    Command,
    CommandError,
    TimeControl,
    parse_float,
    parse_int,
    visible,
)
from boardwire.protocol.name_values import parse_pair

MAX_TEXT: Final = 1000
"""Characters of a move or an outcome, at most."""

_GAME = re.compile(r"[A-Za-z0-9_.+'-]{1,60}", re.ASCII)
_KIND = re.compile(r"[a-z-]{1,20}", re.ASCII)

_Check = Callable[[str], object]
"""Checks one argument; raises ValueError."""


def _text(word: str) -> None:
    """Check a move or an outcome, which each game writes in its own way."""
    if len(word) > MAX_TEXT or not word.isprintable():
        raise ValueError("not the text of a move")


def _game(word: str) -> None:
    if not _GAME.fullmatch(word):
        raise ValueError("not the name of a game")


def _kind(word: str) -> None:
    if not _KIND.fullmatch(word):
        raise ValueError("not a kind of time")


def _rules(word: str) -> None:
    """Check rules of Go, which are those of ours."""
    try:
        options_of(word)
    except OptionError as error:
        raise ValueError(str(error)) from error


def _kgs_rules(word: str) -> None:
    try:
        options_of_kgs(word)
    except OptionError as error:
        raise ValueError(str(error)) from error


def _option(word: str) -> None:
    """Check an option of a game; its value may be a whole position."""
    name, value = parse_pair(word)
    if not (name.isidentifier() and value.isprintable()):
        raise ValueError("not an option of a game")


def _status(word: str) -> None:
    if word not in ("alive", "dead", "seki"):
        raise ValueError("not a status of stones")


_ARGUMENTS: Final[dict[str, tuple[tuple[_Check, ...], _Check | None]]] = {
    "name": ((), None),
    "version": ((), None),
    "protocol_version": ((), None),
    "list_commands": ((), None),
    "quit": ((), None),
    # the game
    "bw-game": ((_game,), _option),
    "bw-observer": ((Colour.parse,), None),
    "set_game": ((_game,), None),
    "boardsize": ((parse_int,), None),
    "komi": ((parse_float,), None),
    "kata-set-rules": ((_rules,), None),
    "kgs-rules": ((_kgs_rules,), None),
    "clear_board": ((), None),
    "set_free_handicap": ((_text, _text), _text),
    "fixed_handicap": ((parse_int,), None),
    # the time
    KATA_LIST: ((), None),
    "bw-time_settings": ((TimeControl.parse,), None),
    "kata-time_settings": ((_kind,), parse_float),
    "kgs-time_settings": ((_kind,), parse_float),
    "time_settings": ((parse_int, parse_int, parse_int), None),
    "time_left": ((Colour.parse, parse_float, parse_int), None),
    # moves
    "play": ((Colour.parse, _text), None),
    "bw-chance": ((_text,), None),
    "bw-legal": ((), _text),
    "bw-course": ((), parse_int),
    "undo": ((), None),
    "genmove": ((Colour.parse,), None),
    "kgs-genmove_cleanup": ((Colour.parse,), None),
    "bw-estimate": ((), None),
    "bw-analyse": ((Colour.parse,), _option),
    # the end
    "final_score": ((), None),
    "final_status_list": ((_status,), None),
}
"""The checks of the arguments of each command: one for each argument, and one for all further
arguments, where there may be any."""

REFEREE_COMMANDS: Final = frozenset(_ARGUMENTS)
"""The names of the commands that are passed on."""


def check_referee_command(command: Command) -> None:
    """Check that a referee needs a command, and that its arguments are what it takes.

    Raises:
        CommandError: It is another command, or has other arguments.
    """
    checks, more = _ARGUMENTS.get(command.name, (None, None))
    if checks is None:
        raise CommandError(f"boardwire bot does not pass on {visible(command.name[:40])}")
    words = command.arguments
    if len(words) < len(checks) or (more is None and len(words) > len(checks)):
        raise CommandError(f"boardwire bot does not pass on {command.name} with such arguments")
    try:
        for number, word in enumerate(words):
            check = checks[number] if number < len(checks) else more
            assert check is not None
            check(word)
    except ValueError:
        raise CommandError(
            f"boardwire bot does not pass on {command.name} with such arguments"
        ) from None
