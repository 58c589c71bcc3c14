"""``boardwire bench``: how fast the searches are on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from boardwire import _native
from boardwire.games import Game, load

_GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("tictactoe", {}),
    ("connect4", {}),
    ("othello", {"size": 8}),
    ("go", {"size": 9}),
    ("go", {"size": 19}),
    ("pig", {}),
)


class Subject(StrEnum):
    """What to measure."""

    SEARCH = "search"


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(bench)


def bench(
    subject: Annotated[Subject, typer.Argument(help="What to measure.")] = Subject.SEARCH,
    seconds: Annotated[float, typer.Option(help="Seconds for each row.", min=0.01)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """Measure the searches from the initial positions: one thread, a fresh tree or table."""
    rows = list(_measure(seconds))
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    table = Table()
    for heading in ("game", "search", "metric", "rate"):
        table.add_column(heading, justify="right" if heading == "rate" else "left")
    for row in rows:
        options = "".join(f" {name}={value}" for name, value in row["options"].items())
        table.add_row(row["game"] + options, row["search"], row["metric"], f"{row['rate']:,}")
    Console().print(table)


def _measure(seconds: float) -> Iterator[dict[str, Any]]:
    for name, options in _GAMES:
        game = load(name, **options)
        for search, metric, rate in _rates(game, seconds):
            yield {
                "game": name,
                "options": options,
                "search": search,
                "metric": metric,
                "rate": round(rate),
            }


def _rates(game: Game, seconds: float) -> Iterator[tuple[str, str, float]]:
    position = game.initial().position
    yield (
        "mcts",
        "simulations/s",
        _repeated(lambda left: _native.Mcts(seed=1).search(position, seconds=left), seconds),
    )
    if not game.has_chance:
        yield (
            "alphabeta",
            "nodes/s",
            _repeated(lambda left: _native.AlphaBeta().search(position, seconds=left), seconds),
        )
    yield (
        "expectiminimax",
        "nodes/s",
        _repeated(lambda left: _native.Expectiminimax().search(position, seconds=left), seconds),
    )


def _repeated(search: Callable[[float], _native.SearchResult], seconds: float) -> float:
    """Nodes per second of a search that is begun anew whenever it has solved the game."""
    nodes, spent = 0, 0.0
    while spent < seconds:
        result = search(seconds - spent)
        nodes += result.nodes
        spent += max(result.seconds, 1e-6)
    return nodes / spent
