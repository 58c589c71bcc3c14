"""The report of a learning run of backgammon: one page of HTML with its curves."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardwire.clients.report_page import report_html
from boardwire.games.drawing.charts import Series, line_chart

from .self_play_positions import LAYOUT
from .training_log import BackgammonGeneration, BackgammonLog
from .training_plan import Plan


def write_report(plan: Plan, log: BackgammonLog, command: str) -> None:
    """Write the report of a run to its folder.

    Raises:
        OSError: It cannot be written.
    """
    plan.folder.report.write_text(report_page(plan, log, command), encoding="utf-8")


def report_page(plan: Plan, log: BackgammonLog, command: str) -> str:
    """Return the report of a run as HTML."""
    generations = log.generations
    values: dict[str, Any] = {
        "title": "Learning backgammon",
        "facts": {
            "Command": command,
            "Games of self-play": f"{sum(it.games for it in generations):,}",
            "Positions": f"{sum(it.positions for it in generations):,}",
            "Time": f"{log.seconds / 60:.1f} min",
            "Weights": f"{LAYOUT.features * LAYOUT.stages:,}",
        },
        "opponent": "the named weights" if plan.scratch else "the weights of the beginning",
        "strength": Markup(line_chart([_strength(generations)], "minutes", "points a game")),
        "errors": Markup(line_chart([_errors(generations)], "generation", "error", zero=True)),
        "generations": generations,
        "final": log.final,
    }
    return report_html("learning_backgammon.html", values)


def _strength(generations: list[BackgammonGeneration]) -> Series:
    points, band = [], []
    minutes = 0.0
    for it in generations:
        minutes += it.seconds / 60
        points.append((minutes, it.points.mean))
        band.append((it.points.mean - it.points.margin, it.points.mean + it.points.margin))
    return Series("points a game", points, band)


def _errors(generations: list[BackgammonGeneration]) -> Series:
    return Series("error", [(it.number, it.error) for it in generations])
