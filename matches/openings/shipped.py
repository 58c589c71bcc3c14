"""The openings that come with the program: a file of balanced ones for each of a few games.

`boardwire book openings` makes them; docs/how-to/make-openings.md has the commands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from boardwire.games import Game, load
from boardwire.games.books import SHIPPED
from boardwire.vocabulary import OptionValue

from .files import LINES, read_openings
from .opening import Opening, OpeningError

FOLDER: Final = SHIPPED / "openings"

SHIPPED_OPENINGS: Final[tuple[tuple[str, str, dict[str, OptionValue]], ...]] = (
    ("chess.pgn", "chess", {}),
    ("checkers.pdn", "checkers", {}),
    ("draughts.pdn", "checkers", {"variant": "international"}),
    ("othello.txt", "othello", {}),
    ("breakthrough.txt", "breakthrough", {}),
)
"""The name, the game and the game's options of each file."""


def shipped_file(game: Game) -> Path | None:
    """Return the file of the openings that come with the program for a game; None if there is none.

    Args:
        game: The game with its options. Its start must be that of the openings.
    """
    for file, name, options in SHIPPED_OPENINGS:
        if game.name == name and _start(game) == _start(load(name, **options)):
            return FOLDER / file
    return None


def shipped_openings(game: Game) -> list[Opening]:
    """Return the openings that come with the program for a game.

    Raises:
        OpeningError: There are none.
    """
    path = shipped_file(game)
    if path is None:
        known = ", ".join(_title(name, options) for _, name, options in SHIPPED_OPENINGS)
        raise OpeningError(
            f"no openings come with the program for this {game.title}, but for {known} from their "
            "usual starts; use balanced:N, or make some with boardwire book openings"
        )
    found = read_openings(path, game, LINES if path.suffix == ".txt" else "", strict=True)
    return [*found.openings.values()]


def _start(game: Game) -> str:
    return game.start().position_text()


def _title(name: str, options: dict[str, OptionValue]) -> str:
    return " ".join((name, *(f"{option}={value}" for option, value in options.items())))
