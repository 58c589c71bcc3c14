"""A book of openings from games of an engine against itself.

In the plies that the book keeps, moves are chosen as arms of a bandit (UCB1: P. Auer, N.
Cesa-Bianchi and P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002): what
scored well, or was seldom tried, is played. A position that is new asks the engine; now and then
any move is tried, so that the book learns more than the engine's own taste. Each game has random
numbers and an engine of its own, so a book that was broken off goes on as if it had not been.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from boardwire.clients.engines import THINKERS, BundledEngine, Effort, Root, Thinker, thinker
from boardwire.clients.engines.timing import DEFAULT_SECONDS
from boardwire.games import OVER, Game, State
from boardwire.games.books import BookError, MoveResults, OwnBook

LONGEST_GAME = 1000
"""Plies after which a game counts as drawn."""

_CURIOSITY = 0.5  # of UCB1, for scores from 0 to 1
_SEED_BITS = 48


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How the games are played.

    Args:
        engine: Who plays both sides.
        plies: How many plies of each game go into the book.
        explore: How often any legal move is tried in these plies, 0 to 1.
        seed: Where random numbers start.
    """

    engine: BundledEngine
    plies: int = 8
    explore: float = 0.2
    seed: int = 1

    def told(self) -> dict[str, Any]:
        """What the book's file says of it."""
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
    """Play until the book has so many games.

    Args:
        book: What they are added to.
        game: What is played, and from where.
        plan: How.
        games: How many games the book is to have, those it has already among them.
        report: Called after each game with how many there are now.

    Raises:
        GameError: The game hides information.
        BookError: The game has chance or more players than two, or the book was made otherwise.
    """
    game.require_perfect_information()
    if game.has_chance or game.players != 2:
        raise BookError(f"books are for games of two without chance, unlike {game.title}")
    told = plan.told()
    before = {name: value for name, value in book.made.items() if name != "games"}
    if before and before != told:
        raise BookError(f"the book was made with {_words(before)}, not {_words(told)}")
    book.made = {**told, "games": book.made.get("games", 0)}
    while book.made["games"] < games:
        _add_game(book, game, plan, book.made["games"])
        book.made["games"] += 1
        report(book.made["games"])


def _words(made: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in made.items())


def _add_game(book: OwnBook, game: Game, plan: SelfPlay, number: int) -> None:
    generator = random.Random(f"{plan.seed} {number}")
    engine = _engine(plan.engine, generator)
    state, moves, kept = game.start(), list[int](), list[tuple[State, int]]()
    while state.to_act() != OVER and len(moves) < LONGEST_GAME:
        if len(moves) < plan.plies:
            move = _tried(book, state, plan, generator)
            move = _thought(engine, state, moves) if move is None else move
            kept.append((state.copy(), move))
        else:
            move = _thought(engine, state, moves)
        state.apply(move)
        moves.append(move)
    returns = state.returns() if state.to_act() == OVER else [0.0, 0.0]
    for before, move in kept:
        book.add(before, move, returns[before.to_act()])


def _engine(spec: BundledEngine, generator: random.Random) -> Thinker:
    """A fresh engine: what one game taught it must not matter to the next."""
    options = dict(spec.options)
    if any(option.name == "seed" for option in THINKERS[spec.name].declared):
        options.setdefault("seed", str(1 + generator.getrandbits(_SEED_BITS)))
    return thinker(spec.name, options)


def _tried(book: OwnBook, state: State, plan: SelfPlay, generator: random.Random) -> int | None:
    """The move to try in a position of the book; None where the engine is to choose."""
    if generator.random() < plan.explore:
        return generator.choice(state.legal_moves())
    known = {move: it for move, it in book.known(state).items() if isinstance(it, MoveResults)}
    if not known:
        return None
    doubt = _CURIOSITY * sqrt(log(1 + sum(it.games for it in known.values())))
    return max(known, key=lambda move: known[move].score + doubt / sqrt(known[move].games))


def _thought(engine: Thinker, state: State, moves: list[int]) -> int:
    legal = state.legal_moves()
    if len(legal) == 1:
        return legal[0]
    return engine.think(Root(state, moves), Effort(DEFAULT_SECONDS)).move
