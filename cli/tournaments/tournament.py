"""``boardwire tournament``: a tournament between engines on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import click

from boardwire.arguments import Argument, CommandOption, SettingsOf
from boardwire.clients.tournament import TournamentPlan, open_run, prepare
from boardwire.clients.tournament.options import (
    ANEW,
    EACH,
    added,
    fastchess_settings,
    merged,
    overridden,
    plan_from,
    plan_text,
    read_plan_file,
)
from boardwire.games import OptionError
from boardwire.matches import Reason
from boardwire.values import value_class

from ..arguments.authorities import Authorities
from ..arguments.game_names import game_named
from ..arguments.game_options import GameOptions, Position, Size, options_of
from ..arguments.messages import exit_for_skipped, print_notes
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


@value_class(kw_only=True)
class ServerOptions:
    """The options of a tournament at a server.

    Args:
        server: A server that plays the tournament among its connected bots: tcp://HOST:PORT.
            --engine names bots; without it all take part that play the game.
        name: With --server, the name of your admin's account.
        token: With --server, its token.
        roster: With --server, the list of accounts that play, as for boardwire user add --from;
            accounts for all of the server. Bots that are away forfeit their games.
        away: With --server, how long a bot may be away before it forfeits; 60.
        ca: The authorities that are trusted.
    """

    server: Annotated[str | None, CommandOption(metavar="URL")] = None
    name: Annotated[str | None, CommandOption()] = None
    token: Annotated[str, token_option("With --server, its token.")] = NO_TOKEN
    roster: Annotated[str | None, CommandOption(metavar="FILE")] = None
    away: Annotated[float | None, CommandOption(metavar="SECONDS", min=0)] = None
    ca: Authorities = None


@value_class(kw_only=True)
class RunSettings:
    """The options of a tournament on this machine that are no part of its plan.

    Args:
        anew: Set the earlier run of the folder aside, and begin anew.
        anyway: Continue that run, even if the plan or the engines differ.
        watch: Show the tournament live in the browser, at this port of 127.0.0.1; 0 for any.
        fail_on: The faults that count for the exit status.
        check: Start every engine, print its name, and play nothing.
        ask: Play what an optimiser asks for on standard input, in lines of JSON, such as
            {"id": 1, "play": [{"option": {"playouts": 50}}, {}], "pairs": 4}.
    """

    anew: Annotated[bool, CommandOption()] = False
    anyway: Annotated[bool, CommandOption()] = False
    watch: Annotated[int | None, CommandOption(metavar="PORT", min=0, max=65535)] = None
    fail_on: FailOn = ""
    check: Annotated[bool, CommandOption()] = False
    ask: Annotated[bool, CommandOption()] = False


def tournament(
    ctx: click.Context,
    settings: Annotated[Mapping[str, Any], SettingsOf(TournamentPlan)],
    run: RunSettings,
    at: ServerOptions,
    file: Annotated[Path | None, Argument(help="A file of TOML; options override it.")] = None,
    each: Annotated[
        list[str] | None,
        CommandOption(metavar="WORDS", help="The same for all engines. Several add up."),
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    as_json: Annotated[
        bool,
        CommandOption(
            "--json", help="Short for --output json: a line of JSON for everything that happens."
        ),
    ] = False,
    print_toml: Annotated[
        bool, CommandOption("--print-toml", help="Print these options as a file, and play nothing.")
    ] = False,
) -> None:
    """Play a tournament between engines on this machine.

    The options are those of fastchess, with one dash or two, for all games.
    """
    faults = fault_reasons(run.fail_on)
    from_file = {} if file is None else read_plan_file(file)
    foreign = dict(ctx.meta[FOREIGN])
    anew = foreign.pop(ANEW, False) or run.anew
    given = overridden(from_file, added(foreign, given_settings({**settings, EACH: each or []})))
    if as_json:
        given["output"] = "json"
    elif ctx.meta[ONE_DASHED]:
        given = merged(fastchess_settings(given), given)
    options = options_of(option, size, position)
    if options:
        given = merged(given, {"option": options})
    plan = plan_from(given)
    game_named(plan.game)
    if print_toml:
        click.echo(plan_text(plan), nl=False)
    elif at.server is not None:
        if run.check or run.ask or anew or run.anyway or faults or run.watch is not None:
            raise OptionError(
                "--check, --ask, --watch, --anew, --anyway and --fail-on are for engines of this "
                "machine"
            )
        from .at_server import play_server_tournament  # only here: it takes a while

        play_server_tournament(
            plan, server_of(at.server, at.ca), at.name, at.token, at.roster, at.away
        )
    elif at.name is not None or at.roster is not None or at.away is not None:
        raise OptionError("--name, --roster and --away are for a server: give --server, too")
    elif run.check:
        _check(plan)
    elif run.ask:
        if faults:
            raise OptionError("--fail-on is not for --ask, which reports the faults of each game")
        ask_tournament(plan)
    else:
        _play(plan, run, faults, anew=anew)


def _check(plan: TournamentPlan) -> None:
    """Start every engine, and print its name."""
    prepared = prepare(plan)
    print_notes(prepared.openings.notes if prepared.openings else ())
    check_tournament(prepared)
    exit_for_skipped(prepared.openings)


def _play(plan: TournamentPlan, run: RunSettings, faults: frozenset[Reason], *, anew: bool) -> None:
    """Play the tournament on this machine."""
    opened = open_run(plan, anew=anew, anyway=run.anyway)
    begun = opened.prepared.openings
    print_notes(begun.notes if begun else ())
    try:
        play_opened(opened, run.watch, faults)
    finally:
        opened.close()
    exit_for_skipped(begun)
