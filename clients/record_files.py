"""Files of records on the user's machine, as `loadsgf` and `printsgf` name them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardwire.games import GameError
from boardwire.games.records.files.record_files import decode
from boardwire.games.records.sgf.reader import read_beginning
from boardwire.matches import Table
from boardwire.matches.console.record_commands import table_of
from boardwire.protocol import CANNOT_LOAD_FILE, CommandError, in_words
from boardwire.vocabulary import player_name


def load_table(words: Sequence[str]) -> Table:
    """Return a table with a game of SGF.

    Args:
        words: The arguments of `loadsgf`: a file, and the number of the move before which the
            position is wanted, or none for the end of the game.

    Raises:
        CommandError: The file cannot be read, or is no game of SGF.
    """
    file = list(words)
    number = int(file.pop()) if len(file) > 1 and file[-1].isdecimal() else 0
    if not file:
        raise CommandError.syntax("loadsgf FILE [NUMBER]")
    try:
        text = decode(Path(" ".join(file)).read_bytes())
        return table_of(read_beginning(text, number - 1 if number else None))
    except (OSError, GameError) as error:
        raise CommandError(f"{CANNOT_LOAD_FILE}: {in_words(error)}") from error


def side_to_move(table: Table) -> str:
    """Return the side to move on a table, as `loadsgf` answers it; empty where nobody moves."""
    player = table.state.to_act()
    return player_name(player) if player >= 0 else ""


def save_sgf(text: str, words: Sequence[str]) -> str:
    """Write a game to the file that the arguments of `printsgf` name; return the response's text.

    Raises:
        CommandError: The file cannot be written.
    """
    if tuple(words) in ((), ("-",)):
        return text
    try:
        Path(" ".join(words)).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write file: {in_words(error)}") from error
    return ""
