"""Make the table of the openings of chess from a copy of lichess' data set chess-openings.

    python docs/chess_openings.py FOLDER

The data set (github.com/lichess-org/chess-openings) is in the public domain, CC0 1.0. Its files
`a.tsv` to `e.tsv` have the code of each opening in the Encyclopaedia of Chess Openings, its name
and its moves. The table has the moves as UCI writes them, so that it is read in a moment.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from boardwire.games import load
from boardwire.games.records.pgn.chess_openings import TABLE

_NUMBER = re.compile(r"\d+\.+")


def lines(folder: Path) -> Iterator[str]:
    """Yield the lines of the table, in the order of the data set."""
    for volume in "abcde":
        rows = (folder / f"{volume}.tsv").read_text(encoding="utf-8").splitlines()
        for row in rows[1:]:
            code, name, moves = row.split("\t")
            state = load("chess").start()
            made: list[str] = []
            for text in _NUMBER.sub(" ", moves).split():
                move = state.parse_move(text)
                made.append(state.move_text(move))
                state.apply(move)
            yield "\t".join((code, name, " ".join(made)))


if __name__ == "__main__":
    text = "".join(f"{line}\n" for line in lines(Path(sys.argv[1])))
    TABLE.write_text(text, encoding="utf-8")
    print(f"{TABLE.name}: {text.count(chr(10))} openings")
