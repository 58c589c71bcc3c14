"""Counts who is ahead at the end of decided games of draughts, beside the winner that is read.

python bench/pdn_results.py FOLDER

It shows which side the first number of a result belongs to in files of PDN: the reader takes it as
Black's in English draughts, and as White's in International draughts. The files are those of
wiegerw/pdn, for example; fetch them first. Games from a set-up position are not counted: they are
problems, and many end before the win is on the board. A king counts as three men.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from boardwire.games import GameError
from boardwire.games.options import POSITION
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decode
from boardwire.games.rules.checkers import CheckersState

MEN = (0, 1, -1, 3, -3)
"""The men by which each kind of cell is a lead of black; see `_native.Checkers`."""
AHEAD = ("neither", "Black", "White")
"""The side that is ahead, by the sign of black's lead."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="folder with files of PDN")
    counts: Counter[tuple[str, str, str]] = Counter()
    for path in sorted(parser.parse_args().folder.rglob("*.pdn")):
        for record in read_on(decode(path.read_bytes()), "pdn"):
            if isinstance(record, GameError) or POSITION.name in record.game.options:
                continue
            state = record.final()
            if not isinstance(state, CheckersState) or record.result[:1] not in ("B", "W"):
                continue
            lead = sum(MEN[cell] for cell in state.core.cells())
            score = record.game.conventions.score(record.result)
            ahead = AHEAD[(lead > 0) - (lead < 0)]
            counts[str(record.game.options["variant"]), score, ahead] += 1
    print(f"| variant | result | {' | '.join(f'{it} ahead' for it in AHEAD)} |")
    print(f"| -- | -- |{' -- |' * len(AHEAD)}")
    for variant, score in sorted({(variant, score) for variant, score, _ in counts}):
        found = " | ".join(str(counts[variant, score, it]) for it in AHEAD)
        print(f"| {variant} | `{score}` | {found} |")


if __name__ == "__main__":
    main()
