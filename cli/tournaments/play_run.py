"""The run of ``boardwire tournament``: checks the engines, plays the games, and shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import click

from boardwire.clients.tournament import (
    PreparedTournament,
    Run,
    TournamentPlan,
    play_tournament,
    progress_of,
    shown_tournament,
    stopped_text,
    title_of,
)
from boardwire.clients.tournament.dialogue_followers import FOREIGN, Following, following
from boardwire.clients.tournament.engine_checks import (
    EngineCheck,
    UnfitEngines,
    check_engines,
    check_output,
    require_engines,
)
from boardwire.clients.tournament.entries.untimed_engines import untimed_notes
from boardwire.clients.tournament.idle_settings import idle_settings
from boardwire.clients.tournament.local_games.local_executor import StoppedByFault
from boardwire.clients.tournament.local_games.ready_engines import MOST_READY, ReadyEngines
from boardwire.clients.tournament.log import LogDisplay
from boardwire.clients.tournament.option_warnings import OptionWarnings
from boardwire.clients.tournament.outputs import FileChecksum
from boardwire.clients.tournament.show import Output
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.tournaments import CutShort
from boardwire.matches.tournaments.statistics import Conduct, conduct

from ..arguments.messages import exit_for_skipped, print_notes
from ..event_loop import run
from ..quick_engine import forked_engines
from .fail_on import exit_for_faults


def check_tournament(tournament: PreparedTournament) -> None:
    """Print a line for every engine; exit with 2 if one cannot play."""
    check_output(tournament)
    with forked_engines():
        checks: list[EngineCheck] = run(
            check_engines(tournament.entries, tournament.game, times=tournament.plan.engine_times)
        )
    for found, entry in zip(checks, tournament.entries, strict=True):
        text = found.fault or f"{found.title or entry.engine.name}, ready in {found.seconds:.1f} s"
        mark = "no" if found.fault else "ok"
        click.echo(f"{mark}  {found.name}: {text}; time {entry.time}")
    total = tournament.schedule.total
    if any(it.fault for it in checks):
        raise click.exceptions.Exit(2)
    click.echo(f"{total if total is not None else 'as many games as it takes'} games can be played")


def _reporting(opened: Run) -> Callable[[int, MatchRecord], None]:
    """Return a function that writes a finished game to the file of games; it returns the CRC-32."""
    output = opened.prepared.plan.pgnout
    if not opened.prepared.plan.crc32 or output is None:
        return opened.report
    checksum = FileChecksum(Path(output.file))

    def report(number: int, record: MatchRecord) -> None:
        opened.report(number, record)
        _print(checksum.line())

    return report


def _print(line: str) -> None:
    print(line, flush=True)


def _note(line: str) -> None:
    click.echo(f"boardwire: {line}", err=True)


def ask_tournament(plan: TournamentPlan) -> None:
    """Play the games that an optimiser requests on standard input."""
    from boardwire.clients.tournament.asking import serve_asking  # only here: it takes a while

    openings = plan.make_openings(plan.make_game())
    print_notes(openings.notes if openings else ())
    run(serve_asking(plan, openings))
    exit_for_skipped(openings)


def play_opened(opened: Run, watch: int | None, faults: frozenset[Reason]) -> None:
    """Play a tournament, and show it.

    Args:
        opened: The tournament.
        watch: The port of the page that shows it; None for no page.
        faults: The faults that count for the exit status, also those of games before.
    """
    prepared = opened.prepared
    for line in (*idle_settings(prepared.plan), *untimed_notes(prepared.entries)):
        _note(line)
    with forked_engines():
        try:
            run(_check_and_play(opened, watch))
        except click.exceptions.Exit:  # a fault or an unknown option of an engine has stopped it
            exit_for_faults(_conduct(opened), faults)
            raise
    exit_for_faults(_conduct(opened), faults)


def _conduct(opened: Run) -> list[Conduct]:
    """Return the conduct of the engines over all games of a run."""
    return conduct(opened.prepared.names, opened.journal.results.values())


async def _check_and_play(opened: Run, watch: int | None) -> None:
    """Check the engines, and play the tournament."""
    with following(
        opened.prepared,
        kept=opened.broken is not None or bool(opened.lines),
        write=_print,
        note=_note,
    ) as followed:
        await _play_followed(opened, watch, followed)


async def _play_followed(opened: Run, watch: int | None, followed: Following) -> None:
    tournament, plan = opened.prepared, opened.prepared.plan
    # Engines of a cluster run on other machines, and those with their own processors are
    # started for them.
    most = 0 if plan.cluster or plan.cpus else MOST_READY
    async with ReadyEngines(
        followed.transcripts, plan.needs_search_info, most, plan.engine_times
    ) as ready:
        try:
            checks = await require_engines(tournament.entries, tournament.game, ready)
        except UnfitEngines as error:
            if Output(plan.output) in FOREIGN:
                followed.report_faults(error.unfit)
            raise
        stops = plan.strict and any(it.left_out for it in checks)
        if stops or Output(plan.output) not in FOREIGN:
            for check in checks:
                followed.report_options(check)
        if stops:
            _note("engines have not all options that they are given, and --strict stops there")
            raise click.exceptions.Exit(1)
        await _play_with(ready, opened, watch, followed, checks)


async def _play_with(
    ready: ReadyEngines,
    opened: Run,
    watch: int | None,
    followed: Following,
    checks: Sequence[EngineCheck],
) -> None:
    tournament = opened.prepared
    total = tournament.schedule.total
    before = len(opened.journal.results)
    if before:
        of_all = "" if total is None else f" of {total}"
        click.echo(f"{opened.folder}: {before}{of_all} games were played before", err=True)
    stopped: BaseException | None = None
    kept = {} if opened.broken is None else opened.broken.kept
    progress = progress_of(tournament, opened.journal.results, kept)
    with shown_tournament(tournament, progress, checks) as displays:
        if followed.log is not None:
            displays.append(LogDisplay(followed.log, tournament.names))
        if Output(tournament.plan.output) in FOREIGN:
            displays.append(OptionWarnings(followed, checks))
        play = partial(
            play_tournament,
            tournament,
            journal=opened.journal,
            displays=displays,
            report=_reporting(opened),
            note=_note,
            broken=opened.broken,
            ready=ready,
            following=followed,
            lines=opened.lines,
        )
        try:
            if watch is None:
                await play()
            else:
                from .watch_page import with_page  # only here: it imports the server

                await with_page(play, displays, progress, title_of(tournament), watch)
        except (CutShort, KeyboardInterrupt, asyncio.CancelledError) as error:
            stopped = error
        why = "" if stopped is None else stopped_text(opened, total)
        if opened.journal.results or stopped is None or tournament.plan.output == "json":
            for display in displays:
                display.finished(why)
        elif not isinstance(stopped, CutShort):
            _note(why)
    if opened.broken is not None and (summary := opened.broken.summary):
        _note(summary)
    if stopped is not None:
        if isinstance(stopped.__cause__, StoppedByFault):
            raise click.exceptions.Exit(1) from stopped
        raise stopped
