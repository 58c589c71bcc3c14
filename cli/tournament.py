"""``boardwire tournament``: a tournament between engines on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from boardwire.clients.tournament import (
    PreparedTournament,
    Run,
    TournamentPlan,
    open_run,
    play_tournament,
    prepare,
    progress_of,
    shown_tournament,
    stopped_text,
    title_of,
)
from boardwire.clients.tournament.checks import (
    EngineCheck,
    UnfitEngines,
    check_engines,
    check_output,
    require_engines,
)
from boardwire.clients.tournament.following import FOREIGN as FOREIGN_OUTPUTS
from boardwire.clients.tournament.following import Following, following
from boardwire.clients.tournament.local_executor import StoppedByFault
from boardwire.clients.tournament.log import LogDisplay
from boardwire.clients.tournament.options import (
    ANEW,
    WORD_OPTIONS,
    added,
    fastchess_settings,
    merged,
    overridden,
    plan_from,
    plan_text,
    read_plan_file,
    settings_of_words,
)
from boardwire.clients.tournament.outputs import FileChecksum
from boardwire.clients.tournament.ready_engines import MOST_READY, ReadyEngines
from boardwire.clients.tournament.show import Output
from boardwire.games import OptionError
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import CutShort

from .common import GameOptions, Position, Size, options_of, print_notes
from .game_names import game_named
from .loop import run
from .quick_engine import forked_engines
from .server_address import Authorities, server_of
from .token_option import NO_TOKEN, token_option
from .tournament_command import FOREIGN, ONE_DASHED, OTHERS, TournamentCommand


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command(cls=TournamentCommand, epilog=OTHERS)(tournament)


def tournament(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="A file of TOML; options win over what it says.")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="An engine: mcts, cmd=PROGRAM args=... name=... dir=... proto=... tc=8+0.08 st=1 "
            "nodes=N depth=N timemargin=MS restart=on option.NAME=VALUE. Repeat it.",
        ),
    ] = None,
    each: Annotated[
        list[str] | None,
        typer.Option(metavar="WORDS", help="The same for all engines. Several add up."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game: a name, or MODULE:CLASS. Chess by default.")
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    tournament: Annotated[
        str | None,
        typer.Option(metavar="FORMAT", help="roundrobin, gauntlet, swiss, knockout, pool."),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="How often all meet, 2 by default; rounds of swiss.", min=1)
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Games of each meeting; one from every seat by default.", min=1),
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(help="In a gauntlet, how many play the others; 1.", min=1)
    ] = None,
    noswap: Annotated[
        bool | None, typer.Option("--noswap", help="Keep the seats in the games of a meeting.")
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(help="The time control of engines without tc, st or time: 5m+3, 0.1."),
    ] = None,
    concurrency: Annotated[
        int | None,
        typer.Option(help="Games at a time, 1 by default; 0: one a processor, -2: two fewer."),
    ] = None,
    resources: Annotated[
        str | None,
        typer.Option(
            metavar="WORDS",
            help="What games share, such as gpu=1; engines with resources=gpu=1 wait for it.",
        ),
    ] = None,
    affinity: Annotated[
        str | None,
        typer.Option(
            metavar="[CPUS]",
            help="Have each game run on processors of its own: of 3,5,7-11, or of all.",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="A Dask scheduler whose workers play the games: HOST:8786."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of all that is random.")] = None,
    opening: Annotated[
        str | None,
        typer.Option(help="How games begin, as in boardwire match: book, random:4, ..."),
    ] = None,
    openings: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="Openings from a file: file=FILE format=epd order=random plies=8 start=1 "
            "policy=encounter.",
        ),
    ] = None,
    sprt: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="Play until it is decided whether the first engine is better: elo0=0 elo1=5 "
            "alpha=0.05 beta=0.05 model=normalized.",
        ),
    ] = None,
    draw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="Small scores make a draw: movenumber=34 movecount=8 score=20 (centipawns).",
        ),
    ] = None,
    resign: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="Bad scores lose: movecount=3 score=600 twosided=false.",
        ),
    ] = None,
    maxmoves: Annotated[
        int | None,
        typer.Option(help="Moves of each player after which a game is a draw.", min=1),
    ] = None,
    movetimeout: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Seconds for a move of an engine without a clock, 1800 by default; after 300, or "
            "half of it, it is asked whether it still answers.",
        ),
    ] = None,
    startup_ms: Annotated[
        int | None,
        typer.Option(
            metavar="MS",
            help="Milliseconds for an engine to say what it is after its start, or it loses.",
            min=1,
        ),
    ] = None,
    ucinewgame_ms: Annotated[
        int | None,
        typer.Option(
            metavar="MS",
            help="Milliseconds for an engine to take the settings of a game, 60000 by default.",
            min=1,
        ),
    ] = None,
    ping_ms: Annotated[
        int | None,
        typer.Option(
            metavar="MS",
            help="Ask each engine after each of its moves whether it still answers; it loses if "
            "it does not within so many milliseconds.",
            min=1,
        ),
    ] = None,
    pgnout: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="The file of the games: file=FILE append=false; nodes=true, pv=true ... for more "
            "in the comments.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="How to show it: auto, live, lines, fastchess, cutechess, json, none. With "
            "options of one dash fastchess; otherwise a live table on a terminal, or lines.",
        ),
    ] = None,
    ratinginterval: Annotated[
        int | None,
        typer.Option(
            help="Show the standings after every so many games, or pairs in fastchess's words.",
            min=0,
        ),
    ] = None,
    report: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.html", help="Write a report: one page of HTML that needs nothing else."
        ),
    ] = None,
    run: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="A folder that keeps what was played. The same command goes on from there, also "
            "after a crash.",
        ),
    ] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Set the run in that folder aside, and begin again.")
    ] = False,
    anyway: Annotated[
        bool,
        typer.Option("--anyway", help="Go on with that run, though plan or engines differ."),
    ] = False,
    watch: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            help="Show it live in the browser, at this port of 127.0.0.1; 0 for any.",
            min=0,
            max=65535,
        ),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="Short for --output json: a line of JSON for everything that happens."
        ),
    ] = False,
    strict: Annotated[
        bool | None,
        typer.Option(
            "--strict",
            help="Refuse openings that cannot be used. Tell at the end of illegal lines of play, "
            "mates that were promised and not kept, and late answers that the margin forgave.",
        ),
    ] = None,
    event: Annotated[str | None, typer.Option(help="The event's name in records.")] = None,
    site: Annotated[str | None, typer.Option(help="The site in records.")] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Start every engine, tell what it is, and play nothing."),
    ] = False,
    server: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="A server that plays it among the bots connected to it: tcp://HOST:PORT. "
            "--engine names bots; without it all take part that play the game.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="With --server, the name of your admin's account.")
    ] = None,
    token: Annotated[str, token_option("With --server, its token.")] = NO_TOKEN,
    roster: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --server, the list of accounts that play, as for boardwire user add --from; "
            "accounts for all of the server. Bots that are away forfeit their games.",
        ),
    ] = None,
    away: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="With --server, how long a bot may be away before it forfeits; 60.",
            min=0,
        ),
    ] = None,
    ca: Authorities = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Play what an optimiser asks for on standard input, in lines of JSON "
            "(docs/tournaments.md).",
        ),
    ] = False,
    print_toml: Annotated[
        bool, typer.Option("--print-toml", help="Print the file of these options, and play not.")
    ] = False,
) -> None:
    """Play a tournament between engines on this machine.

    The options are fastchess's, with one dash or two, in all games.
    """
    settings = {} if file is None else read_plan_file(file)
    foreign = dict(ctx.meta[FOREIGN])
    anew = foreign.pop(ANEW, False) or anew
    given = added(foreign, _given(ctx.params))
    settings = overridden(settings, given)
    if as_json:
        settings["output"] = "json"
    elif ctx.meta[ONE_DASHED]:
        settings = {**fastchess_settings(settings), **settings}
    options = options_of(option, size, position)
    if options:
        settings = merged(settings, {"option": options})
    plan = plan_from(settings)
    game_named(plan.game)
    if print_toml:
        typer.echo(plan_text(plan), nl=False)
        return
    if server is not None:
        if check or ask or anew or anyway or watch is not None:
            raise OptionError(
                "--check, --ask, --watch, --anew and --anyway are for engines of this machine"
            )
        from .server_tournament import play_server_tournament  # only here: it takes a while

        play_server_tournament(plan, server_of(server, ca), name, token, roster, away)
        return
    if name is not None or roster is not None or away is not None:
        raise OptionError("--name, --roster and --away are for a server: give --server, too")
    if check:
        prepared = prepare(plan)
        print_notes(prepared.openings.notes if prepared.openings else ())
        _check(prepared)
        return
    if ask:
        _ask(plan)
        return
    opened = open_run(plan, anew=anew, anyway=anyway)
    begun = opened.prepared.openings
    print_notes(begun.notes if begun else ())
    try:
        _play(opened, watch)
    finally:
        opened.close()


_OTHERS = (
    *("file", "size", "option", "position", "check", "ask", "print_toml"),
    *("anew", "anyway", "as_json", "server", "name", "token", "roster", "away", "ca", "watch"),
)
"""Parameters of the command that are no settings of the plan by themselves."""

_PENTA = "penta="
"""The beginning of fastchess's words for `-report`, which are about pairs of games."""

