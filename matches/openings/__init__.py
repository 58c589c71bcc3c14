"""Openings: the moves or positions with which games begin, so that engines do not repeat one game.

| text | how a game begins |
|---|---|
| `moves:D4,C4,pass` | with these moves and outcomes of chance |
| `position:TEXT` | at that position, in the game's own notation (docs/reference/games) |
| `random:N`, `random:N:SEED` | with N random plies, the same ones for the same seed |
| `balanced:N`, `balanced:N:SEED` | with N random plies after which a short search favours nobody |
| `ballots:N`, `ballots:N:SEED` | with one of all lines of N plies that lose nothing at once |
| `book` | with one of the balanced openings that come with the program, in random order |
| `book:PATH:N`, `book:PATH:N:SEED` | with up to N moves of an opening book, drawn by weight |
| `handicap:N`, `handicap:D4,Q16` | with handicap stones of Go, and white to move |
| `free-handicap:N` | with handicap stones of Go where the engine of Black places them |
| `file:PATH` | with the openings of a file, one after the other |
| `file:PATH:INDEX`, `file:PATH:random` | with the one of that number, from 1 on; in random order |

A file of openings has one opening in each line: moves with spaces or commas between them, or a
position; in chess also EPD. Text from `#` on is skipped. A file of game records can be used as
well: each game is an opening.

The opening of a number depends on the text and the seed alone, and not on those picked before.
"""

from .files import file_openings
from .opening import Opening, OpeningError, Openings
from .texts import is_searched, opening_file, openings, parse_opening
from .writing import openings_text

__all__ = [
    "Opening",
    "OpeningError",
    "Openings",
    "file_openings",
    "is_searched",
    "opening_file",
    "openings",
    "openings_text",
    "parse_opening",
]
