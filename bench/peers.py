"""Boardwire beside its peers, in one run on one machine: figures mean something only as ratios.

python bench/peers.py search [--json] [--seconds 2] [--rounds 3]
    Simulations a second of Monte Carlo tree search: ours, and OpenSpiel's MCTSBot in C++. Both do
    plain UCT with random playouts, on one thread, from the initial position with a fresh tree and
    the same exploration. The two take turns, so that a machine that slows down slows both; seconds
    are processor seconds; the figure is the median of the rounds. From the second round on neither
    takes memory from the system: OpenSpiel's nodes come from what malloc kept, ours from the tree
    that was reset.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import pyspiel

from boardwire import _native as native

EXPLORATION = 1.4
TREE_MB = 1024


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game as both programs know it, and the ratio of rates that we promise (0: none)."""

    game: str
    state: Callable[[], native.State]
    peer_game: str
    promised: float


PAIRINGS = (
    Pairing("tic-tac-toe", native.TicTacToe, "tic_tac_toe", 0),
    Pairing("Connect Four", native.ConnectFour, "connect_four", 10),
    Pairing("Othello", native.Othello, "othello", 10),
    Pairing("Go 9x9", native.Go, "go(board_size=9,komi=7.5)", 10),
)


@dataclass(frozen=True, slots=True)
class Rates:
    """Simulations a second in one game."""

    game: str
    rate: float
    peer_rate: float
    promised: float

    @property
    def ratio(self) -> float:
        """How many of ours run in the time of one of the peer's."""
        return self.rate / self.peer_rate


def our_rate(search: native.Mcts, state: native.State, seconds: float) -> float:
    """Simulations a second of our search, which is told to take this long."""
    search.reset()
    start = time.process_time()
    result = search.search(state, seconds=seconds)
    return result.nodes / (time.process_time() - start)


def peer_rate(game: pyspiel.Game, seconds: float) -> float:
    """Simulations a second of OpenSpiel's bot.

    It takes a number of simulations, not a time, so a short search first tells how many fit.
    """
    state = game.new_initial_state()

    def run(simulations: int) -> float:
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, 1),
            EXPLORATION,
            simulations,
            TREE_MB,
            False,  # solve
            1,  # seed
            False,  # verbose
        )
        start = time.process_time()
        bot.step(state)
        return simulations / (time.process_time() - start)

    return run(max(1, int(run(500) * seconds)))


def compare(pairing: Pairing, seconds: float, rounds: int) -> Rates:
    """Run both in turn, `rounds` times, each from a fresh tree."""
    game = pyspiel.load_game(pairing.peer_game)
    search = native.Mcts(exploration=EXPLORATION, tree_mb=TREE_MB, seed=1)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(our_rate(search, pairing.state(), seconds))
        theirs.append(peer_rate(game, seconds))
    return Rates(pairing.game, statistics.median(ours), statistics.median(theirs), pairing.promised)


def search(arguments: argparse.Namespace) -> int:
    """Print the comparison; the exit code is 1 when a promised ratio is missed."""
    results = [compare(pairing, arguments.seconds, arguments.rounds) for pairing in PAIRINGS]
    if arguments.json:
        print(json.dumps([{**asdict(r), "ratio": r.ratio} for r in results], indent=2))
    else:
        print(f"{'game':14}{'boardwire/s':>14}{'OpenSpiel/s':>14}{'ratio':>8}{'promised':>10}")
        for r in results:
            promised = f"{r.promised:.0f}" if r.promised else "-"
            print(f"{r.game:14}{r.rate:14,.0f}{r.peer_rate:14,.0f}{r.ratio:8.1f}{promised:>10}")
    return int(any(r.ratio < r.promised for r in results))


def main() -> int:
    """Run the subcommand."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("search", help="Monte Carlo tree search against OpenSpiel's")
    command.add_argument("--json", action="store_true", help="machine-readable output")
    command.add_argument("--seconds", type=float, default=2.0, help="a search (default 2)")
    command.add_argument("--rounds", type=int, default=3, help="searches of each (default 3)")
    command.set_defaults(run=search)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