_FORMAT = "format="
"""The beginning of the name of an output in fastchess's words."""


def _given(parameters: dict[str, Any]) -> dict[str, Any]:
    """The settings on the command line, as TOML would have them."""
    given: dict[str, Any] = {}
    for name, value in parameters.items():
        if name in _OTHERS or value in (None, [], ()):
            continue
        if name == "engine":
            given[name] = [settings_of_words(name, text) for text in value]
        elif name in WORD_OPTIONS:
            texts = value if isinstance(value, list) else [value]
            for it in texts:
                given = merged(given, {name: settings_of_words(name, it)})
        elif name == "output":
            given[name] = value.removeprefix(_FORMAT)
        elif name == "report" and value.startswith(_PENTA):
            given["penta"] = value.removeprefix(_PENTA)
        else:
            given[name] = value
    return given


def _check(tournament: PreparedTournament) -> None:
    """Print a line for every engine; exit with 2 if one cannot play."""
    check_output(tournament)
    with forked_engines():
        checks: list[EngineCheck] = run(
            check_engines(tournament.entries, tournament.game, times=tournament.plan.engine_times)
        )
    for found, entry in zip(checks, tournament.entries, strict=True):
        told = found.fault or f"{found.title or entry.engine.name}, ready in {found.seconds:.1f} s"
        mark = "no" if found.fault else "ok"
        typer.echo(f"{mark}  {found.name}: {told}; time {entry.time}")
    total = tournament.schedule.total
    if any(it.fault for it in checks):
        raise typer.Exit(2)
    typer.echo(f"{total if total is not None else 'as many games as it takes'} games can be played")


