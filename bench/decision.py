"""Checks that a tournament which a test (SPRT) ends decides as a longer one without a test does.

python bench/decision.py [--game GAME] [--challenger WORDS] [--opponent WORDS ...] [--rounds N]
    [--elo0 ELO] [--elo1 ELO] [--seed N] [--concurrency N] [--json]
    The challenger, Stockfish with a limit of nodes, meets each opponent, alpha-beta at three
    depths, in a gauntlet until there is a verdict against each. Then the same gauntlet is played
    again without a test. WORDS are those of `boardwire tournament --engine`.

A line has the opponent, the verdict with its likelihood ratio and number of games, and the lead of
the longer run with the interval that holds the true one with 95% confidence. The longer run
confirms H1 (the challenger leads by elo1) where its interval lies above elo0, and H0 where it lies
below elo1. The exit code is 1 when it contradicts a verdict, 2 when a program is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from programs import STOCKFISH, MissingProgram

from boardwire.clients.tournament import play_tournament, prepare
from boardwire.clients.tournament.options import plan_from, settings_of_words
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import MemoryJournal
from boardwire.matches.tournaments.statistics import Comparison, Verdict, elo

OPPONENTS = ("alphabeta depth=1", "alphabeta depth=2", "alphabeta depth=4")


@dataclass(frozen=True, slots=True)
class Row:
    """The decisions against one opponent.

    Args:
        opponent: Its name.
        verdict: The hypothesis that the test accepted.
        llr: The logarithm of the likelihood ratio at the end.
        games: The games that it took.
        lead: The lead in the longer run, in Elo points.
        lower, upper: The interval of the lead.
        confirmed: Whether the longer run confirms the verdict.
    """

    opponent: str
    verdict: str
    llr: float
    games: int
    lead: float
    lower: float
    upper: float
    confirmed: bool


async def decide(settings: dict[str, Any], sprt: dict[str, float], rounds: int) -> list[Row]:
    """Play a gauntlet with a test and one without.

    Args:
        settings: The tournament.
        sprt: The test.
        rounds: The rounds of the run without it.
    """
    tested = prepare(plan_from({**settings, "sprt": {**sprt, "model": "logistic"}}))
    await play_tournament(tested)
    longer = prepare(plan_from({**settings, "rounds": rounds}))
    journal = MemoryJournal()
    await play_tournament(longer, journal=journal)
    rows = []
    for test in tested.tests:
        comparison = _comparison(test.comparison.one, test.comparison.other, journal.results)
        lead = elo(comparison.pairs)
        above, below = lead.lower > sprt["elo0"], lead.upper < sprt["elo1"]
        confirmed = above if test.verdict is Verdict.H1 else below
        games = test.comparison.games.groups
        rows.append(
            Row(
                *(test.comparison.other, test.verdict.value, test.llr, games),
                *(lead.value, lead.lower, lead.upper, confirmed),
            )
        )
    return rows


def _comparison(one: str, other: str, results: Any) -> Comparison:
    comparison = Comparison(one, other)
    records: Sequence[tuple[int, MatchRecord]] = sorted(results.items())
    for number, record in records:
        comparison.note(number // 2, record)
    return comparison


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="chess")
    parser.add_argument("--challenger", default="")
    parser.add_argument("--opponent", action="append")
    parser.add_argument("--opening", default="random:6")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--elo0", type=float, default=0.0)
    parser.add_argument("--elo1", type=float, default=150.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        challenger = given.challenger or f"cmd={STOCKFISH.words()[0]} name=stockfish nodes=40"
    except MissingProgram as missing:
        print(missing, file=sys.stderr)
        return 2
    engines = [
        settings_of_words("engine", it) for it in (challenger, *(given.opponent or OPPONENTS))
    ]
    settings = {
        "engine": engines,
        "game": given.game,
        "tournament": "gauntlet",
        "opening": given.opening,
        "seed": given.seed,
        "concurrency": given.concurrency,
        "resign": {"movecount": 3, "score": 1000},
    }
    sprt = {"elo0": given.elo0, "elo1": given.elo1}
    rows = asyncio.run(decide(settings, sprt, given.rounds))
    if given.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        for row in rows:
            print(
                f"{row.opponent}: {row.verdict} after {row.games} games, LLR {row.llr:+.2f}; "
                f"{given.rounds * 2} games: {row.lead:+.0f} ({row.lower:+.0f} to {row.upper:+.0f})"
                f" {'confirmed' if row.confirmed else 'CONTRADICTED'}"
            )
    return 0 if all(row.confirmed for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
