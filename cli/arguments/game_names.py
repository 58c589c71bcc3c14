"""The games that a command line names."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.games import Game, UnknownGame, add, everyday_name, find

AddedGames = Annotated[
    list[str] | None,
    CommandOption("--add", help="Another game in Python: MODULE:CLASS. May be repeated."),
]


def game_named(text: str) -> type[Game]:
    """Return the game of that name; a class named ``MODULE:CLASS`` is imported.

    ``openspiel:NAME(params)`` is a game of OpenSpiel.

    The module may be in the current directory, as with ``python -m``. If the text is an everyday
    name, such as reversi, a note says what the game is called here.

    Raises:
        UnknownGame: There is no such game, or the class is not a valid game.
    """
    if ":" not in text:
        found = find(text)
        if everyday_name(text):
            from .messages import print_notes  # only here: engines of tournaments need no click

            print_notes(
                [f"{text} is called {found.name} here; its rules: boardwire rules {found.name}"]
            )
        return found
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    return add(text)


def add_games(references: Iterable[str] | None) -> None:
    """Add the games of a command's option `--add`.

    Raises:
        UnknownGame: A class cannot be imported, or is not a valid game.
    """
    for reference in references or ():
        game_named(reference)


def recorded_name(text: str) -> str:
    """Return the name in records of the game that `text` names.

    Records may have games that are not known here; their names stay as they are written.
    """
    try:
        return find(text).name
    except UnknownGame:
        return text


def game_words(text: str) -> list[str]:
    """Return the names in a list with commas. Commas in parentheses belong to a name.

    ``go,openspiel:nim(pile_sizes=1;2,is_misere=False)`` are two.
    """
    words, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            words.append("")
        else:
            words[-1] += letter
    return words
