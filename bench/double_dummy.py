"""Measures the double-dummy solver of bridge beside DDS, and the engine `bridge` against `random`.

python bench/double_dummy.py solver [--deals 100] [--seed 1]
    Random deals, one strain and declarer each: how many results OpenSpiel's solver (DDS by Bo
    Haglund and Soren Hein) agrees with, and the time of ours for a result.

python bench/double_dummy.py published FILE [--deals 100]
    The tables of a file of DDS's own (hands/list100.txt there): results that agree, and the times.

python bench/double_dummy.py engine [--deals 10] [--samples 5]
    Boards that are played twice, once with the engine on each side against `random`: the mean
    lead in points of a board.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pyspiel

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.games import CHANCE, OVER, load
from boardwire.games.rules.bridge import read_deal


def main() -> None:
    """Run a measurement."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=("solver", "published", "engine"))
    parser.add_argument("file", nargs="?", type=Path, help="a file of DDS, for published")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--samples", type=int, default=5, help="of the engine")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.part == "solver":
        compare(given.deals, given.seed)
    elif given.part == "engine":
        play(given.deals, given.samples, given.seed)
    elif given.file is None:
        parser.error("published needs a file")
    else:
        compare_tables(given.file, given.deals)


def compare(deals: int, seed: int) -> None:
    """Compare single results of random deals."""
    chooser, solver = random.Random(seed), _native.DoubleDummy()
    judge = pyspiel.load_game("bridge(use_double_dummy_result=true)")
    seconds: list[float] = []
    equal = 0
    for deal in range(deals):
        cards, strain = chooser.sample(range(52), 52), deal % 5
        state = judge.new_initial_state()
        for card in cards:
            state.apply_action(card % 13 * 4 + card // 13)
        for call in (55 + strain, 52, 52, 52):  # one of the strain by North
            state.apply_action(call)
        points = [_native.bridge_score(1, strain, 0, False, tricks) for tricks in range(14)]
        hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
        begun = time.process_time()
        equal += solver.tricks(hands, strain, 1) == points.index(int(state.returns()[0]))
        seconds.append(time.process_time() - begun)
    report(equal, deals, seconds)


def compare_tables(file: Path, deals: int) -> None:
    """Compare the tables of a file of DDS, which have spades first and no trump last."""
    solver = _native.DoubleDummy()
    seconds: list[float] = []
    equal = 0
    for deal, tricks in list(tables(file))[:deals]:
        begun = time.process_time()
        clubs, diamonds, hearts, spades, no_trump = solver.table(read_deal(deal))
        seconds.append(time.process_time() - begun)
        found = [*spades, *hearts, *diamonds, *clubs, *no_trump]
        equal += sum(ours == theirs for ours, theirs in zip(found, tricks, strict=True))
    report(equal, 20 * len(seconds), seconds)


def tables(file: Path) -> Iterator[tuple[str, list[int]]]:
    """Yield the deals of a file and their tables."""
    deal = ""
    for line in file.read_text().splitlines():
        name, _, rest = line.partition(" ")
        if name == "PBN":
            deal = rest.split('"')[1]
        elif name == "TABLE":
            yield deal, list(map(int, rest.split()))


def report(equal: int, results: int, seconds: list[float]) -> None:
    """Print what a comparison found."""
    seconds = sorted(seconds)
    print(
        f"{equal} of {results} results agree; seconds: mean {sum(seconds) / len(seconds):.3f}, "
        f"median {seconds[len(seconds) // 2]:.3f}, most {seconds[-1]:.3f}"
    )


def play(deals: int, samples: int, seed: int) -> None:
    """Play boards twice, the engine once on each side."""
    leads = []
    for deal in range(seed, seed + deals):
        ours = points_of_board(deal, ("bridge", "random"), samples)
        theirs = points_of_board(deal, ("random", "bridge"), samples)
        leads.append(ours - theirs)
    won = sum(lead > 0 for lead in leads)
    print(
        f"{won} of {deals} deals won; mean lead {sum(leads) / len(leads) / 2:+.0f} points a board"
    )


def points_of_board(seed: int, engines: tuple[str, str], samples: int) -> float:
    """Return the points of North and South in 1NT by North, with an engine for each side."""
    chooser, state = random.Random(seed), load("bridge", contract="1NT-N").start()
    options: dict[str, dict[str, object]] = {
        "bridge": {"seed": seed, "samples": samples},
        "random": {"seed": seed},
    }
    seats = [make_searcher(name, options[name]) for name in engines * 2]
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply(chooser.choices(outcomes, shares)[0])
        else:
            found = seats[state.to_act()].choose(Root(state.copy()), SearchLimits())
            state.apply(found.move)
    points = state.margin()
    assert points is not None
    return points


if __name__ == "__main__":
    main()
