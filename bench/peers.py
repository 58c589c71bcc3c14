"""Boardwire beside its peers, in one run on one machine: figures mean something only as ratios.

python bench/peers.py games [--json] [--rounds 3] [--seconds 1] [--only TEXT]
    Rules: random playouts beside OpenSpiel's C++, perft beside Stockfish, Fairy-Stockfish and Edax,
    playouts of Go beside Pachi's.

python bench/peers.py search [--json] [--rounds 3] [--seconds 2] [--only TEXT]
    Simulations a second of Monte Carlo tree search: ours, and OpenSpiel's MCTSBot in C++. Both do
    plain UCT with random playouts, from the initial position with a fresh tree and the same
    exploration. From the second round on neither takes memory from the system: OpenSpiel's nodes
    come from what malloc kept, ours from the tree that was reset.

Everything runs on one thread. Ours and the peer take turns, so that a machine that slows down slows
both; seconds are processor seconds; a figure is the median of the rounds. The exit code is 1 when a
promised ratio was missed, or could not be measured because the peer is not installed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial

import openspiel
import programs
from programs import MissingProgram, Program

from boardwire import _native as native
from boardwire.games import CHANCE, load

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure of ours beside a peer's, both rates: the higher, the faster.

    Args:
        subject: The game and its size.
        metric: What is counted per processor second.
        peer: The other program.
        promised: The ratio that we promise; 0 for none.
        ours, theirs: The rates; None before they were measured.
    """

    subject: str
    metric: str
    peer: str
    promised: float
    ours: float | None = None
    theirs: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many of ours run in the time of one of the peer's."""
        return self.ours / self.theirs if self.ours and self.theirs else None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.ratio is not None and self.ratio >= self.promised


Options = dict[str, object]
Measured = Iterator[tuple[Comparison, Callable[[], float], Callable[[], float]]]
"""A comparison, and what measures our side and the peer's."""


def our_position(name: str, options: Options) -> native.StateLike:
    """The initial position of a game, after the first roll if it begins with one."""
    state = load(name, **options).start()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    return state.position


def our_playouts(name: str, options: Options, seconds: float) -> float:
    """Random playouts a second."""
    position = our_position(name, options)
    count, spent = 1, 0.0
    while spent < seconds / 2:
        count *= 2
        begun = time.process_time()
        native.playouts(position, count, seed=1)
        spent = time.process_time() - begun
    return count / spent


def our_perft(name: str, options: Options, depth: int) -> float:
    """Leaves a second."""
    position = our_position(name, options)
    begun = time.process_time()
    leaves = native.perft(position, depth)
    return leaves / (time.process_time() - begun)


def peer_perft(name: str, options: Options, depth: int, peer: Callable[[], float]) -> float:
    """Leaves a second of a peer that takes `peer()` seconds for the same perft."""
    return native.perft(our_position(name, options), depth) / peer()


PLAIN: dict[str, float] = {
    **{"urgency": 2, "expansion": 1, "widening": 0},
    **{"solver": False, "rave": False, "priors": False, "policy": False, "replies": False},
}
"""What makes our search the same as the peer's: every game tunes it otherwise for play."""


def our_simulations(mcts: native.Mcts, name: str, options: Options, seconds: float) -> float:
    """Simulations a second of our search, which is told to take this long."""
    position = our_position(name, options)
    mcts.reset()
    begun = time.process_time()
    result = mcts.search(position, seconds=seconds)
    return result.nodes / (time.process_time() - begun)


PLAYOUTS: tuple[tuple[str, Options, str], ...] = (
    ("tictactoe", {}, "tic_tac_toe"),
    ("connect4", {}, "connect_four"),
    ("othello", {}, "othello"),
    ("go", {"size": 9}, "go(board_size=9,komi=7.5)"),
    ("go", {"size": 19}, "go(board_size=19,komi=7.5)"),
    ("chess", {}, "chess"),
    ("checkers", {}, "checkers"),
    ("backgammon", {}, "backgammon"),
    ("hex", {"size": 11, "swap": False}, "hex(board_size=11)"),
    ("gomoku", {"size": 15}, "gomoku"),
    ("breakthrough", {}, "breakthrough"),
    ("amazons", {}, "amazons"),
    ("nim", {"heaps": "1,3,5,7", "misere": True}, "nim"),
    ("pig", {}, "pig"),
)
"""Games that OpenSpiel has too, with the options that make them the same game."""


