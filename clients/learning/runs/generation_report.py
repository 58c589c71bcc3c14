"""The report of a learning run: one page of HTML with its curves."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardwire.clients.report_page import report_html
from boardwire.games.drawing.charts import Series, line_chart

from ..fit.fitted_weights import FitWords
from .generation_log import Generation, GenerationLog
from .generations import Learning


def write_report(learning: Learning, log: GenerationLog) -> None:
    """Write the report of a run to its folder.

    Raises:
        OSError: It cannot be written.
    """
    learning.steps.plan.folder.report.write_text(report_page(learning, log), encoding="utf-8")


def report_page(learning: Learning, log: GenerationLog) -> str:
    """Return the report of a run as HTML."""
    generations, steps = log.generations, learning.steps
    words = steps.words
    values: dict[str, Any] = {
        "title": f"Learning {steps.game}",
        "facts": {
            "Command": learning.command,
            "Games of self-play": f"{sum(it.games for it in generations):,}",
            "Positions": f"{sum(it.positions for it in generations):,}",
            "Time": f"{sum(it.seconds for it in generations) / 60:.1f} min",
            "Unit of the error": words.unit,
            "Weights": f"{steps.layout.features * steps.layout.stages:,}",
        },
        "strength": Markup(line_chart([_strength(generations)], "minutes", "Elo", zero=True)),
        "errors": Markup(line_chart(_errors(generations, words), "generation", "error", zero=True)),
        "words": words,
        "generations": [(it, _lead(it)) for it in generations],
    }
    return report_html("learning.html", values)


def _strength(generations: list[Generation]) -> Series:
    """Return the sum of the leads of the kept weights over time, from the first weights on."""
    points = [(0.0, 0.0)]
    band = [(0.0, 0.0)]
    minutes = total = low = high = 0.0
    for it in generations:
        minutes += it.seconds / 60
        value, lower, upper = it.elo
        if it.kept and value is not None:
            total += value
            low += value if lower is None else lower
            high += value if upper is None else upper
        if it.verdict:
            points.append((minutes, total))
            band.append((low, high))
    return Series("lead over the first weights", points, band)


def _errors(generations: list[Generation], words: FitWords) -> list[Series]:
    fitted = [(it.number, it.error) for it in generations if it.error is not None]
    guessed = [(it.number, it.guess) for it in generations if it.guess is not None]
    return [Series("fitted", fitted), Series(words.guess, guessed, colour=1)]


def _lead(generation: Generation) -> str:
    value, lower, upper = generation.elo
    if value is None:
        return "all games alike" if generation.verdict else ""
    if lower is None or upper is None:
        return f"{value:+.0f}"
    return f"{value:+.0f} ± {(upper - lower) / 2:.0f}"
