"""Points a game of backgammon against GNU Backgammon, for money and without a cube.

python bench/backgammon.py [--engine ENGINE] [--peer ENGINE] [--games N] [--seed N] [--json]
    Two engines play pairs of games with the same dice and exchanged seats. The line has the mean
    of the points that the first engine wins in a game (a gammon counts two, a backgammon three),
    and the interval that holds the true mean with 95% confidence. Each pair is one sample.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from statistics import fmean, stdev

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import GameError, load
from boardwire.matches import MatchError, MatchRecord
from boardwire.protocol import TimeControl, TransportError

_95_PERCENT = 1.959964
"""Standard deviations from the mean within which 95% of a normal distribution lie."""

_TOLD = 100
"""Games from one line about the progress to the next."""


def points_of(record: MatchRecord, seat: int) -> float:
    """The points that the player of a seat won, below 0 where it lost.

    Raises:
        MatchError: The game did not end by the rules.
    """
    result = record.result
    if result is None or result.winner is None:
        raise MatchError("a game had no result")
    try:
        won = float(result.text.partition("+")[2])
    except ValueError:
        raise MatchError(f"a game ended by {result.reason.value}: {result.text}") from None
    return won if result.winner == seat else -won


def interval(games: Sequence[float]) -> tuple[float, float]:
    """The mean of a game and half its 95% interval; games 2n and 2n + 1 are one sample."""
    pairs = [fmean(games[first : first + 2]) for first in range(0, len(games), 2)]
    half = _95_PERCENT * stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.0
    return fmean(games), half


async def play(engine: str, peer: str, games: int, seed: int) -> list[float]:
    """The points of the first engine in each game.

    Raises:
        GameError: There is no such engine.
        MatchError: A game had no result by the rules.
        TransportError: An engine cannot be started.
    """
    points: dict[int, float] = {}

    def report(number: int, record: MatchRecord) -> None:
        points[number] = points_of(record, number % 2)
        if len(points) % _TOLD == 0:
            mean, half = interval([points[it] for it in sorted(points)])
            print(f"{len(points)} games: {mean:+.3f} ± {half:.3f}", file=sys.stderr)

    await play_games(
        [parse_engine(engine), parse_engine(peer)],
        ("ours", "theirs"),
        load("backgammon"),
        games=games,
        time=TimeControl.none(),
        seed=seed,
        report=report,
    )
    return [points[it] for it in sorted(points)]


def main() -> int:
    """Play, and print the points."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default="expectiminimax:time=0.02", help="the first engine")
    parser.add_argument("--peer", default="gnubg:0ply:cubeful=false", help="the second one")
    parser.add_argument("--games", type=int, default=1000, help="an even number (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the dice (default 1)")
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    given = parser.parse_args()
    if given.games < 2 or given.games % 2:
        parser.error("--games must be an even number: games are played in pairs")
    try:
        points = asyncio.run(play(given.engine, given.peer, given.games, given.seed))
    except (GameError, MatchError, TransportError) as error:
        print(error, file=sys.stderr)
        return 1
    mean, half = interval(points)
    if given.json:
        found = {"engine": given.engine, "peer": given.peer, "games": len(points)}
        print(json.dumps({**found, "points": mean, "margin": half}))
    else:
        print(f"{given.engine} against {given.peer}: {len(points)} games, {mean:+.3f} ± {half:.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
