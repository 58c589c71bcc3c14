"""``boardwire tournament``: a tournament between engines on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import Argument, Option
from boardwire.clients.tournament import open_run, prepare
from boardwire.clients.tournament.options import (
    ANEW,
    added,
    fastchess_settings,
    merged,
    overridden,
    plan_from,
    plan_text,
    read_plan_file,
)
from boardwire.games import OptionError

from ..arguments.authorities import Authorities
from ..arguments.common import (
    GameOptions,
    Position,
    Size,
    exit_for_skipped,
    options_of,
    print_notes,
)
from ..arguments.game_names import game_named
from ..arguments.server_address import server_of
from ..arguments.token import NO_TOKEN, token_option
from ..groups import Group
from .command_words import (
    FOREIGN,
    ONE_DASHED,
    OTHERS,
    TournamentCommand,
    given_settings,
)
from .fail_on import FailOn, fault_reasons
from .play_run import ask_tournament, check_tournament, play_opened


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand(cls=TournamentCommand, epilog=OTHERS)(tournament)


def tournament(
    ctx: click.Context,
    file: Annotated[Path | None, Argument(help="A file of TOML; options override it.")] = None,
    engine: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="An engine: mcts, cmd=PROGRAM args=... name=... dir=... proto=... tc=8+0.08 st=1 "
            "nodes=N depth=N timemargin=MS restart=on option.NAME=VALUE. Repeat it.",
        ),
    ] = None,
    each: Annotated[
        list[str] | None,
        Option(metavar="WORDS", help="The same for all engines. Several add up."),
    ] = None,
    game: Annotated[
        str | None, Option(help="The game: a name, or MODULE:CLASS. Chess by default.")
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    tournament: Annotated[
        str | None,
        Option(metavar="FORMAT", help="roundrobin, gauntlet, pyramid, swiss, knockout, pool."),
    ] = None,
    rounds: Annotated[
        int | None, Option(help="How often all meet, 2 by default; rounds of swiss.", min=1)
    ] = None,
    games: Annotated[
        int | None,
        Option(help="Games of each meeting; one from every seat by default.", min=1),
    ] = None,
    seeds: Annotated[
        int | None,
        Option(help="Engines that play all others in a gauntlet; 1 by default.", min=1),
    ] = None,
    noswap: Annotated[
        bool | None, Option("--noswap", help="Keep the seats in the games of a meeting.")
    ] = None,
    time: Annotated[
        str | None,
        Option(help="The time control of engines without tc, st or time: 5m+3, 0.1."),
    ] = None,
    concurrency: Annotated[
        int | None,
        Option(help="Games at a time, 1 by default; 0: one a processor, -2: two fewer."),
    ] = None,
    resources: Annotated[
        str | None,
        Option(
            metavar="WORDS",
            help="What games share, such as gpu=1; engines with resources=gpu=1 wait for it.",
        ),
    ] = None,
    affinity: Annotated[
        str | None,
        Option(
            metavar="[CPUS]",
            help="Have each game run on processors of its own: of 3,5,7-11, or of all.",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        Option(metavar="ADDRESS", help="A Dask scheduler whose workers play the games: HOST:8786."),
    ] = None,
    seed: Annotated[int | None, Option(help="The seed of all random numbers.")] = None,
    opening: Annotated[
        str | None,
        Option(help="How games begin, as in boardwire match: book, random:4, ..."),
    ] = None,
    openings: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="Openings from a file: file=FILE format=epd order=random plies=8 start=1 "
            "policy=encounter.",
        ),
    ] = None,
    sprt: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="Play until it is decided whether the first engine is better: elo0=0 elo1=5 "
            "alpha=0.05 beta=0.05 model=normalized.",
        ),
    ] = None,
    draw: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="Small scores make a draw: movenumber=34 movecount=8 score=20 (centipawns).",
        ),
    ] = None,
    resign: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="Bad scores lose: movecount=3 score=600 twosided=false.",
        ),
    ] = None,
    maxmoves: Annotated[
        int | None,
        Option(help="Moves of each player after which a game is a draw.", min=1),
    ] = None,
    move_timeout: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            help="Seconds for a move of an engine without a clock, 1800 by default; after 300, or "
            "half of it, it is asked whether it still answers.",
        ),
    ] = None,
    startup_ms: Annotated[
        int | None,
        Option(
            metavar="MS",
            help="Milliseconds for an engine to identify itself after its start, or it loses.",
            min=1,
        ),
    ] = None,
    ucinewgame_ms: Annotated[
        int | None,
        Option(
            metavar="MS",
            help="Milliseconds for an engine to take the settings of a game, 60000 by default.",
            min=1,
        ),
    ] = None,
    ping_ms: Annotated[
        int | None,
        Option(
            metavar="MS",
            help="Ask each engine after each of its moves whether it still answers; it loses if "
            "it does not within this time.",
            min=1,
        ),
    ] = None,
    pgnout: Annotated[
        list[str] | None,
        Option(
            metavar="WORDS",
            help="The file of the games: file=FILE append=false; nodes=true, pv=true ... for more "
            "in the comments.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            metavar="NAME",
            help="How to show it: auto, live, lines, fastchess, cutechess, json, none. With "
            "options of one dash fastchess; otherwise a live table on a terminal, or lines.",
        ),
    ] = None,
    ratinginterval: Annotated[
        int | None,
        Option(
            help="Games between two lines of standings; pairs in the fastchess format.",
            min=0,
        ),
    ] = None,
    report: Annotated[
        str | None,
        Option(
            metavar="FILE.html", help="Write a report: one page of HTML that needs nothing else."
        ),
    ] = None,
    run: Annotated[
        str | None,
        Option(
            metavar="FOLDER",
            help="A folder that keeps what was played. The same command goes on from there, also "
            "after a crash.",
        ),
    ] = None,
    anew: Annotated[
        bool, Option("--anew", help="Set the run in that folder aside, and begin again.")
    ] = False,
    anyway: Annotated[
        bool,
        Option("--anyway", help="Go on with that run, though plan or engines differ."),
    ] = False,
    watch: Annotated[
        int | None,
        Option(
            metavar="PORT",
            help="Show it live in the browser, at this port of 127.0.0.1; 0 for any.",
            min=0,
            max=65535,
        ),
    ] = None,
    as_json: Annotated[
        bool,
        Option(
            "--json", help="Short for --output json: a line of JSON for everything that happens."
        ),
    ] = False,
    strict: Annotated[
        bool | None,
        Option(
            "--strict",
            help="Refuse openings that cannot be used. Tell at the end of illegal lines of play, "
            "mates that were promised and not kept, and late answers that the margin forgave.",
        ),
    ] = None,
    fail_on: FailOn = "",
    event: Annotated[str | None, Option(help="The event's name in records.")] = None,
    site: Annotated[str | None, Option(help="The site in records.")] = None,
    check: Annotated[
        bool,
        Option("--check", help="Start every engine, print its name, and play nothing."),
    ] = False,
    server: Annotated[
        str | None,
        Option(
            metavar="URL",
            help="A server that plays it among the bots connected to it: tcp://HOST:PORT. "
            "--engine names bots; without it all take part that play the game.",
        ),
    ] = None,
    name: Annotated[
        str | None, Option(help="With --server, the name of your admin's account.")
    ] = None,
    token: Annotated[str, token_option("With --server, its token.")] = NO_TOKEN,
    roster: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="With --server, the list of accounts that play, as for boardwire user add --from; "
            "accounts for all of the server. Bots that are away forfeit their games.",
        ),
    ] = None,
    away: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            help="With --server, how long a bot may be away before it forfeits; 60.",
            min=0,
        ),
    ] = None,
    ca: Authorities = None,
    ask: Annotated[
        bool,
        Option(
            "--ask",
            help="Play what an optimiser asks for on standard input, in lines of JSON "
            "(docs/how-to/tune-engines.md).",
        ),
    ] = False,
    print_toml: Annotated[
        bool, Option("--print-toml", help="Print these options as a file, and play nothing.")
    ] = False,
) -> None:
    """Play a tournament between engines on this machine.

    The options are fastchess's, with one dash or two, in all games.
    """
    faults = fault_reasons(fail_on)
    settings = {} if file is None else read_plan_file(file)
    foreign = dict(ctx.meta[FOREIGN])
    anew = foreign.pop(ANEW, False) or anew
    given = added(foreign, given_settings(ctx.params))
    settings = overridden(settings, given)
    if as_json:
        settings["output"] = "json"
    elif ctx.meta[ONE_DASHED]:
        settings = merged(fastchess_settings(settings), settings)
    options = options_of(option, size, position)
    if options:
        settings = merged(settings, {"option": options})
    plan = plan_from(settings)
    game_named(plan.game)
    if print_toml:
        click.echo(plan_text(plan), nl=False)
        return
    if server is not None:
        if check or ask or anew or anyway or faults or watch is not None:
            raise OptionError(
                "--check, --ask, --watch, --anew, --anyway and --fail-on are for engines of this "
                "machine"
            )
        from .at_server import play_server_tournament  # only here: it takes a while

        play_server_tournament(plan, server_of(server, ca), name, token, roster, away)
        return
    if name is not None or roster is not None or away is not None:
        raise OptionError("--name, --roster and --away are for a server: give --server, too")
    if check:
        prepared = prepare(plan)
        print_notes(prepared.openings.notes if prepared.openings else ())
        check_tournament(prepared)
        exit_for_skipped(prepared.openings)
        return
    if ask:
        if faults:
            raise OptionError("--fail-on is not for --ask, which tells the faults of each game")
        ask_tournament(plan)
        return
    opened = open_run(plan, anew=anew, anyway=anyway)
    begun = opened.prepared.openings
    print_notes(begun.notes if begun else ())
    try:
        play_opened(opened, watch, faults)
    finally:
        opened.close()
    exit_for_skipped(begun)
