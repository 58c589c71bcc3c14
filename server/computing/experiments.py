"""Experiments of the lab as JSON: their tables, their chart, and what they show."""

from __future__ import annotations

import json

from boardwire.games import OptionError, find, option_text
from boardwire.games.external.faults import is_guarded
from boardwire.games.options import Option
from boardwire.games.textbook.lab import EXPERIMENTS, Experiment, Plot
from boardwire.games.textbook.lab.pages import chart_markup, numeric_columns
from boardwire.translations import english, translated

from .drawings import chosen_options

_GAME = "game"
"""The option of an experiment that names a game."""


def experiment_text(name: str, options: tuple[str, ...], seed: int) -> str:
    """Carry out an experiment, and return its findings.

    Args:
        name: The experiment.
        options: Its options, each as `NAME:VALUE`.
        seed: The seed of its random numbers.

    Raises:
        GameError: There is no such experiment or option.
    """
    experiment = EXPERIMENTS.get(name)
    if experiment is None:
        raise OptionError(
            english(
                "no experiment is called {name}; there are {names}",
                name=repr(name[:40]),
                names=", ".join(EXPERIMENTS),
            )
        )
    chosen = chosen_options(options)
    if _GAME in chosen and is_guarded(find(chosen[_GAME])().start()):
        raise OptionError(english("{game} is no game of this page", game=chosen[_GAME][:40]))
    return json.dumps(_data(experiment, chosen, seed), separators=(",", ":"), ensure_ascii=False)


def _data(experiment: Experiment, chosen: dict[str, str], seed: int) -> dict[str, object]:
    findings = experiment.run(seed, chosen)
    plot = findings.plot
    series = [it for it in plot.series if it.points] if isinstance(plot, Plot) else []
    return {
        "name": experiment.name,
        "title": experiment.title,
        "source": experiment.source,
        "seed": seed,
        "options": [_option(it, chosen) for it in experiment.declared],
        "tables": [
            {
                "title": translated(it.title),
                "columns": [translated(name) for name in it.columns],
                "rows": [list(row) for row in it.rows],
                "numeric": numeric_columns(it),
            }
            for it in findings.tables
        ],
        "chart": chart_markup(findings),
        "series": [{"name": translated(it.name), "colour": it.colour} for it in series],
        "words": [translated(it) for it in findings.words],
    }


def _option(option: Option, chosen: dict[str, str]) -> dict[str, object]:
    """Return an option with its value, for a field of a form."""
    usual = option_text(option.default)
    return {
        "name": option.name,
        "help": option.help,
        "default": usual,
        "value": chosen.get(option.name, usual),
        "number": isinstance(option.default, int | float),
        "whole": isinstance(option.default, int),
        "minimum": option.minimum,
        "maximum": option.maximum,
        "choices": [option_text(it) for it in option.choices],
    }
