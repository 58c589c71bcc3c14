"""``boardwire bench``: how fast the rules and the searches are on this machine."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from boardwire.clients.load import FIGURES, Figure, measure_server
from boardwire.clients.speed import Rate, rates_of_rules, rates_of_searches
from boardwire.games import Game, OptionError, load, names, searching

from .common import game_named

_SIZES: dict[str, tuple[dict[str, object], ...]] = {"go": ({"size": 9}, {"size": 19})}
"""The options to measure where the customary ones are not enough."""


class Subject(StrEnum):
    """What to measure."""

    GAMES = "games"
    SEARCH = "search"
    SERVER = "server"


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(bench)


def bench(
    subject: Annotated[Subject, typer.Argument(help="What to measure.")] = Subject.SEARCH,
    game: Annotated[
        list[str] | None, typer.Option(help="Only this game; may be repeated. Default: all.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each row.", min=0.01, max=3600)] = 1.0,
    part: Annotated[
        list[str] | None,
        typer.Option(help="Of the server: only one, many, crowd or leak; may be repeated."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """Measure rules (random playouts, perft), searches, or a server under load.

    Rules and searches: from the initial positions, on one thread unless told; a search begins with
    a fresh tree or table; perft counts its last ply in bulk. Random positions of Connect Four are
    solved.

    The server: one match and many between instant bots on loopback, a full house, and memory over
    200,000 matches (with --seconds 10; fewer with less), beside a bare echo in the same run.
    """
    if subject is Subject.SERVER:
        _of_server(part, seconds, as_json)
        return
    rates = rates_of_rules if subject is Subject.GAMES else rates_of_searches
    games = [game_named(word).name for word in game or names()]
    rows = list(_measure(games, rates, seconds))
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


def _of_server(parts: list[str] | None, seconds: float, as_json: bool) -> None:
    figures: list[Figure] = []
    unknown = set(parts or ()) - set(FIGURES)
    if unknown:
        raise OptionError(f"no part {min(unknown)!r}; there are {', '.join(FIGURES)}")

    def report(figure: Figure) -> None:
        figures.append(figure)
        if not as_json:
            sign = "at most" if figure.at_most else "at least"
            promise = "" if figure.bound is None else f"  ({sign} {figure.bound:,g})"
            typer.echo(f"{figure.name}: {figure.value:,.4g} {figure.unit}{promise}")

    asyncio.run(measure_server(parts or list(FIGURES), seconds, report))
    if as_json:
        json.dump([figure.to_data() for figure in figures], sys.stdout, indent=1)
        sys.stdout.write("\n")
    raise typer.Exit(0 if all(figure.kept for figure in figures) else 1)


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
