"""``boardwire perft``: count the leaves of a game tree, to test rules and their speed."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from time import perf_counter
from typing import Annotated

import click

from boardwire import _native
from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError, State, searching
from boardwire.games.move_lists import state_after
from boardwire.games.textbook.tree_search.probing import ProbeEstimate, estimates, probe

from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..arguments.moves import Moves
from ..groups import Group

MOST_PLIES = 10_000
"""The most plies of a random line."""
MOST_STEPS = 20_000_000
"""The most plies of all random lines together."""
_PLAIN = 10_000_000  # larger estimates are written with powers of ten


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(perft)


def perft(
    game: Annotated[str, Argument(help="The game: a name, or MODULE:CLASS.")],
    depth: Annotated[
        int,
        Argument(
            help=f"Number of plies; without --estimate at most {_native.MAX_DEPTH}.",
            min=0,
            max=MOST_PLIES,
        ),
    ],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    moves: Moves = "",
    estimate: Annotated[
        int | None,
        CommandOption(
            help="Estimate the numbers from this many random lines, where counting takes too long.",
            min=1,
        ),
    ] = None,
    seed: Annotated[int, CommandOption(help="Seed of the random lines.")] = 1,
) -> None:
    """Count the move sequences of 1 to DEPTH plies from the start of a game, with their sum.

    A sequence ends with its game and is then not counted. A pass is a ply, and so is a roll.
    """
    state = state_after(game_of(game, option, size, position), moves)
    if estimate is not None:
        _estimate(state, depth, estimate, Random(seed))
        return
    if depth > _native.MAX_DEPTH:
        raise OptionError(
            f"at most {_native.MAX_DEPTH} plies are counted: add --estimate 1000 to estimate them"
        )
    begun = perf_counter()
    counts = []
    with searching(state):
        for plies in range(depth + 1):
            nodes = _native.perft(state.position, plies)
            counts.append(nodes)
            if plies:
                _row(plies, f"{nodes}", counts[-2], nodes, head=plies == 1)
    seconds = perf_counter() - begun
    if depth and counts[-1]:
        click.echo(f"mean branching {counts[-1] ** (1 / depth):.2f}")
    click.echo(f"sum {sum(counts)}")
    click.echo(f"nodes {counts[-1]}")
    speed = sum(counts) / max(seconds, 1e-9)
    click.echo(f"{seconds:.3f} s, {speed:.3g} nodes/s", err=True)


def _row(plies: int, shown: str, above: int | Decimal, nodes: int | Decimal, *, head: bool) -> None:
    """Print the line of a depth, with the average number of children of a node."""
    if head:
        click.echo(f"{'depth':>5} {'nodes':>27} {'branching':>9}")
    branching = f"{nodes / above:.2f}" if above else ""
    click.echo(f"{plies:>5} {shown:>27} {branching:>9}".rstrip())


def _estimate(state: State, depth: int, count: int, random: Random) -> None:
    if count * depth > MOST_STEPS:
        raise OptionError(
            f"{count} ways of {depth} plies are too many: {MOST_STEPS:,} plies at most"
        )
    with searching(state):
        found = estimates([probe(state, depth, random) for _ in range(count)])
    *depths, whole = found
    for plies in range(1, depth + 1):
        _row(
            plies, _text(depths[plies]), depths[plies - 1].mean, depths[plies].mean, head=plies == 1
        )
        if not depths[plies].mean:
            click.echo(f"no way was longer than {plies - 1} plies")
            break
    click.echo(f"sum {_text(whole)}")
    click.echo(f"nodes {_text(depths[-1])}")
    click.echo(f"from {count} random ways; ± is the standard error")


def _text(estimate: ProbeEstimate) -> str:
    """Return an estimate with its error, in the significant digits."""
    if not estimate.error:
        return _number(estimate.mean)
    return f"{_number(estimate.mean)} ± {_number(estimate.error)}"


def _number(value: Decimal) -> str:
    return f"{value:.0f}" if value < _PLAIN else f"{value:.2e}"
