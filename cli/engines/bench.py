"""``boardwire bench``: measures rules, searches and a server on this machine."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

import click
from rich.console import Console
from rich.table import Table

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.load import LIVE_PARTS, PARTS, Figure, Part, measure
from boardwire.clients.speed import Rate, rates_of_rules, rates_of_searches
from boardwire.games import Game, OptionError, load, names, searchable, searching

from ..arguments.game_names import game_named
from ..groups import Group

_SIZES: dict[str, tuple[dict[str, object], ...]] = {"go": ({"size": 9}, {"size": 19})}
"""Options to measure for games whose customary options are not enough."""


class BenchSubject(StrEnum):
    """The subject of a measurement."""

    GAMES = "games"
    SEARCH = "search"
    SERVER = "server"
    LIVE = "live"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(bench)


def bench(
    subject: Annotated[BenchSubject, Argument(help="What to measure.")] = BenchSubject.SEARCH,
    game: Annotated[
        list[str] | None, CommandOption(help="Only this game; may be repeated. Default: all.")
    ] = None,
    seconds: Annotated[
        float | None,
        CommandOption(
            help="Seconds for each measurement. Default: 1, for the server's part crowd 60.",
            min=0.01,
            max=3600,
        ),
    ] = None,
    part: Annotated[
        list[str] | None,
        CommandOption(help="Part of the measurement of server or live; may be repeated."),
    ] = None,
    as_json: Annotated[bool, CommandOption("--json", help="Print a JSON list.")] = False,
) -> None:
    """Measure rules (random playouts, perft), searches, a server under load, or its live news.

    Rules and searches start from the initial position and use one thread; a search begins with
    a fresh tree or table; perft counts its last ply in bulk. For Connect Four, random positions
    are solved.

    Parts of the server's measurement: one (a single match of instant bots, beside a bare echo),
    many (64 such matches), crowd (5,000 idle sessions and 1,000 matches whose bots think for
    random times of mean 1 s), visited (100 such matches, alone and beside 20 addresses of visitors
    that ask for pages and data as fast as their quotas allow), trees (the same matches beside one
    address that asks for trees of searches, most of them too large), overload (6,000 bots that
    want 3,000 matches at once: the moves of those that are admitted, the answers to the others),
    guests (200 guests against the house, who think for random times of mean 5 s, beside 100 matches
    of bots; the server, its engines and the load share all cores),
    leak (memory over up to 200,000 short matches). The exit code is 1 where a promised bound is
    broken; the bounds are for a machine that does nothing else.

    Parts of the measurement of live news: websocket, events (each 1,000 spectators of one match).

    Latencies with the pauses of the server: boardwire bench server --part crowd
    """
    if subject in (BenchSubject.SERVER, BenchSubject.LIVE):
        _of_server(PARTS if subject is BenchSubject.SERVER else LIVE_PARTS, part, seconds, as_json)
        return
    rates, usual = rates_of_searches, searchable
    if subject is BenchSubject.GAMES:
        rates, usual = rates_of_rules, names
    games = [game_named(word).name for word in game or usual()]
    rows = list(_measure(games, rates, seconds or 1.0))
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    table = Table()
    for heading in ("game", "what", "metric", "rate"):
        table.add_column(heading, justify="right" if heading == "rate" else "left")
    for row in rows:
        options = "".join(f" {name}={value}" for name, value in row["options"].items())
        table.add_row(row["game"] + options, row["what"], row["metric"], f"{row['rate']:,}")
    Console().print(table)


def _of_server(
    known: Mapping[str, Part], parts: list[str] | None, seconds: float | None, as_json: bool
) -> None:
    figures: list[Figure] = []
    unknown = set(parts or ()) - set(known)
    if unknown:
        raise OptionError(f"no part {min(unknown)!r}; there are {', '.join(known)}")

    def report(figure: Figure) -> None:
        figures.append(figure)
        if not as_json:
            sign = "at most" if figure.at_most else "at least"
            promise = "" if figure.bound is None else f"  ({sign} {figure.bound:,g})"
            click.echo(f"{figure.name}: {figure.value:,.4g} {figure.unit}{promise}")

    asyncio.run(measure([known[name] for name in parts or known], seconds, report))
    if as_json:
        json.dump([figure.to_data() for figure in figures], sys.stdout, indent=1)
        sys.stdout.write("\n")
    raise click.exceptions.Exit(0 if all(figure.kept for figure in figures) else 1)


def _measure(
    games: list[str], rates: Callable[[Game, float], Iterator[Rate]], seconds: float
) -> Iterator[dict[str, Any]]:
    for name in games:
        for options in _SIZES.get(name, ({},)):
            game = load(name, **options)
            with searching(game.start()):
                measured = list(rates(game, seconds))
            for rate in measured:
                yield {
                    "game": name,
                    "options": options,
                    "what": rate.what,
                    "metric": rate.metric,
                    "rate": round(rate.value) if rate.value >= 100 else float(f"{rate.value:.3g}"),
                }
