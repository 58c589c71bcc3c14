"""``boardwire analyze``: the analysis of a position by an engine."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from boardwire import _native
from boardwire.clients.engines import (
    Root,
    Searcher,
    SearchLimits,
    SearchMonitor,
    analysis_data,
    result_line,
)
from boardwire.games import CHANCE, OptionError, option_text
from boardwire.games.external.faults import searching
from boardwire.matches import Table

from .common import (
    Depth,
    EngineName,
    GameOptions,
    Nodes,
    Playouts,
    Position,
    Seconds,
    Seed,
    Size,
    Threads,
    game_of,
    searcher_of,
)

SAMPLING_SECONDS = 5.0
"""Seconds of simulations without another limit; they prove no value, so they never end."""

_PROGRESS_SECONDS = 1.0
_NUMBERS = ("visits", "value", "prior")


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(analyze)


def analyze(
    engine: EngineName,
    game: Annotated[str, typer.Option(help="The game: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    moves: Annotated[
        str, typer.Option(help="Moves to make first, and outcomes of rolls: D4,C4.")
    ] = "",
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    playouts: Playouts = None,
    threads: Threads = None,
    seed: Seed = None,
    most: Annotated[
        int, typer.Option("--list", help="Number of moves to list; 0 for all.", min=0)
    ] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Analyse a position: show the best move, its value, the line of play, and other moves.

    Without a limit, alphabeta and expectiminimax search until they have solved the position, and
    mcts searches for 5 seconds. Ctrl-C ends the search and prints the best result so far.
    """
    searcher = searcher_of(
        engine,
        time=time,
        depth=depth,
        nodes=nodes,
        playouts=playouts,
        threads=threads,
        seed=seed,
    )
    if not searcher.searches:
        raise OptionError(f"{searcher.name} does not search, so it cannot analyse a position")
    table = Table(game_of(game, option, size, position))
    searcher.check_game(table.game)
    for move in filter(None, moves.split(",")):
        table.play(table.state.to_act(), move)
    if table.over:
        raise OptionError("the game is over in this position; there is nothing to analyse")
    if table.state.to_act() == CHANCE:
        raise OptionError("a roll is due in this position; add its outcome to --moves")
    with _stopped_by_interrupt() as stop:
        found = _search(searcher, table, stop)
    report = {
        "engine": engine,
        "game": table.game.name,
        "options": table.game.options,
        "played": [played.text for played in table.history],
        **analysis_data(table.state, found, sampled=searcher.samples, most=most),
        "interrupted": stop.is_set(),
    }
    if as_json:
        json.dump(report, sys.stdout)
        sys.stdout.write("\n")
    else:
        _print(report)


@contextmanager
def _stopped_by_interrupt() -> Iterator[_native.Stop]:
    """Let Ctrl-C set a flag; a second Ctrl-C ends the program."""
    stop = _native.Stop()

    def interrupted(number: int, frame: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _search(searcher: Searcher, table: Table, stop: _native.Stop) -> _native.SearchResult:
    """Search in this thread, which receives Ctrl-C.

    Raises:
        OptionError: The searcher cannot search this game.
        GameFault: The rules of the game failed.
    """
    root = Root(table.state, [played.move for played in table.history])
    limits = searcher.limits(SearchLimits(SAMPLING_SECONDS if searcher.samples else 0.0))

    def progress(found: _native.SearchResult) -> None:
        print(result_line(root.state, found), file=sys.stderr)

    monitor = SearchMonitor(stop, progress if sys.stderr.isatty() else None, _PROGRESS_SECONDS)
    with searching(root.state):
        try:
            found = searcher.search(root, limits, monitor).result
        except ValueError as error:
            raise OptionError(str(error)) from error
    assert found is not None, "a search has a result"
    return found


def _print(report: dict[str, Any]) -> None:
    options = (f"{name}={option_text(value)}" for name, value in report["options"].items())
    lines = {
        "game": " ".join((report["game"], *options)),
        "to act": report["to_act"],
        "move": report["move"],
        "value": f"{report['value']:+.4f}",
        "score": None if report["score"] is None else f"{report['score']:+g}",
        "solved": _solved(report),
        "line": " ".join(report["pv"]),
        "search": f"depth {report['depth']}, {report['nodes']} nodes in {report['seconds']:.2f} s",
    }
    for name, text in lines.items():
        if text is not None:
            print(f"{name:8}{text}")
    grid = Grid()
    for heading in ("move", "visits", "value", "prior", "line"):
        grid.add_column(heading, justify="right" if heading in _NUMBERS else "left")
    for it in report["moves"]:
        value = f"{'<= ' if it['bound'] else ''}{it['value']:+.4f}"
        prior = f"{it['prior']:.3f}" if it["prior"] else ""
        grid.add_row(it["move"], str(it["visits"]), value, prior, " ".join(it["pv"]))
    Console().print(grid)


def _solved(report: dict[str, Any]) -> str:
    if not report["solved"]:
        return "no, stopped" if report["interrupted"] else "no"
    distance = report["distance"]
    return "yes" if distance is None else f"yes, the game ends in {distance} plies"
