"""Values of openings of chess by another engine.

python bench/openings.py [FILE] [--depth N] [--bound CENTIPAWNS]
    Stockfish searches the position after each opening of the file, on one thread; by default of
    the openings that come with the program. The last line has the number of openings, the mean and
    the standard deviation of White's lead in centipawns, the largest one of either side, and how
    many are within the bound. The lines before have the openings that are not.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, pstdev

from programs import STOCKFISH, Program

from boardwire.games import load
from boardwire.matches.openings.files import read_openings
from boardwire.matches.openings.shipped import shipped_file

_MATE = 10_000
"""Centipawns that stand for a mate."""


def scores(program: Program, positions: Sequence[str], depth: int) -> Iterator[int]:
    """Yield White's lead in centipawns in each position.

    Args:
        program: A UCI engine.
        positions: The positions in FEN.
        depth: The plies of each search.

    Raises:
        MissingProgram: The engine is not installed.
    """
    with subprocess.Popen(
        program.words(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write("setoption name Threads value 1\n")
        for position in positions:
            engine.stdin.write(f"ucinewgame\nposition fen {position}\ngo depth {depth}\n")
            engine.stdin.flush()
            lead = 0
            for line in engine.stdout:
                lead = score_of(line, lead)
                if line.startswith("bestmove"):
                    break
            else:
                raise RuntimeError(f"{program.name} ended at {position}")
            yield lead if position.split()[1] == "w" else -lead
        engine.stdin.write("quit\n")


def score_of(line: str, before: int) -> int:
    """Return the centipawns of a line of `info`; `before` where it has none."""
    words = line.split()
    if words[:1] != ["info"] or "score" not in words:
        return before
    unit, number = words[words.index("score") + 1 :][:2]
    if unit == "cp":
        return int(number)
    return _MATE if int(number) > 0 else -_MATE


def summary(leads: Sequence[int], bound: int) -> str:
    """Return the line about the leads."""
    within = sum(abs(lead) <= bound for lead in leads)
    return (
        f"{len(leads)} openings: White leads by {fmean(leads):.0f} +- {pstdev(leads):.0f} "
        f"centipawns, from {min(leads)} to {max(leads)}; {within} within {bound}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    game = load("chess")
    parser.add_argument("file", nargs="?", type=Path, default=shipped_file(game))
    parser.add_argument("--depth", type=int, default=14)
    parser.add_argument("--bound", type=int, default=60)
    arguments = parser.parse_args()
    known = [*read_openings(arguments.file, game, strict=True).openings.values()]
    leads = [*scores(STOCKFISH, [it.end().position_text() for it in known], arguments.depth)]
    for opening, lead in zip(known, leads, strict=True):
        if abs(lead) > arguments.bound:
            print(f"{lead:6} {' '.join(opening.moves)}")
    print(summary(leads, arguments.bound))


if __name__ == "__main__":
    main()
