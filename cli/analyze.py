"""``boardwire analyze``: what an engine thinks of a position."""

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
from boardwire.clients.engines import Effort, Root, Thinker, Watch, analysis_data, thought_line
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
    thinker_of,
)

SAMPLING_SECONDS = 5.0
"""How long simulations go on that nothing else limits: they prove nothing, and so never end."""

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
    moves: Annotated[str, typer.Option(help="Moves to make first, D4,C4 (rolls too).")] = "",
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    playouts: Playouts = None,
    threads: Threads = None,
    seed: Seed = None,
    most: Annotated[
        int, typer.Option("--list", help="How many moves to list; 0 for all.", min=0)
    ] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Analyse a position: best move, value, line of play, and the moves beside it.

    Without a limit alphabeta and expectiminimax search until they have solved the position, and
    mcts for 5 seconds. Ctrl-C prints the best so far.
    """
    thinker = thinker_of(
        engine,
        time=time,
        depth=depth,
        nodes=nodes,
        playouts=playouts,
        threads=threads,
        seed=seed,
    )
    if not thinker.searches:
        raise OptionError(f"{thinker.name} does not search; it has nothing to say of a position")
    table = Table(game_of(game, option, size, position))
    for move in filter(None, moves.split(",")):
        table.play(table.state.to_act(), move)
    if table.over:
        raise OptionError("the game is over there; there is nothing to analyse")
    if table.state.to_act() == CHANCE:
        raise OptionError("a roll is due there; make it with --moves")
    with _stopped_by_interrupt() as stop:
        found = _search(thinker, table, stop)
    told = {
        "engine": engine,
        "game": table.game.name,
        "options": table.game.options,
        "played": [played.text for played in table.history],
        **analysis_data(table.state, found, sampled=thinker.samples, most=most),
        "interrupted": stop.is_set(),
    }
    if as_json:
        json.dump(told, sys.stdout)
        sys.stdout.write("\n")
    else:
        _print(told)


@contextmanager
def _stopped_by_interrupt() -> Iterator[_native.Stop]:
    """Inside, Ctrl-C sets the flag; a second one ends the program."""
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


def _search(thinker: Thinker, table: Table, stop: _native.Stop) -> _native.SearchResult:
    """Search in this thread, which hears of Ctrl-C.

    Raises:
        OptionError: The search does not work on this game.
        GameFault: The rules of the game failed.
    """
    root = Root(table.state, [played.move for played in table.history])
    effort = thinker.effort(Effort(SAMPLING_SECONDS if thinker.samples else 0.0))

    def progress(found: _native.SearchResult) -> None:
        print(thought_line(root.state, found), file=sys.stderr)

    watch = Watch(stop, progress if sys.stderr.isatty() else None, _PROGRESS_SECONDS)
    with searching(root.state):
        try:
            found = thinker.search(root, effort, watch).found
        except ValueError as error:
            raise OptionError(str(error)) from error
    assert found is not None, "what searches finds something"
    return found


def _print(told: dict[str, Any]) -> None:
    options = (f"{name}={option_text(value)}" for name, value in told["options"].items())
    lines = {
        "game": " ".join((told["game"], *options)),
        "to act": told["to_act"],
        "move": told["move"],
        "value": f"{told['value']:+.4f}",
        "score": None if told["score"] is None else f"{told['score']:+g}",
        "solved": _solved(told),
        "line": " ".join(told["pv"]),
        "search": f"depth {told['depth']}, {told['nodes']} nodes in {told['seconds']:.2f} s",
    }
    for name, text in lines.items():
        if text is not None:
            print(f"{name:8}{text}")
    grid = Grid()
    for heading in ("move", "visits", "value", "prior", "line"):
        grid.add_column(heading, justify="right" if heading in _NUMBERS else "left")
    for it in told["moves"]:
        value = f"{'<= ' if it['bound'] else ''}{it['value']:+.4f}"
        prior = f"{it['prior']:.3f}" if it["prior"] else ""
        grid.add_row(it["move"], str(it["visits"]), value, prior, " ".join(it["pv"]))
    Console().print(grid)


def _solved(told: dict[str, Any]) -> str:
    if not told["solved"]:
        return "no, stopped" if told["interrupted"] else "no"
    distance = told["distance"]
    return "yes" if distance is None else f"yes, the game ends in {distance} plies"
