"""Sets of balanced openings from self-play, checked by a longer search.

A line begins at the start of the game. In each ply a search values every move, and one of the moves
within a margin of the best is drawn: the less a move loses, the more probable it is. At the end of
the line a longer search values the position. A line is kept if neither side is ahead by more than a
bound, if the player to act has a choice (in the middle of an exchange there is none), and if no
earlier line ends in the same position or in its image under a symmetry of the game.

Each line has its own random numbers, so a shorter run finds the first openings of a longer one.

The check at the end also works alone, with another search or bound, to choose among existing
openings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from boardwire.clients.engines import BundledEngine, Root, Searcher, SearchLimits
from boardwire.games import OVER, Game, OptionError, State
from boardwire.games.books import BookError
from boardwire.games.books.book_position import book_position
from boardwire.games.textbook.tree_search.symmetry import IMAGES, canonical
from boardwire.matches.openings import Opening
from boardwire.override import override
from boardwire.values import value_class

from .selfplay import seeded_searcher

_REMEMBERED = 20_000
"""The number of positions whose move values are cached; most are of the first plies."""


@value_class
class OpeningSearch:
    """The conditions of a search for openings.

    Values are those of a search, from -1 (lost) to 1 (won); a pawn of chess is worth about 0.27.

    Args:
        engine: The engine that values the moves.
        check: The engine that values the position after the last one.
        plies: The number of plies of each opening.
        margin: A move that is worth that much less than the best one is not drawn. The weight of
            any other move decreases in proportion to its loss.
        bound: The largest value for either side of the position after an opening.
        seed: The seed of the random numbers.
    """

    engine: BundledEngine
    check: BundledEngine
    plies: int = 8
    margin: float = 0.04
    bound: float = 0.05
    seed: int = 1

    @override
    def __str__(self) -> str:
        return (
            f"plies {self.plies}, engine {self.engine}, margin {self.margin:g}, "
            f"check {self.check}, bound {self.bound:g}, seed {self.seed}"
        )


class BalanceCheck:
    """Selects balanced positions, each once.

    Args:
        game: The game with its options.
        engine: The engine that values the positions, with its own limit.
        bound: The largest value for either side.
        seed: The seed of its random numbers.

    Raises:
        BookError: The game has chance or not two players.
        GameError: The game hides information, or the engine does not play it.
        OptionError: The engine does not search, or has no limit of its own.
    """

    def __init__(self, game: Game, engine: BundledEngine, bound: float, seed: int = 1) -> None:
        game.require_perfect_information()
        if game.has_chance or game.players != 2 or not game.zero_sum:
            raise BookError(
                f"{game.title} has no balanced openings: only games of two players without chance "
                "have them; use --opening random:N"
            )
        self._searcher = _searcher(engine, game, seed)
        self._bound = bound
        self._seen: set[str] = set()

    def keeps(self, state: State) -> bool:
        """Return whether a position is kept.

        The player to act must have a choice, no earlier position may be the same or a mirror image,
        and neither side may be ahead by more than the bound.
        """
        if state.to_act() == OVER or len(state.legal_moves()) < 2:
            return False
        likeness = _likeness(state)
        if likeness in self._seen:
            return False
        self._seen.add(likeness)
        return abs(_value(self._searcher.fresh(), state)) <= self._bound


class OpeningSearcher:
    """Finds balanced openings.

    Args:
        game: The game with its options.
        conditions: The conditions of the search.

    Raises:
        BookError: The game has chance or not two players.
        GameError: The game hides information, or an engine does not play it.
        OptionError: An engine does not search, or has no limit of its own.
    """

    def __init__(self, game: Game, conditions: OpeningSearch) -> None:
        self._game = game
        self._conditions = conditions
        self._balance = BalanceCheck(game, conditions.check, conditions.bound, conditions.seed)
        self._engine = _searcher(conditions.engine, game, conditions.seed)
        self._sound: dict[str, dict[int, float]] = {}
        self.lines = 0
        """The number of lines played so far."""

    def openings(self, lines: int) -> Iterator[Opening | None]:
        """Play lines of moves.

        Args:
            lines: The number of lines.

        Yields:
            The opening of each line, or None for a line that is not kept.
        """
        for _ in range(lines):
            generator = random.Random(f"{self._conditions.seed} {self.lines}")
            self.lines += 1
            yield self._opening(generator)

    def _opening(self, generator: random.Random) -> Opening | None:
        state = self._game.start()
        moves: list[str] = []
        while len(moves) < self._conditions.plies:
            sound = self._sound_moves(state)
            if not sound:
                return None
            [move] = generator.choices([*sound], [*sound.values()])
            moves.append(state.move_text(move))
            state.apply(move)
        if not self._balance.keeps(state):
            return None
        return Opening(self._game, tuple(moves), f"moves:{','.join(moves)}")

    def _sound_moves(self, state: State) -> dict[int, float]:
        """Return the moves within the margin that do not end the game, each with its weight."""
        position = state.position_text()
        if position not in self._sound:
            if len(self._sound) >= _REMEMBERED:
                self._sound.clear()
            self._sound[position] = self._find_sound_moves(state)
        return self._sound[position]

    def _find_sound_moves(self, state: State) -> dict[int, float]:
        engine, player = self._engine.fresh(), state.to_act()
        values: dict[int, float] = {}
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.to_act() == OVER:
                if after.returns()[player] > 0:
                    return {}  # the player to act wins at once
                continue
            value = _value(engine, after)
            values[move] = value if after.to_act() == player else -value
        best, margin = max(values.values(), default=0.0), self._conditions.margin
        weights = {move: 1 - (best - value) / margin for move, value in values.items()}
        return {move: weight for move, weight in weights.items() if weight > 0}


def _searcher(engine: BundledEngine, game: Game, seed: int) -> Searcher:
    """Return the searcher of an engine for a game.

    Raises:
        GameError: It does not play the game.
        OptionError: It does not search, or has no limit of its own.
    """
    searcher = seeded_searcher(engine, random.Random(seed))
    searcher.check_options(game)
    if not searcher.searches:
        raise OptionError(f"{engine.name} does not value positions; name alphabeta or mcts")
    limits = searcher.limits(SearchLimits())
    if not limits.nodes and not limits.depth:
        limit = "playouts" if searcher.samples else "nodes"
        raise OptionError(f"{engine} has no limit; write {engine.name}:{limit}=5000, for example")
    return searcher


def _value(searcher: Searcher, state: State) -> float:
    """Return the value of a position for the player to act."""
    result = searcher.search(Root(state), searcher.limits(SearchLimits())).result
    assert result is not None, "the engine searches"
    return result.value


def _likeness(state: State) -> str:
    """Return a text that is the same for equal positions and their images."""
    return canonical(state) if state.game.name in IMAGES else book_position(state).text
