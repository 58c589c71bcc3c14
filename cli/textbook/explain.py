"""``boardwire explain``: draw the tree of a textbook algorithm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from random import Random
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import Game, OptionError, State
from boardwire.games.move_lists import state_after
from boardwire.games.rules.backgammon.counting import counted
from boardwire.games.rules.backgammon.game import BackgammonState
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook import (
    ALGORITHMS,
    EXPLORATION,
    SAMPLINGS,
    TREE_SEARCHES,
    Lookahead,
    Perspective,
    TooLarge,
    maximizer,
    sample,
    search_tree,
)
from boardwire.games.textbook.features import Features, features_of
from boardwire.games.textbook.pictures import (
    Picture,
    Remarks,
    html_page,
    picture_of_arms,
    picture_of_evaluation,
    picture_of_samples,
    picture_of_search,
    picture_of_statistics,
    picture_of_unknowns,
    picture_of_whole,
    svg,
    text,
)
from boardwire.games.textbook.pictures.vertex import TIMES, number
from boardwire.games.textbook.root_mover import RootMover
from boardwire.games.textbook.shannon import FORMULAS, formula_of
from boardwire.games.textbook.steps.algorithms import StepSettings, other_forms, walk_of
from boardwire.games.textbook.steps.code_text import Code
from boardwire.games.textbook.steps.monte_carlo import read_arms, walk_ucb
from boardwire.games.textbook.steps.tree_search import DEEPENING
from boardwire.games.textbook.tree_search.iterative_deepening import iterative_deepening
from boardwire.games.textbook.tree_search.ordering import Order, arrangement
from boardwire.games.textbook.tree_search.symmetry import Merged
from boardwire.games.textbook.tree_search.tree_searches import AlgorithmResult, check
from boardwire.games.textbook.tree_search.unknowns import answers, unknowns
from boardwire.games.textbook.tree_search.whole_game import whole_game

from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..arguments.moves import Moves
from ..groups import Group
from ..working import working
from .frames import show_steps
from .given_trees import arms_of, tree_of, with_leaves

MOST_NODES = 5000
"""Most nodes of a drawn tree."""

_UCB, _EVALUATION = "ucb", "evaluation"
_NAMES = (*ALGORITHMS, DEEPENING, _UCB, _EVALUATION)
_WRITERS = {".svg": svg, ".html": html_page, ".txt": text}
_ARMS = "7/10,5/8,0/3"


class Wins(Enum):
    """The player whose wins the statistics of a tree count."""

    MOVER = "mover"
    MAX = "max"


class Merge(Enum):
    """The positions that are drawn as one."""

    SYMMETRIC = "symmetric"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(explain)


def explain(
    algorithm: Annotated[
        str,
        Argument(
            help=f"The algorithm: {', '.join(ALGORITHMS)}, {DEEPENING}, {_UCB}, or {_EVALUATION}."
        ),
    ],
    game: Annotated[str, CommandOption(help="The game: a name, or MODULE:CLASS.")] = Tree.name,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    moves: Moves = "",
    tree: Annotated[
        str | None,
        CommandOption(
            help="A game tree as nested lists: [[3,12],[2,4]]. For ucb: nodes with wins and "
            "visits. A number is a leaf: its worth to MAX, who moves first. "
            '{"1/3": [4, 9], "2/3": 1} is a chance node.'
        ),
    ] = None,
    leaf: Annotated[
        list[str] | None,
        CommandOption(help="The value of an unknown leaf of the tree, x=4. May be repeated."),
    ] = None,
    root: Annotated[
        RootMover | None,
        CommandOption(help="The player at the root; MAX unless the tree names it."),
    ] = None,
    depth: Annotated[
        int | None, CommandOption(help="Plies to search. For flat and uct: plies to draw.", min=1)
    ] = None,
    formula: Annotated[
        str | None,
        CommandOption(
            help=f"In chess: an evaluation of textbooks in place of the engine's, "
            f"{' or '.join(FORMULAS)}."
        ),
    ] = None,
    merge: Annotated[
        Merge | None, CommandOption(help="Draw one of the moves that lead to symmetric positions.")
    ] = None,
    features: Annotated[
        bool, CommandOption("--features", help="Show the terms of each static evaluation.")
    ] = False,
    arms: Annotated[
        str | None, CommandOption(help=f"For ucb: wins and visits of each arm, {_ARMS}.")
    ] = None,
    wins: Annotated[
        Wins, CommandOption(help="For ucb: the player whose wins a tree counts: the mover or MAX.")
    ] = Wins.MOVER,
    simulations: Annotated[
        int,
        CommandOption(
            help="Number of random games, for flat, uct and other Monte Carlo methods.", min=1
        ),
    ] = 100,
    seed: Annotated[int, CommandOption(help="Seed of the random numbers.")] = 1,
    exploration: Annotated[
        float, CommandOption(help="The constant c of uct and ucb.", min=0)
    ] = EXPLORATION,
    steps: Annotated[
        bool, CommandOption("--steps", help="Show the algorithm step by step, frame by frame.")
    ] = False,
    code: Annotated[
        Code | None,
        CommandOption(
            help="The program above the tree of each step; on a terminal it is Python by default."
        ),
    ] = None,
    order: Annotated[
        Order, CommandOption(help="For searches of a tree: the order in which moves are searched.")
    ] = Order.GIVEN,
    out: Annotated[
        Path | None,
        CommandOption(
            help=f"A file to write instead of text on the terminal: {', '.join(_WRITERS)}."
        ),
    ] = None,
) -> None:
    """Draw the tree of a textbook search: values, alpha and beta, visits, pruned branches."""
    words = list(option or ())
    if root is RootMover.MIN and game == Tree.name:
        words.append("turns=min,max")
    if leaf and (tree is None or game != Tree.name or algorithm == _UCB):
        raise OptionError("--leaf is for a --tree with unknown leaves")
    if tree is not None and game == Tree.name and algorithm != _UCB and (leaf or steps):
        tree = with_leaves(tree, words, leaf or [], whole=steps)
    if steps:
        if arms is not None or wins is Wins.MAX or merge is not None or features or formula:
            raise OptionError("--steps takes no --arms, --wins, --merge, --features or --formula")
        settings = StepSettings(
            depth, order, simulations, exploration, seed, min_first=root is RootMover.MIN
        )
        if algorithm == _UCB:
            chances = read_arms(tree or "[0.7,0.5,0.2]")
            walks = [walk_ucb(chances, settings.simulations, Random(seed), exploration)]
        else:
            played = game_of(game, _with_tree(words, tree), size, position)
            state = _state(played, moves, position)
            walks = [walk_of(algorithm, state, settings)]
            if out is not None and out.suffix == ".html":
                walks += other_forms(algorithm, lambda name: walk_of(name, state, settings))
        show_steps(walks, out, code)
        return
    if code is not None:
        raise OptionError("--code is for --steps")
    if out is not None and out.suffix not in _WRITERS:
        raise OptionError(f"{out}: the name of a picture ends with one of {', '.join(_WRITERS)}")
    if algorithm not in _NAMES:
        raise OptionError(
            f"no algorithm is called {algorithm[:40]!r}; there are {', '.join(_NAMES)}"
        )
    if algorithm != _UCB and (arms is not None or wins is Wins.MAX):
        raise OptionError("--arms and --wins are for ucb")
    if algorithm not in TREE_SEARCHES and (merge is not None or features):
        raise OptionError("--merge and --features are for searches of a tree, such as minimax")
    if algorithm not in (*TREE_SEARCHES, DEEPENING) and order is not Order.GIVEN:
        raise OptionError("--order is for searches of a tree, such as alphabeta")
    if algorithm not in (*TREE_SEARCHES, _EVALUATION) and formula is not None:
        raise OptionError("--formula is for evaluation and for searches of a tree")
    if algorithm == _UCB:
        picture = _ucb(tree, arms, words, exploration, for_max=wins is Wins.MAX)
    elif (
        tree is not None
        and game == Tree.name
        and algorithm in TREE_SEARCHES
        and unknowns(tree_of(tree, words))
    ):
        picture = _unknowns(algorithm, tree, words)
    else:
        played = game_of(game, _with_tree(words, tree), size, position)
        state = _state(played, moves, position)
        if algorithm in SAMPLINGS:
            picture = _sampled(algorithm, state, depth, simulations, Random(seed), exploration)
        elif algorithm == _EVALUATION:
            picture = picture_of_evaluation(_features(state, formula), state)
        elif algorithm == DEEPENING:
            picture = _deepened(state, depth, root, order, seed)
        else:
            picture = _searched(
                algorithm,
                state,
                _lookahead(algorithm, state, depth, root, order, seed),
                merged=merge is not None,
                features=_features(state, formula) if features or formula else None,
                evaluate=formula is not None,
            )
    if out is None:
        click.echo(text(picture))
    else:
        out.write_text(_WRITERS[out.suffix](picture), encoding="utf-8")


def _state(game: Game, moves: str, position: str | None) -> State:
    """Return the state to explain, with plays of backgammon as points of its list of points."""
    state = state_after(game, moves)
    return counted(state, position or "") if isinstance(state, BackgammonState) else state


def _with_tree(words: list[str], tree: str | None) -> list[str]:
    """Return the options of the game, with the tree as one of them."""
    return words if tree is None else [*words, f"tree={''.join(tree.split())}"]


def _lookahead(
    name: str, state: State, depth: int | None, root: RootMover | None, order: Order, seed: int
) -> Lookahead:
    """Return the limits of a tree search, and the order of its moves."""
    algorithm = TREE_SEARCHES[name]
    lookahead = Lookahead(depth, most=MOST_NODES, keep=True)
    if algorithm.perspective is not Perspective.EACH:
        lookahead.max_player = maximizer(state)
        if root is RootMover.MIN and not isinstance(state.game, Tree) and state.players == 2:
            lookahead.max_player = 1 - lookahead.max_player
    lookahead.arrange = arrangement(order, state, lookahead, seed)
    return lookahead


def _searched(
    name: str,
    state: State,
    lookahead: Lookahead,
    *,
    merged: bool,
    features: Features | None,
    evaluate: bool,
) -> Picture:
    """Return the picture of a tree search.

    Args:
        name: The search.
        state: The position at the root.
        lookahead: The limits.
        merged: Whether one of the moves that lead to symmetric positions is drawn.
        features: The terms to show at each evaluation.
        evaluate: Whether the search evaluates by these terms, in place of the engine's evaluation.
    """
    algorithm = TREE_SEARCHES[name]
    legend: tuple[str, ...] = ()
    if merged:
        symmetric = Merged(lookahead.arrange)
        lookahead.arrange, lookahead.alike = symmetric.moves, symmetric.alike
        legend = (f"{TIMES}n: n moves that lead to symmetric positions",)
    if features:
        remarks = Remarks(features, lookahead.max_player)
        legend = (*legend, *remarks.legend)
        if evaluate:
            lookahead.evaluate = features.evaluate
    try:
        found, searched = search_tree(algorithm, state, lookahead)
    except TooLarge:
        if name != "minimax" or lookahead.depth is not None or features:
            raise
        with working("searching every position once"):
            return picture_of_whole(state, whole_game(state))
    if features:
        return picture_of_search(
            algorithm, found, searched, remarks.worth_text, remarks.remark, legend
        )
    return picture_of_search(algorithm, found, searched, _written(state), legend=legend)


def _features(state: State, formula: str | None) -> Features:
    """Return the terms of an evaluation: the engine's, or those of a formula."""
    return features_of(state) if formula is None else formula_of(formula, state)


