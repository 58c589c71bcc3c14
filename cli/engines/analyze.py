"""``boardwire analyze``: the analysis of a position by an engine."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from typing import Annotated, Any

from rich.console import Console
from rich.table import Table as Grid

from boardwire import _native
from boardwire.arguments import CommandOption
from boardwire.clients.engines import (
    Root,
    Searcher,
    SearchLimits,
    SearchMonitor,
    analysis_data,
    chance_data,
    outcomes,
    result_line,
)
from boardwire.games import CHANCE, OptionError, option_text
from boardwire.games.external.faults import searching
from boardwire.games.move_lists import moves_of
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook.pictures.vertex import number, probability
from boardwire.matches import Table
from boardwire.vocabulary import counted

from ..arguments.bundled_engines import (
    Depth,
    EngineName,
    Nodes,
    Playouts,
    Seconds,
    Seed,
    Threads,
    searcher_of,
)
from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..arguments.moves import Moves
from ..groups import Group

SAMPLING_SECONDS = 5.0
"""Seconds of simulations without another limit; they prove no value, so they never end."""

_PROGRESS_SECONDS = 1.0
_NUMBERS = ("visits", "value", "prior")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(analyze)


def analyze(
    engine: EngineName,
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    moves: Moves = "",
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    playouts: Playouts = None,
    threads: Threads = None,
    seed: Seed = None,
    most: Annotated[
        int, CommandOption("--list", help="Number of moves to list; 0 for all.", min=0)
    ] = 10,
    as_json: Annotated[bool, CommandOption("--json", help="Print one JSON object.")] = False,
) -> None:
    """Analyse a position: show the best move, its value, the line of play, and other moves.

    Without a limit, alphabeta and expectiminimax search until they have solved the position, and
    mcts searches for 5 seconds. Where a roll is due, each of its outcomes is searched; the time
    is for all of them. Ctrl-C ends the search and prints the best result so far.
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
    played = game_of(game, option, size, position)
    table = Table(played)
    searcher.check_game(played)
    for move in moves_of(played, moves):
        table.play(table.state.to_act(), move)
    if table.over:
        raise OptionError("the game is over in this position; there is nothing to analyse")
    tree = played if isinstance(played, Tree) else None
    with _stopped_by_interrupt() as stop:
        if table.state.to_act() == CHANCE:
            analysed = _chance(searcher, table, stop, tree.scale if tree else 1.0)
        else:
            root = Root(table.state, [it.move for it in table.history])
            found = _search(searcher, root, stop)
            analysed = analysis_data(table.state, found, sampled=searcher.samples, most=most)
            if tree:
                _write_worths(analysed, tree)
    report = {
        "engine": engine,
        "game": played.name,
        "options": played.options,
        "played": [it.text for it in table.history],
        **analysed,
        "interrupted": stop.is_set(),
    }
    if as_json:
        json.dump(report, sys.stdout)
        sys.stdout.write("\n")
    else:
        write = _tree_number if tree else "{:+.4f}".format
        (_print_chance if "outcomes" in report else _print)(report, write)


def _write_worths(analysed: dict[str, Any], tree: Tree) -> None:
    """Turn the values of the searches, from -1 to 1, into those of a tree; infinity is a text."""
    for it in (analysed, *analysed["moves"]):
        worth = tree.worth(it["value"])
        it["value"] = float(f"{worth:.6g}") if isfinite(worth) else number(worth)


def _tree_number(value: float | str) -> str:
    return value if isinstance(value, str) else number(value)


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


def _search(
    searcher: Searcher, root: Root, stop: _native.Stop, parts: int = 1
) -> _native.SearchResult:
    """Search in this thread, which receives Ctrl-C.

    Args:
        searcher: The engine.
        root: The position.
        stop: Ends the search.
        parts: The number of searches that share the time.

    Raises:
        OptionError: The searcher cannot search this game.
        GameFault: The rules of the game failed.
    """
    usual = SAMPLING_SECONDS if searcher.samples or parts > 1 else 0.0
    limits = searcher.limits(SearchLimits(usual))
    limits = replace(limits, seconds=limits.seconds / parts)

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


def _chance(searcher: Searcher, table: Table, stop: _native.Stop, scale: float) -> dict[str, Any]:
    """Return the expected value of a position where chance acts, by a search of each outcome."""
    possible = outcomes(table.state, [it.move for it in table.history])
    return chance_data(
        table.state,
        possible,
        lambda root: _search(searcher, root, stop, len(possible)),
        scale=scale,
    )


def _print_chance(report: dict[str, Any], write: Callable[[Any], str]) -> None:
    player = report["player"]
    lines = {
        "game": _game_text(report),
        "to act": "chance",
        "value": f"{write(report['value'])} for {player}",
        "solved": _solved({**report, "distance": None}),
        "search": f"{report['nodes']} nodes",
    }
    _print_lines(lines)
    grid = Grid()
    for heading in ("outcome", "probability", "value", "line"):
        grid.add_column(heading, justify="left" if heading in ("outcome", "line") else "right")
    for it in report["outcomes"]:
        chance = probability(it["probability"])
        grid.add_row(it["outcome"], chance, write(it["value"]), " ".join(it["pv"]))
    Console().print(grid)


def _game_text(report: dict[str, Any]) -> str:
    options = (f"{name}={option_text(value)}" for name, value in report["options"].items())
    return " ".join((report["game"], *options))


def _print_lines(lines: Mapping[str, str | None]) -> None:
    for name, text in lines.items():
        if text is not None:
            print(f"{name:8}{text}")


def _print(report: dict[str, Any], write: Callable[[Any], str]) -> None:
    lines = {
        "game": _game_text(report),
        "to act": report["to_act"],
        "move": report["move"],
        "value": write(report["value"]),
        "score": None if report["score"] is None else f"{report['score']:+g}",
        "solved": _solved(report),
        "line": " ".join(report["pv"]),
        "search": f"depth {report['depth']}, {report['nodes']} nodes in {report['seconds']:.2f} s",
    }
    _print_lines(lines)
    grid = Grid()
    for heading in ("move", "visits", "value", "prior", "line"):
        grid.add_column(heading, justify="right" if heading in _NUMBERS else "left")
    for it in report["moves"]:
        value = f"{'<= ' if it['bound'] else ''}{write(it['value'])}"
        prior = f"{it['prior']:.3f}" if it["prior"] else ""
        grid.add_row(it["move"], str(it["visits"]), value, prior, " ".join(it["pv"]))
    Console().print(grid)


def _solved(report: dict[str, Any]) -> str:
    if not report["solved"]:
        return "no, stopped" if report["interrupted"] else "no"
    distance = report["distance"]
    ends = "" if distance is None else f", the game ends in {counted(distance, 'ply', 'plies')}"
    return f"yes{ends}"
