"""``boardwire explain``: how an algorithm of the textbook came to its move, as a drawn tree."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from boardwire.clients.textbook import (
    ALGORITHMS,
    EXPLORATION,
    SAMPLINGS,
    TREE_SEARCHES,
    Lookahead,
    sample,
    search_tree,
)
from boardwire.clients.textbook.pictures import (
    Picture,
    html_page,
    picture_of_arms,
    picture_of_samples,
    picture_of_search,
    svg,
    text,
)
from boardwire.games import Game, OptionError
from boardwire.games.rules.tree import Tree

from .common import GameOptions, Position, Size, game_of

MOST_NODES = 5000
"""Nodes of a tree that is drawn."""

_UCB = "ucb"
_WRITERS = {".svg": svg, ".html": html_page, ".txt": text}


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(explain)


def explain(
    algorithm: Annotated[str, typer.Argument(help=f"{', '.join(ALGORITHMS)}, or {_UCB}.")],
    game: Annotated[str, typer.Option(help="The game: a name or MODULE:CLASS.")] = Tree.name,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    tree: Annotated[
        str | None,
        typer.Option(help="Of the game tree: nested lists. Of ucb: pairs of wins and visits."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(help="Plies to search; for flat and uct, to draw.", min=1)
    ] = None,
    simulations: Annotated[int, typer.Option(help="Random games of flat and uct.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Where random numbers start.")] = 1,
    exploration: Annotated[float, typer.Option(help="c of uct and ucb.", min=0)] = EXPLORATION,
    out: Annotated[
        Path | None, typer.Option(help=f"A file to write: {', '.join(_WRITERS)}.")
    ] = None,
) -> None:
    """Draw what a search of the textbook did: values, alpha and beta, visits, what was pruned."""
    if out is not None and out.suffix not in _WRITERS:
        raise OptionError(f"{out}: a picture is a file of {', '.join(_WRITERS)}")
    if algorithm == _UCB:
        picture = picture_of_arms(_arms(tree or "[[7,10],[5,8],[0,3]]"), exploration)
    else:
        words = [*(option or ()), *([f"tree={''.join(tree.split())}"] if tree else ())]
        played = game_of(game, words, size, position)
        random = Random(seed)
        picture = _picture(algorithm, played, depth, simulations, random, exploration)
    if out is None:
        typer.echo(text(picture))
    else:
        out.write_text(_WRITERS[out.suffix](picture), encoding="utf-8")


def _picture(
    name: str, game: Game, depth: int | None, simulations: int, random: Random, c: float
) -> Picture:
    state = game.start()
    if name in TREE_SEARCHES:
        algorithm = TREE_SEARCHES[name]
        lookahead = Lookahead(depth, most=MOST_NODES, keep=True)
        searched, root = search_tree(algorithm, state, lookahead)
        scale = game.scale if isinstance(game, Tree) else 1.0
        return picture_of_search(algorithm, searched, root, scale)
    if name in SAMPLINGS:
        if simulations > MOST_NODES:
            raise OptionError(f"a tree of more than {MOST_NODES:,} simulations is not drawn")
        sampling = SAMPLINGS[name]
        sampled, tally = sample(sampling, state, simulations, random, c)
        return picture_of_samples(sampling, sampled, tally, c, depth)
    raise OptionError(
        f"no algorithm is called {name[:40]!r}; there are {', '.join(ALGORITHMS)}, {_UCB}"
    )


def _arms(text: str) -> list[tuple[float, int]]:
    """Read wins and visits.

    Raises:
        OptionError: They are something else.
    """
    problem = OptionError(f"{text[:60]!r} is no list of wins and visits, [[7,10],[5,8],[0,3]]")
    try:
        pairs = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise problem from error
    if not isinstance(pairs, list) or not pairs:
        raise problem
    arms = []
    for pair in pairs:
        match pair:
            case [int() | float() as wins, int(visits)] if visits and 0 <= wins <= visits < 1 << 53:
                arms.append((float(wins), visits))
            case _:
                raise problem
    return arms
