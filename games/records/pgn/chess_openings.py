"""The names of the openings of chess, and their codes in the Encyclopaedia of Chess Openings.

The table is made by `docs/chess_openings.py` from lichess' data set chess-openings, which is in the
public domain.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from boardwire.games.registry import load
from boardwire.values import value_class

from ..record import GameRecord

TABLE = Path(__file__).with_name("chess_openings.tsv")
"""A line for each opening: its code, its name, and its moves in UCI, with tabs between them."""


@value_class
class ChessOpening:
    """A named opening.

    Args:
        eco: Its code, such as C60.
        name: Its name in English.
    """

    eco: str
    name: str


def opening_of(record: GameRecord) -> ChessOpening | None:
    """Return the opening of a game of usual chess: that of its last position that has a name.

    None where no position has one, and in Chess960.

    Raises:
        RecordError: A move is illegal in its state.
    """
    options = record.game.options
    if record.game.name != "chess" or options["chess960"] != -1:
        return None
    known, longest = _openings(str(options["draws"]))
    state = record.game.start()
    found: ChessOpening | None = None
    for _, (state, _, _) in zip(range(longest + 1), record.steps(), strict=False):
        found = known.get(state.key(), found)
    return known.get(state.key(), found)


@cache
def _openings(draws: str) -> tuple[dict[int, ChessOpening], int]:
    """The openings by the keys of their positions, and the number of plies of the longest one.

    Args:
        draws: The option of the game, which the keys depend on.
    """
    known: dict[int, ChessOpening] = {}
    longest = 0
    start = load("chess", draws=draws).start()
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        eco, name, moves = line.split("\t")
        state = start.copy()
        made = moves.split()
        for text in made:
            state.apply(state.parse_move(text))
        known[state.key()] = ChessOpening(eco, name)
        longest = max(longest, len(made))
    return known, longest
