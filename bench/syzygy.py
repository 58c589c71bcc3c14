"""Compares the reader of Syzygy tables with that of python-chess, on random positions.

    python bench/syzygy.py FOLDER [FOLDER ...] [--positions 20000] [--seed 1]

The folders have the files `*.rtbw`. The line at the end has the positions, how many of them had
another outcome here, and the microseconds of one look-up here and there.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.syzygy

from boardwire.games import load
from boardwire.games.rules.chess.syzygy import SyzygyTables


def positions(names: list[str], chance: random.Random) -> Iterator[chess.Board]:
    """Unfinished positions with the men of the tables."""
    while True:
        white, _, black = chance.choice(names).partition("v")
        letters = white + black.lower()
        if chance.random() < 0.5:
            letters = letters.swapcase()
        board = chess.Board(None)
        for square, letter in zip(chance.sample(range(64), len(letters)), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = chance.random() < 0.5
        if board.is_valid() and not board.is_game_over():
            yield board


def main() -> None:
    """Read the options, and print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ours = SyzygyTables(options.folders)
    theirs = chess.syzygy.Tablebase()
    for folder in options.folders:
        theirs.add_directory(str(folder))
    names = sorted(path.stem for folder in options.folders for path in folder.glob("*.rtbw"))
    differences = read = 0
    seconds = [0.0, 0.0]
    for board in positions(names, random.Random(options.seed)):
        if read == options.positions:
            break
        state = load("chess", position=board.fen()).start()
        begin = time.perf_counter()
        outcome = ours.outcome(state)
        middle = time.perf_counter()
        try:
            expected: int | None = theirs.probe_wdl(board)
        except chess.syzygy.MissingTableError:
            expected = None
        seconds[0] += middle - begin
        seconds[1] += time.perf_counter() - middle
        read += 1
        if outcome != expected:
            differences += 1
            print(f"{board.fen()}: {outcome!r}, python-chess {expected!r}")
    here, there = (1e6 * it / read for it in seconds)
    print(
        f"{len(names)} tables, {read} positions, {differences} differences; "
        f"{here:.0f} us here, {there:.0f} us in python-chess"
    )


if __name__ == "__main__":
    main()
