"""The match that decides whether new weights replace the current ones.

Both sides search the same number of nodes for each move. With a clock, the load of the machine
would affect the result.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.sections import EngineSettings, SprtSection
from boardwire.matches.tournaments.statistics import elo
from boardwire.values import value_class

from .learning_plan import LearningPlan
from .silent_match import play_match

_LEAST_LEAD = 40.0
"""The least lead in Elo points that the test expects of better weights."""

_LEAD_OF_FOUR = 300.0
"""The lead that a test of four games expects. It falls with the square root of their number."""


@value_class
class GateVerdict:
    """The outcome of the match.

    Args:
        verdict: H1: the new weights are better; H0: their lead is smaller than expected; open:
            undecided.
        games: The number of games.
        elo: The lead of the new weights with the ends of its 95 % interval; None where infinite.
    """

    verdict: str
    games: int
    elo: tuple[float | None, float | None, float | None]


@value_class(kw_only=True)
class Sides:
    """The engine that plays both sides, with the options of each.

    Args:
        engine: The bundled engine.
        nodes: The nodes or playouts of each move.
        new: The options with the new weights.
        current: Those with the current ones.
    """

    engine: str
    nodes: int
    new: Mapping[str, str]
    current: Mapping[str, str]


def match_plan(
    plan: LearningPlan,
    number: int,
    sides: Sides,
    *,
    game: str,
    options: Mapping[str, Any],
    opening: str,
) -> TournamentPlan:
    """Return the plan of the match: pairs of games from random openings, and a sequential test.

    Args:
        plan: The plan of the run.
        number: The number of the generation.
        sides: The engine with both weights.
        game: The name of the game.
        options: The options of the game.
        opening: The openings, in the form of `boardwire match --opening`.
    """
    return TournamentPlan(
        engine=tuple(
            EngineSettings(cmd=sides.engine, name=name, nodes=sides.nodes, option=dict(option))
            for name, option in (("new", sides.new), ("current", sides.current))
        ),
        game=game,
        option=dict(options),
        rounds=max(plan.match_games // 2, 1),
        opening=opening,
        sprt=SprtSection(elo0=0, elo1=expected_lead(plan.match_games), model="logistic"),
        concurrency=plan.threads,
        seed=plan.seed * 1000 + number,
        output="none",
        report=str(plan.folder.match(number)),
    )


def expected_lead(games: int) -> float:
    """Return the lead of better weights in Elo points that a test of `games` games expects.

    A test that expects a small lead needs many games; one of few games would stay open.
    """
    return max(_LEAST_LEAD, round(_LEAD_OF_FOUR * math.sqrt(4 / games)))


def decide(plan: TournamentPlan) -> GateVerdict:
    """Play the match: see `play_match`."""
    progress = play_match(plan)
    (test,) = progress.tests
    lead = elo(progress.comparisons.best("new", "current"))
    ends = (lead.value, lead.lower, lead.upper)
    value, lower, upper = (it if math.isfinite(it) else None for it in ends)
    return GateVerdict(test.verdict.value, len(progress.played), (value, lower, upper))
