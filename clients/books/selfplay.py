"""Books of openings from games of an engine against itself.

In the plies that the book keeps, moves are chosen as arms of a bandit (UCB1: P. Auer, N.
Cesa-Bianchi and P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002): moves
with good scores or few trials. In a new position the engine chooses. With a small probability a
random move is played, so that the book also learns moves that the engine does not choose. Each game
has its own random numbers and its own engine, so a continued book is the same as one made in a
single run.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log, sqrt
from typing import Any

from boardwire.clients.engines import (
    SEARCHERS,
    BundledEngine,
    Root,
    Searcher,
    SearchLimits,
    make_searcher,
)
from boardwire.clients.engines.timing import DEFAULT_SECONDS
from boardwire.games import OVER, Game, State
from boardwire.games.books import BookError, MoveResults, OwnBook
from boardwire.values import value_class

LONGEST_GAME = 1000
"""The number of plies after which a game counts as drawn."""

_EXPLORATION = 0.5  # the constant of UCB1, for scores from 0 to 1
_SEED_BITS = 48


@value_class
class SelfPlay:
    """The conditions of the games.

    Args:
        engine: The engine that plays both sides.
        plies: The number of plies of each game that go into the book.
        explore: The probability of a random legal move in these plies, 0 to 1.
        seed: The seed of the random numbers.
    """

    engine: BundledEngine
    plies: int = 8
    explore: float = 0.2
    seed: int = 1

    def to_data(self) -> dict[str, Any]:
        """Return the conditions in the form of the book's file."""
        return {
            "engine": str(self.engine),
            "plies": self.plies,
            "explore": self.explore,
            "seed": self.seed,
        }


def play_games(
    book: OwnBook,
    game: Game,
    plan: SelfPlay,
    games: int,
    report: Callable[[int], object] = lambda played: None,
) -> None:
    """Play until the book has a number of games.

    Args:
        book: The book that the games are added to.
        game: The game, and its start.
        plan: The conditions of the games.
        games: The number of games in the book at the end, earlier ones included.
        report: Called after each game with the number of games in the book.

    Raises:
        GameError: The game hides information.
        BookError: The game has chance or not two players, or the book was made under other
            conditions.
    """
    game.require_perfect_information()
    if game.has_chance or game.players != 2:
        raise BookError(
            f"there are no books of {game.title}: a book is for games of two players without chance"
        )
    wanted = plan.to_data()
    before = {name: value for name, value in book.made.items() if name != "games"}
    if before and before != wanted:
        raise BookError(f"the book was made with {_words(before)}, not {_words(wanted)}")
    book.made = {**wanted, "games": book.made.get("games", 0)}
    while book.made["games"] < games:
        _add_game(book, game, plan, book.made["games"])
        book.made["games"] += 1
        report(book.made["games"])


def _words(made: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in made.items())


def _add_game(book: OwnBook, game: Game, plan: SelfPlay, number: int) -> None:
    generator = random.Random(f"{plan.seed} {number}")
    engine = seeded_searcher(plan.engine, generator)
    state, moves, kept = game.start(), list[int](), list[tuple[State, int]]()
    while state.to_act() != OVER and len(moves) < LONGEST_GAME:
        if len(moves) < plan.plies:
            move = _tried(book, state, plan, generator)
            move = _chosen(engine, state, moves) if move is None else move
            kept.append((state.copy(), move))
        else:
            move = _chosen(engine, state, moves)
        state.apply(move)
        moves.append(move)
    returns = state.returns() if state.to_act() == OVER else [0.0, 0.0]
    for before, move in kept:
        book.add(before, move, returns[before.to_act()])


def seeded_searcher(spec: BundledEngine, generator: random.Random) -> Searcher:
    """Make a new searcher without knowledge of earlier games.

    Args:
        spec: The engine with its options.
        generator: The source of the seed, if the engine's options have none.
    """
    options = dict(spec.options)
    if any(option.name == "seed" for option in SEARCHERS[spec.name].declared):
        options.setdefault("seed", str(1 + generator.getrandbits(_SEED_BITS)))
    return make_searcher(spec.name, options)


def _tried(book: OwnBook, state: State, plan: SelfPlay, generator: random.Random) -> int | None:
    """Return the move to try in a position of the book; None if the engine is to choose."""
    if generator.random() < plan.explore:
        return generator.choice(state.legal_moves())
    known = {move: it for move, it in book.known(state).items() if isinstance(it, MoveResults)}
    if not known:
        return None
    bonus = _EXPLORATION * sqrt(log(1 + sum(it.games for it in known.values())))
    return max(known, key=lambda move: known[move].score + bonus / sqrt(known[move].games))


def _chosen(engine: Searcher, state: State, moves: list[int]) -> int:
    legal = state.legal_moves()
    if len(legal) == 1:
        return legal[0]
    return engine.choose(Root(state, moves), SearchLimits(DEFAULT_SECONDS)).move
