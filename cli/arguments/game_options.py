"""Options of a game on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.games import POSITION, Game, OptionError, option_text
from boardwire.protocol.name_values import parse_pair

from .game_names import game_named
from .messages import print_notes

GameOptions = Annotated[
    list[str] | None,
    CommandOption("--option", "-o", help="An option of the game: NAME=VALUE. May be repeated."),
]

Position = Annotated[
    str | None,
    CommandOption(
        help="The position at the start, as the command bw-position prints it; FEN in chess. "
        "Short for -o position=TEXT."
    ),
]

Size = Annotated[str | None, CommandOption(help="The size of the board. Short for -o size=N.")]

WORDS = "words"
"""The option of the crossword game that names a list of words."""


def options_of(
    words: list[str] | None, size: str | None = None, position: str | None = None
) -> dict[str, str]:
    """Return the options of a game on the command line, each value as one word for the wire.

    A list of words may be the path of a file, which gets a name.

    Raises:
        OptionError: A word is not NAME=VALUE, or an option is given twice.
    """
    short = {"size": size, POSITION.name: position}
    options = {name: str(value) for name, value in short.items() if value is not None}
    for word in words or ():
        try:
            name, value = parse_pair(word)
        except ValueError as error:
            raise OptionError(f"{error}; write an option as -o NAME=VALUE") from error
        if name in options:
            raise OptionError(f"the option {name} is given twice")
        options[name] = _words_of(value) if name == WORDS and "/" in value else value
    return {name: option_text(value) for name, value in options.items()}


def _words_of(path: str) -> str:
    """Add the list of words in a file to the others; return its name."""
    from boardwire.games.rules.crossword.word_lists import add_words  # only here: it takes a while

    return add_words(Path(path))


def game_of(
    name: str, words: list[str] | None, size: str | None = None, position: str | None = None
) -> Game:
    """Return the game that the command line names, with its options.

    If the position is read as something else than its text says, a note is printed.

    Raises:
        UnknownGame, OptionError: As for :func:`game_named` and :func:`boardwire.games.load`.
    """
    options = options_of(words, size, position)
    game = game_named(name)(**options)
    if POSITION.name in options:
        print_notes(game.position_notes(options[POSITION.name]))
    return game
