"""``boardwire check``: whether an engine speaks its protocol as the documents say."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Annotated, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.adapters import AdaptedEngine
from boardwire.clients.adapters.uci import DRIVER_OPTIONS
from boardwire.clients.conformance import (
    GTP_CHECKS,
    UCI_CHECKS,
    Check,
    CheckOutcome,
    CheckVerdict,
    Severity,
    check_gtp,
    check_uci,
    offered_games,
)
from boardwire.clients.engines import check_game, parse_engine
from boardwire.games import OptionError, reference_of
from boardwire.protocol import visible

from ..arguments.game_names import game_named, game_words
from ..arguments.game_options import GameOptions, Size, options_of
from ..event_loop import run
from ..groups import Group

UNSOUND = 1
"""The exit status if a check of severity `must` has found a deviation."""
UCI = "uci"
"""The adapter of engines that speak UCI."""
ALL = "all"
"""The word for all games that the engine offers, instead of a game's name."""
_STYLES = {Severity.MUST: "bold red", Severity.SHOULD: "yellow", Severity.INFORMATION: "cyan"}


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(check)


def check(
    engine: Annotated[
        str | None,
        Argument(help="The engine: 'gnugo --mode gtp', uci:stockfish, or a bundled one."),
    ] = None,
    game: Annotated[
        str | None,
        CommandOption(
            help="Games to check a GTP engine with, separated by commas; "
            f"{ALL}: all that it offers. [default: go]"
        ),
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    only: Annotated[
        list[str] | None,
        CommandOption(help="The name of a check or of an area. May be repeated."),
    ] = None,
    seconds: Annotated[
        float, CommandOption(help="Seconds that the engine has for a response.", min=0.1)
    ] = 10.0,
    think: Annotated[
        float,
        CommandOption(
            help="Seconds that the engine has for its first response and for a move.", min=0.1
        ),
    ] = 60.0,
    list_checks: Annotated[
        bool, CommandOption("--list", help="List the checks, and make none.")
    ] = False,
    as_json: Annotated[bool, CommandOption("--json", help="Print JSON.")] = False,
) -> None:
    """Check whether an engine speaks GTP or UCI as the documents say, and explain deviations.

    The exit status is 0 for a sound engine, 1 if a required check fails, and 2 for a wrong option
    or an engine that does not start.
    """
    if list_checks:
        _list(only or [], as_json=as_json)
        return
    if engine is None:
        raise OptionError("name the engine to check: boardwire check 'gnugo --mode gtp'")
    options = options_of(option, size)
    if options and game == ALL:
        raise OptionError(f"options belong to one game: name it with --game in place of {ALL}")
    outcomes = _checked(engine, game, options, only or [], seconds, think)
    if as_json:
        json.dump([it.to_data() for it in outcomes], sys.stdout, indent=1)
        sys.stdout.write("\n")
    else:
        _print(outcomes)
    if any(_is_fault(it) for it in outcomes):
        sys.exit(UNSOUND)


def _checked(
    engine: str,
    game: str | None,
    options: dict[str, str],
    only: list[str],
    seconds: float,
    think: float,
) -> list[CheckOutcome]:
    """Run the checks, and show which one is running."""
    console = Console(stderr=True)
    status = console.status("")

    def warn(text: str) -> None:
        console.print(Text(text), soft_wrap=True)

    def report(outcome: CheckOutcome) -> None:
        status.update(Text(f"{outcome.game}: {outcome.area}: {outcome.name}"))

    spec = parse_engine(engine)
    if isinstance(spec, AdaptedEngine):
        if spec.adapter != UCI:
            raise OptionError(f"no checks are known for {spec.adapter}: only for GTP and UCI")
        if game is not None or options:
            raise OptionError("UCI engines are checked with chess: leave out --game and options")
        own = {option.name for option in DRIVER_OPTIONS}
        if wrong := [name for name, _ in spec.options if name in own]:
            raise OptionError(f"{wrong[0]} is for matches: name options of the engine alone")
    with status:
        status.update("starting the engine")
        if isinstance(spec, AdaptedEngine):
            checking = check_uci(
                spec.target,
                only,
                seconds=seconds,
                think=think,
                options=spec.options,
                report=report,
            )
            return list(run(checking))
        names = game_words(game or "go")
        if game == ALL:
            names = run(offered_games(spec.argv(), think))
        outcomes: list[CheckOutcome] = []
        for number, name in enumerate(names):
            played = game_named(name)(**options)
            played.require_perfect_information()
            check_game(spec, played)
            outcomes += run(
                check_gtp(
                    spec.argv(reference_of(played.name)),
                    played,
                    only,
                    seconds=seconds,
                    think=think,
                    board_only=number > 0,
                    report=report,
                    warn=warn,
                )
            )
    return outcomes


def _is_fault(outcome: CheckOutcome) -> bool:
    return outcome.verdict is CheckVerdict.DEVIATES and outcome.severity is Severity.MUST


def _print(outcomes: list[CheckOutcome]) -> None:
    """Print a table of all checks, each kind of deviation in words, and a summary."""
    console = Console()
    table = Table()
    for heading in ("area", "check", "severity", "result"):
        table.add_column(heading)
    by_name: dict[str, list[CheckOutcome]] = {}
    for it in outcomes:
        by_name.setdefault(it.name, []).append(it)
    for group in by_name.values():
        table.add_row(group[0].area, group[0].name, group[0].severity.value, _result(group))
    console.print(table)
    for group in by_name.values():
        if deviating := [it for it in group if it.finding is not None]:
            _explain(console, deviating)
    counts = {verdict: sum(it.verdict is verdict for it in outcomes) for verdict in CheckVerdict}
    counted = ", ".join(f"{count} {verdict.value}" for verdict, count in counts.items())
    console.print(f"{counted}: {'not sound' if any(map(_is_fault, outcomes)) else 'sound'}")


def _result(group: list[CheckOutcome]) -> Text:
    """Return the outcomes of one check in all games."""
    text = Text()
    for verdict in (CheckVerdict.DEVIATES, CheckVerdict.PASSED, CheckVerdict.SKIPPED):
        these = [it for it in group if it.verdict is verdict]
        if these and (len(text) == 0 or verdict is not CheckVerdict.SKIPPED):
            games = f" ({len(these)} games)" if len(these) < len(group) else ""
            text.append(", " if len(text) else "")
            text.append(f"{verdict.value}{games}", style=_style(these[0]))
    return text


def _style(outcome: CheckOutcome) -> str:
    if outcome.verdict is CheckVerdict.DEVIATES:
        return _STYLES[outcome.severity]
    return "green" if outcome.verdict is CheckVerdict.PASSED else "dim"


def _explain(console: Console, deviating: list[CheckOutcome]) -> None:
    """Print the first deviation of a check, and the other games in which it deviates."""
    outcome = deviating[0]
    finding = outcome.finding
    assert finding is not None
    console.print(
        Text(f"{outcome.severity.value}: {outcome.name}", style=_style(outcome)),
        Text(f"({outcome.game}): {outcome.title}"),
        soft_wrap=True,
    )
    rows = {
        "sent": finding.sent,
        "came": finding.came,
        "expected": finding.expected,
        "source": finding.source,
        "also in": ", ".join(it.game for it in deviating[1:]),
    }
    for name, text in rows.items():
        if text:
            console.print(Text(f"  {name:9} {visible(text)}"), soft_wrap=True)
    console.print()


def _list(only: list[str], *, as_json: bool) -> None:
    """Print a list of the checks."""
    everything: dict[str, Sequence[Check[Any]]] = {"gtp": GTP_CHECKS, "uci": UCI_CHECKS}
    rows = [
        {"protocol": protocol, **it.to_data()}
        for protocol, checks in everything.items()
        for it in checks
        if not only or it.name in only or it.area in only
    ]
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    table = Table()
    headings = ("protocol", "area", "name", "severity", "title", "source")
    for heading in headings:
        table.add_column(heading)
    for row in rows:
        table.add_row(*(Text(row[heading]) for heading in headings))
    Console().print(table)