def games(seconds: float) -> Measured:
    """Rules: playouts and perft."""
    for name, options, peer_game in PLAYOUTS:
        words = "".join(f" {key}={value}" for key, value in options.items())
        yield (
            Comparison(name + words, "playouts", "OpenSpiel", 10),
            partial(our_playouts, name, options, seconds),
            partial(openspiel.playouts_per_second, peer_game, seconds),
        )
    for fen, depth in (("", 6), (KIWIPETE, 5)):
        yield _uci_perft("chess", depth, programs.FAIRY, 5, fen)
        yield _uci_perft("chess", depth, programs.STOCKFISH, 0, fen)
    yield _uci_perft("breakthrough", 6, programs.FAIRY, 1, variant="breakthrough")
    yield (
        Comparison("othello", "perft 11", "Edax", 0.5),
        partial(our_perft, "othello", {}, 11),
        partial(peer_perft, "othello", {}, 11, partial(programs.edax_perft_seconds, 11)),
    )
    for size, count in ((9, 40_000), (19, 10_000)):
        for policy in ("moggy", "light"):
            yield (
                Comparison(f"go size={size}", "playouts", f"Pachi, {policy}", 4),
                partial(our_playouts, "go", {"size": size}, seconds),
                partial(programs.pachi_playouts_per_second, size, policy, count),
            )


def _uci_perft(
    game: str, depth: int, program: Program, promised: float, fen: str = "", variant: str = ""
) -> tuple[Comparison, Callable[[], float], Callable[[], float]]:
    options: Options = {"position": fen} if fen else {}
    seconds = partial(programs.uci_perft_seconds, program, depth, fen, variant)
    return (
        Comparison(f"{game}, Kiwipete" if fen else game, f"perft {depth}", program.name, promised),
        partial(our_perft, game, options, depth),
        partial(peer_perft, game, options, depth, seconds),
    )


def search(seconds: float) -> Measured:
    """Monte Carlo tree search."""
    rows: tuple[tuple[str, Options, str, float], ...] = (
        ("tictactoe", {}, "tic_tac_toe", 0),
        ("connect4", {}, "connect_four", 10),
        ("othello", {}, "othello", 10),
        ("go", {"size": 9}, "go(board_size=9,komi=7.5)", 10),
    )
    for name, options, peer_game, promised in rows:
        chosen = {"exploration": openspiel.EXPLORATION, "memory": openspiel.TREE_MB, "seed": 1}
        mcts = native.Mcts(**PLAIN, **chosen)
        yield (
            Comparison(name, "simulations", "OpenSpiel", promised),
            partial(our_simulations, mcts, name, options, seconds),
            partial(openspiel.simulations_per_second, peer_game, seconds),
        )


def measure(subjects: Measured, rounds: int, only: str) -> Iterator[Comparison]:
    """Measure every comparison whose description has `only` in it."""
    for comparison, ours, theirs in subjects:
        if only not in f"{comparison.subject} {comparison.metric} {comparison.peer}":
            continue
        rates = []
        try:
            for _ in range(rounds):
                rates.append((ours(), theirs()))
        except MissingProgram as error:
            print(error, file=sys.stderr)
            yield comparison
            continue
        our_rates, peer_rates = zip(*rates, strict=True)
        yield replace(
            comparison, ours=statistics.median(our_rates), theirs=statistics.median(peer_rates)
        )


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
            print(_row(result, first=len(results) == 1), flush=True)
    if arguments.json:
        print(json.dumps([{**asdict(r), "ratio": r.ratio} for r in results], indent=2))
    return int(not all(result.kept for result in results))


def _row(result: Comparison, *, first: bool) -> str:
    line = "{:32}{:14}{:18}{:>16}{:>16}{:>8}{:>10}".format
    head = line("", "", "peer", "boardwire/s", "peer/s", "ratio", "promised") + "\n"
    figures = (
        ("-",) * 3
        if result.ratio is None
        else (f"{result.ours:,.0f}", f"{result.theirs:,.0f}", f"{result.ratio:.2f}")
    )
    promised = f"{result.promised:g}" if result.promised else "-"
    row = line(result.subject, result.metric, result.peer, *figures, promised)
    return head + row if first else row


if __name__ == "__main__":
    raise SystemExit(main())
