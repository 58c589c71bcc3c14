"""Compares boardwire with its peers in one run on one machine. Only the ratios are comparable.

python bench/peers.py games [--json] [--rounds 3] [--seconds 1] [--only TEXT]
    Rules: random playouts beside OpenSpiel's C++, perft beside Stockfish, Fairy-Stockfish and Edax,
    playouts of Go beside Pachi's.

python bench/peers.py search [--json] [--rounds 3] [--seconds 2] [--only TEXT]
    Simulations of Monte Carlo tree search beside OpenSpiel's MCTSBot in C++, and two threads beside
    one; nodes of alpha-beta in chess beside Stockfish; leaves of expectiminimax in backgammon
    beside OpenSpiel's in Python, and what Star2 saves; solved positions of Connect Four and of the
    FFO's endgames of Othello, these beside Edax.

Everything runs on one thread unless stated otherwise. Our program and the peer take turns, so that
a machine that slows down slows both. Seconds are processor seconds. A figure is the median of the
rounds. The exit code is 1 when a promised ratio was missed, or when the peer is not installed. Some
promises are a fixed time or rate, which stands in the place of the peer.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from comparison import measure, row
from rules import games
from searches import search


def main() -> int:
    """Run a subcommand and print its table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("subject", choices=("games", "search"))
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    parser.add_argument("--seconds", type=float, help="a measurement takes (games 1, search 2)")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each (default 3)")
    parser.add_argument("--only", default="", help="only rows with this text in them")
    arguments = parser.parse_args()
    if arguments.subject == "games":
        subjects = games(arguments.seconds or 1)
    else:
        subjects = search(arguments.seconds or 2)
    results = []
    for result in measure(subjects, arguments.rounds, arguments.only):
        results.append(result)
        if not arguments.json:
            print(row(result, first=len(results) == 1), flush=True)
    if arguments.json:
        print(json.dumps([{**asdict(r), "ratio": r.ratio} for r in results], indent=2))
    return int(not all(result.kept for result in results))


if __name__ == "__main__":
    raise SystemExit(main())
