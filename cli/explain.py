"""``boardwire explain``: draw the tree of a textbook algorithm."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from boardwire.games import Game, OptionError
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook import (
    ALGORITHMS,
    EXPLORATION,
    SAMPLINGS,
    TREE_SEARCHES,
    Lookahead,
    sample,
    search_tree,
)
from boardwire.games.textbook.ordering import Order
from boardwire.games.textbook.pictures import (
    Picture,
    html_page,
    picture_of_arms,
    picture_of_samples,
    picture_of_search,
    svg,
    text,
)
from boardwire.games.textbook.sampled_steps import MOST_SIMULATIONS, read_arms, walk_ucb
from boardwire.games.textbook.walks import Settings, walk_of

from .common import GameOptions, Position, Size, game_of
from .explain_steps import show_steps

MOST_NODES = 5000
"""Most nodes of a drawn tree."""

_UCB = "ucb"
_WRITERS = {".svg": svg, ".html": html_page, ".txt": text}


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(explain)


def explain(
    algorithm: Annotated[
        str, typer.Argument(help=f"The algorithm: {', '.join(ALGORITHMS)}, or {_UCB}.")
    ],
    game: Annotated[str, typer.Option(help="The game: a name, or MODULE:CLASS.")] = Tree.name,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    tree: Annotated[
        str | None,
        typer.Option(
            help="A game tree as nested lists: [[3,12],[2,4]]. For ucb: pairs of wins and visits."
        ),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(help="Plies to search. For flat and uct: plies to draw.", min=1)
    ] = None,
    simulations: Annotated[
        int, typer.Option(help="Number of random games, for flat and uct.", min=1)
    ] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the random numbers.")] = 1,
    exploration: Annotated[
        float, typer.Option(help="The constant c of uct and ucb.", min=0)
    ] = EXPLORATION,
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the algorithm step by step, frame by frame.")
    ] = False,
    order: Annotated[
        Order, typer.Option(help="With --steps: the order in which moves are searched.")
    ] = Order.GIVEN,
    out: Annotated[
        Path | None,
        typer.Option(
            help=f"A file to write instead of text on the terminal: {', '.join(_WRITERS)}."
        ),
    ] = None,
) -> None:
    """Draw the tree of a textbook search: values, alpha and beta, visits, pruned branches."""
    words = [*(option or ()), *([f"tree={''.join(tree.split())}"] if tree else ())]
    if steps:
        settings = Settings(depth, order, min(simulations, MOST_SIMULATIONS), exploration, seed)
        if algorithm == _UCB:
            arms = read_arms(tree or "[0.7,0.5,0.2]")
            walk = walk_ucb(arms, settings.simulations, Random(seed), exploration)
        else:
            walk = walk_of(algorithm, game_of(game, words, size, position).start(), settings)
        show_steps(walk, out)
        return
    if order is not Order.GIVEN:
        raise OptionError("--order is for --steps")
    if out is not None and out.suffix not in _WRITERS:
        raise OptionError(f"{out}: the name of a picture ends with one of {', '.join(_WRITERS)}")
    if algorithm == _UCB:
        picture = picture_of_arms(_arms(tree or "[[7,10],[5,8],[0,3]]"), exploration)
    else:
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
            raise OptionError(f"at most {MOST_NODES:,} simulations can be drawn")
        sampling = SAMPLINGS[name]
        sampled, tally = sample(sampling, state, simulations, random, c)
        return picture_of_samples(sampling, sampled, tally, c, depth)
    raise OptionError(
        f"no algorithm is called {name[:40]!r}; there are {', '.join(ALGORITHMS)}, {_UCB}"
    )


def _arms(text: str) -> list[tuple[float, int]]:
    """Read pairs of wins and visits.

    Raises:
        OptionError: The text is not such a list.
    """
    problem = OptionError(
        f"{text[:60]!r} is not a list of wins and visits such as [[7,10],[5,8],[0,3]]"
    )
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
