"""Points a game of backgammon against GNU Backgammon, for money and without a cube.

python bench/backgammon.py [--engine ENGINE] [--peer ENGINE] [--games N] [--seed N] [--json]
    Two engines play pairs of games with the same dice and exchanged seats. The line has the mean
    of the points that the first engine wins in a game (a gammon counts two, a backgammon three),
    and the interval that holds the true mean with 95% confidence. Each pair is one sample.

    A second mean leaves out the luck of the dice. The luck of a roll is the value of its best play
    minus the mean over all rolls, both by the bundled evaluation; its mean is 0 whatever the
    evaluation, so to subtract it changes no mean, but makes the interval about four times smaller.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from statistics import fmean, stdev

import numpy as np

from boardwire._native import Backgammon, BackgammonEvaluation
from boardwire.clients.engines import parse_engine
from boardwire.clients.learning.backgammon.self_play_positions import POSITION, Rows
from boardwire.clients.tournament import play_games
from boardwire.games import CHANCE, OVER, GameError, State, load
from boardwire.matches import MatchError, MatchRecord, Table
from boardwire.protocol import TimeControl, TransportError

_95_PERCENT = 1.959964
"""Standard deviations from the mean within which 95% of a normal distribution lie."""

_TOLD = 100
"""Games from one line about the progress to the next."""


def points_of(record: MatchRecord, seat: int) -> float:
    """Return the points that the player of a seat won, below 0 where it lost.

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


def row_of(state: State, roller: int) -> Rows:
    """Return the position as one before a roll of the player."""
    core = state.position
    assert isinstance(core, Backgammon)
    sides = np.frombuffer(core.cells(), np.uint8).reshape(2, -1)
    row = np.zeros(1, POSITION)
    row["roller"], row["waiter"] = sides[roller], sides[1 - roller]
    return row


def equities(rows: Rows, chances: bytes) -> np.ndarray:
    """Return the mean points of the player that rolls in each position."""
    win, gammon, backgammon, lost, lost_backgammon = (
        np.frombuffer(chances, np.float32).reshape(len(rows), 5).T
    )
    return np.asarray(2 * win - 1 + gammon + backgammon - lost - lost_backgammon)


def best_value(evaluation: BackgammonEvaluation, state: State) -> float:
    """Return the value of the best play of a roll for the player that has it."""
    player = state.to_act()
    ends, following = [], []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        if after.to_act() == OVER:
            ends.append(3 * after.returns()[player])
        else:
            following.append(row_of(after, 1 - player))
    rows = np.concatenate([np.zeros(0, POSITION), *following])
    values = -equities(rows, evaluation.chances(rows.tobytes()))
    return float(max([*ends, *values]))


def luck_of(record: MatchRecord, seat: int, evaluation: BackgammonEvaluation) -> float:
    """Return the luck of a player with the rolls of both, in points; the first roll is left out."""
    table = Table(load("backgammon"))
    luck = 0.0
    for number, move in enumerate(record.moves):
        before = table.state.copy()
        table.play(move.player, move.text)
        if move.player != CHANCE or number == 0:
            continue
        roller = table.state.to_act()
        rows = row_of(before, roller)
        means = np.frombuffer(evaluation.look_ahead(rows.tobytes()), POSITION)["target"]
        mean = float(equities(rows, means.tobytes())[0])
        value = best_value(evaluation, table.state) - mean
        luck += value if roller == seat else -value
    return luck


def interval(games: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a game and half its 95% interval; games 2n and 2n + 1 are one sample."""
    pairs = [fmean(games[first : first + 2]) for first in range(0, len(games), 2)]
    half = _95_PERCENT * stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.0
    return fmean(games), half


async def play(engine: str, peer: str, games: int, seed: int) -> list[tuple[float, float]]:
    """Return the points of the first engine in each game, and its luck.

    Raises:
        GameError: There is no such engine.
        MatchError: A game had no result by the rules.
        TransportError: An engine cannot be started.
    """
    found: dict[int, tuple[float, float]] = {}
    evaluation = BackgammonEvaluation()

    def report(number: int, record: MatchRecord) -> None:
        seat = number % 2
        found[number] = points_of(record, seat), luck_of(record, seat, evaluation)
        if len(found) % _TOLD == 0:
            print(f"{len(found)} games: {results_text(list(found.values()))}", file=sys.stderr)

    await play_games(
        [parse_engine(engine), parse_engine(peer)],
        ("ours", "theirs"),
        load("backgammon"),
        games=games,
        time=TimeControl.none(),
        seed=seed,
        report=report,
    )
    return [found[it] for it in sorted(found)]


def results_text(games: Sequence[tuple[float, float]]) -> str:
    """Return the means of games for people."""
    mean, half = interval([points for points, _ in games])
    fair, fair_half = interval([points - luck for points, luck in games])
    return f"{mean:+.3f} ± {half:.3f} points a game; without luck {fair:+.3f} ± {fair_half:.3f}"


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
        games = asyncio.run(play(given.engine, given.peer, given.games, given.seed))
    except (GameError, MatchError, TransportError) as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        mean, half = interval([points for points, _ in games])
        fair, fair_half = interval([points - luck for points, luck in games])
        found = {"engine": given.engine, "peer": given.peer, "games": len(games)}
        found |= {"points": mean, "margin": half, "without_luck": fair, "its_margin": fair_half}
        print(json.dumps(found))
    else:
        print(f"{given.engine} against {given.peer}: {len(games)} games, {results_text(games)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
