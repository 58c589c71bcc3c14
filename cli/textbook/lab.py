"""``boardwire lab``: small experiments from lectures on search."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError, option_text
from boardwire.games.textbook.lab import EXPERIMENTS, csv_text, html_page, svg, text

from ..arguments.game_options import options_of
from ..groups import Group
from ..working import working

_WRITERS = {".svg": svg, ".html": html_page, ".csv": csv_text, ".txt": text}


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(lab)


def lab(
    name: Annotated[
        str | None,
        Argument(help=f"The experiment: {', '.join(EXPERIMENTS)}. Without one, list them."),
    ] = None,
    option: Annotated[
        list[str] | None,
        CommandOption(
            "--option", "-o", help="An option of the experiment: NAME=VALUE. May be repeated."
        ),
    ] = None,
    seed: Annotated[int, CommandOption(help="Seed of the random numbers.", min=0)] = 1,
    out: Annotated[
        Path | None,
        CommandOption(
            help=f"A file to write instead of text on the terminal: {', '.join(_WRITERS)}."
        ),
    ] = None,
) -> None:
    """Run an experiment, and print tables and a plot. The same seed gives the same numbers."""
    if name is None:
        click.echo("\n\n".join(map(_described, EXPERIMENTS)))
        return
    if name not in EXPERIMENTS:
        raise OptionError(
            f"no experiment is called {name[:40]!r}; there are {', '.join(EXPERIMENTS)}"
        )
    if out is not None and out.suffix not in _WRITERS:
        raise OptionError(f"{out}: the name of the file ends with one of {', '.join(_WRITERS)}")
    experiment = EXPERIMENTS[name]
    with working(f"{name}: {experiment.title}"):
        findings = experiment.run(seed, options_of(option))
    if out is None:
        click.echo(text(experiment, findings))
    else:
        out.write_text(_WRITERS[out.suffix](experiment, findings), encoding="utf-8")


def _described(name: str) -> str:
    """Return an experiment with its options."""
    experiment = EXPERIMENTS[name]
    options = [f"  -o {it.name}={option_text(it.default)}  {it.help}" for it in experiment.declared]
    return "\n".join((f"{name}: {experiment.title}", *options))
