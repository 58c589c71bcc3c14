"""A chess engine that speaks UCI and answers `go` with the moves it was started with, in turn.

What it is told it writes to the file that its first argument names.
"""

from __future__ import annotations

import sys
from pathlib import Path

log, *moves = sys.argv[1:]
with Path(log).open("w") as told:
    for line in sys.stdin:
        print(line.strip(), file=told, flush=True)
        match line.split():
            case ["uci"]:
                print("id name Fake 1\noption name UCI_Elo type spin default 1\nuciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["go", *_]:
                if not moves:
                    break
                print(f"info depth 1\nbestmove {moves.pop(0)} ponder e7e5", flush=True)
            case ["quit"]:
                break