def _reporting(opened: Run) -> Callable[[int, MatchRecord], None]:
    """A function that writes a finished game to the file of the games, and tells its CRC-32."""
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
    typer.echo(f"boardwire: {line}", err=True)


def _ask(plan: TournamentPlan) -> None:
    from boardwire.clients.tournament.asking import serve_asking  # only here: it takes a while

    run(serve_asking(plan))


def _play(opened: Run, watch: int | None) -> None:
    with forked_engines():
        run(_check_and_play(opened, watch))


async def _check_and_play(opened: Run, watch: int | None) -> None:
    """Check the engines, and have them play the tournament."""
    with following(
        opened.prepared, kept=opened.broken is not None, write=_print, note=_note
    ) as followed:
        await _play_followed(opened, watch, followed)


async def _play_followed(opened: Run, watch: int | None, followed: Following) -> None:
    tournament, plan = opened.prepared, opened.prepared.plan
    # Engines of a cluster run on other machines, and those with processors of their own are
    # started for them.
    most = 0 if plan.cluster or plan.cpus else MOST_READY
    async with ReadyEngines(
        followed.transcripts, plan.needs_search_info, most, plan.engine_times
    ) as ready:
        try:
            checks = await require_engines(tournament.entries, tournament.game, ready)
        except UnfitEngines as error:
            if Output(plan.output) in FOREIGN_OUTPUTS:
                followed.tell_checks(error.unfit)
            raise
        followed.tell_checks(checks)
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
        typer.echo(f"{opened.folder}: {before}{of_all} games were played before", err=True)
    stopped: BaseException | None = None
    kept = {} if opened.broken is None else opened.broken.kept
    progress = progress_of(tournament, opened.journal.results, kept)
    with shown_tournament(tournament, progress, checks) as displays:
        if followed.log is not None:
            displays.append(LogDisplay(followed.log, tournament.names))
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
        )
        try:
            if watch is None:
                await play()
            else:
                from .tournament_page import with_page  # only here: it imports the server

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
            raise typer.Exit(1) from stopped
        raise stopped
