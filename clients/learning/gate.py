"""The match that decides whether new weights replace the current ones."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

from boardwire.clients.tournament import (
    TournamentPlan,
    play_tournament,
    prepare,
    progress_of,
    shown_tournament,
)
from boardwire.clients.tournament.sections import EngineSettings, Sprt
from boardwire.matches.tournaments.statistics import elo
from boardwire.values import value_class

from .game_plan import GamePlan

_LEAST_LEAD = 40.0
"""The least lead in Elo points that the test expects of better weights."""

_LEAD_OF_FOUR = 300.0
"""The lead that a test of four games expects. It falls with the square root of their number."""

_LEAST_ROUNDS = 30
"""The least number of pairs of games, however short the time."""


@value_class
class Verdict:
    """The outcome of the match.

    Args:
        verdict: H1: the new weights are better; H0: they are not by so much; open: nobody knows.
        games: The number of games.
        elo: The lead of the new weights with the ends of its 95 % interval; None where infinite.
    """

    verdict: str
    games: int
    elo: tuple[float | None, float | None, float | None]


def match_plan(
    game: GamePlan,
    weights: Path,
    current: Path | None,
    *,
    seconds: float,
    move_seconds: float,
    threads: int,
    seed: int,
    report: Path | None = None,
) -> TournamentPlan:
    """The plan of the match: alpha-beta with both weights, from random openings.

    Args:
        game: The plan of the game.
        weights: The new weights.
        current: The current ones, learned or named; None for those that come with the program.
        seconds: The time of the match, about.
        move_seconds: Seconds for each move.
        threads: Games at a time.
        seed: The seed of the openings.
        report: The report of the match; None for none.
    """

    def engine(name: str, file: Path | None) -> EngineSettings:
        option = {} if file is None else {"weights": str(file)}
        return EngineSettings(cmd="alphabeta", name=name, st=move_seconds, option=dict(option))

    rounds = max(int(seconds * threads / (2 * game.plies * move_seconds)), _LEAST_ROUNDS)
    return TournamentPlan(
        engine=(engine("new", weights), engine("current", current)),
        game=game.game,
        option=dict(game.options),
        rounds=rounds,
        opening=game.opening,
        sprt=Sprt(elo0=0, elo1=expected_lead(2 * rounds), model="logistic"),
        concurrency=threads,
        seed=seed,
        output="none",
        report="" if report is None else str(report),
    )


def expected_lead(games: int) -> float:
    """The lead in Elo points that a test expects of better weights, by the games there is time for.

    A test that expects a small lead needs many games; one of few games would stay open.
    """
    return max(_LEAST_LEAD, round(_LEAD_OF_FOUR * math.sqrt(4 / games)))


def decide(plan: TournamentPlan) -> Verdict:
    """Play the match.

    Raises:
        GameError: It cannot be played.
        CutShort: An engine cannot be started.
    """
    prepared = prepare(plan)
    progress = progress_of(prepared, {}, {})
    with shown_tournament(prepared, progress) as displays:
        asyncio.run(play_tournament(prepared, displays=displays))
    (test,) = progress.tests
    lead = elo(progress.comparisons.best("new", "current"))
    ends = (lead.value, lead.lower, lead.upper)
    value, lower, upper = (it if math.isfinite(it) else None for it in ends)
    return Verdict(test.verdict.value, len(progress.played), (value, lower, upper))
