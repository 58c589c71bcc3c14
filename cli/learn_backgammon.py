"""``boardwire learn backgammon``: learn networks by temporal differences."""

from __future__ import annotations

import typer

from boardwire.games import OptionError

from .learn_options import RunOptions, command_line


def learn_backgammon(run: RunOptions) -> None:
    """Play and fit by turns, play the match that decides, and say what came of it.

    Raises:
        OptionError: An option is not for backgammon, or the folder has another run.
    """
    if run.option or run.nodes:
        raise OptionError("backgammon is learned for money without a cube, and without a search")
    from boardwire.clients.learning import RunFolder
    from boardwire.clients.learning.backgammon import Plan, Run, write_report

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
    log = Run(plan, command, typer.echo).learn()
    write_report(plan, log, command)
    typer.echo(f"{log.final} points a game in the match at the end")
    best = plan.folder.best
    if best.exists():
        typer.echo(f"{best}: the networks; use them as expectiminimax:weights={best}")
    else:
        typer.echo("the networks did not win this match")
    typer.echo(f"{plan.folder.report}: the report")
