"""``boardwire learn backgammon`` and ``learn distill``: networks, and weights fitted to them."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from boardwire.games import OptionError, load

from .run_options import RunOptions, command_line, require_scipy


def learn_backgammon(run: RunOptions) -> None:
    """Alternate games and fits, play the deciding match, and print the outcome.

    Raises:
        OptionError: An option is not for backgammon, or the folder has another run.
    """
    if run.option or run.nodes:
        raise OptionError("backgammon is learned for money without a cube, and without a search")
    from boardwire.clients.learning import RunFolder
    from boardwire.clients.learning.backgammon import Plan, TrainingRun, write_report

    plan = Plan(
        minutes=run.minutes,
        folder=RunFolder(run.folder("backgammon")),
        threads=run.threads,
        seed=run.seed,
        generations=run.generations,
        scratch=run.scratch,
        final=2 * ((run.match_games + 1) // 2),
    )
    command = command_line()
    log = TrainingRun(plan, command, click.echo).learn()
    write_report(plan, log, command)
    click.echo(f"{log.final} points a game in the match at the end")
    best = plan.folder.best
    if best.exists():
        click.echo(f"{best}: the networks; use them as expectiminimax:weights={best}")
    else:
        click.echo("the networks did not win this match")
    click.echo(f"{plan.folder.report}: the report")


def distill_backgammon(
    out: Path, *, games: int, seed: int, threads: int, networks: Path | None
) -> None:
    """Fit the named weights to games of networks, and write them as text.

    Args:
        out: The file.
        games: The number of games.
        seed: The seed of the dice.
        threads: Games at a time.
        networks: The file of the networks; None for the current ones.

    Raises:
        OptionError: scipy is missing, or the networks cannot be read.
        OSError: The file cannot be written.
    """
    require_scipy()
    from boardwire.clients.engines.search.weights import write_named
    from boardwire.clients.engines.search.weights_file import made_by, read_learned
    from boardwire.clients.learning.backgammon.distillation import distill
    from boardwire.clients.learning.backgammon.self_play_positions import LAYOUT

    if networks is not None and read_learned(networks).layout != LAYOUT:
        raise OptionError(f"{networks} has no networks of backgammon as they are in this version")
    began = monotonic()
    found = distill(games, seed, threads, networks, lambda it: click.echo(f"  {it}", err=True))
    facts = {"positions": found.positions, "error": round(found.error, 4)}
    made = made_by(command_line(), monotonic() - began, facts)
    write_named(out, load("backgammon").start(), found.weights, made)
    click.echo(
        f"{out}: fitted to {found.positions} positions, error of the chance to win "
        f"{found.error:.4f}"
    )