def _written(state: State) -> Callable[[float], str]:
    """Return the function that writes the values of a search."""
    return state.game.worth_text if isinstance(state.game, Tree) else number


def _deepened(
    state: State, depth: int | None, root: RootMover | None, order: Order, seed: int
) -> Picture:
    """Return the picture of iterative deepening: its searches as lines, the last one as a tree."""
    algorithm = TREE_SEARCHES["alphabeta"]
    check(algorithm, state)
    write = _written(state)
    lines = []
    for it in iterative_deepening(
        state, _lookahead(algorithm.name, state, depth, root, order, seed)
    ):
        best = next(child.move for child in it.root.seen if child.value == it.value)
        found = AlgorithmResult(it.value, best, it.nodes, it.leaves)
        picture = picture_of_search(algorithm, found, it.root, write)
        _, _, result = picture.title.partition(": ")
        lines.append(f"depth {it.depth}: {result}")
    return replace(
        picture,
        title=f"{DEEPENING}: {result}",
        legend=(
            "the last search is drawn, with the best moves of the one before first",
            *lines,
            *picture.legend,
        ),
    )


def _sampled(
    name: str, state: State, depth: int | None, simulations: int, random: Random, c: float
) -> Picture:
    """Return the picture of random games."""
    if simulations > MOST_NODES:
        raise OptionError(f"at most {MOST_NODES:,} simulations can be drawn")
    sampling = SAMPLINGS[name]
    found, tally = sample(sampling, state, simulations, random, c)
    return picture_of_samples(sampling, found, tally, c, depth)


def _ucb(
    tree: str | None, arms: str | None, words: list[str], c: float, *, for_max: bool
) -> Picture:
    """Return the picture of UCB1 with given statistics."""
    if tree is not None and arms is not None:
        raise OptionError("give --arms or --tree, not both")
    given = arms_of(arms or tree or _ARMS, listed=arms is None and tree is not None)
    if given is not None:
        return picture_of_arms(given, c)
    assert tree is not None
    return picture_of_statistics(tree_of(tree, words), c, for_max=for_max)


def _unknowns(name: str, tree: str, words: list[str]) -> Picture:
    """Return the picture of a search of a tree with unknown leaves."""
    algorithm = TREE_SEARCHES[name]
    if algorithm.perspective is not Perspective.FIRST or algorithm.logical or algorithm.chance:
        raise OptionError(f"{name} takes no unknown values; minimax and alphabeta do")
    root = tree_of(tree, words)

    def made(text: str) -> Tree:
        played = game_of(Tree.name, [*words, f"tree={text}"])
        assert isinstance(played, Tree)
        return played

    return picture_of_unknowns(algorithm, root, answers(algorithm, root, made))
