"""What chooses the moves of a bundled engine: each search behind one small interface."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from boardwire import _native
from boardwire.games import Game, Option, OptionError, OptionValue, State
from boardwire.games.options import complete

from .weights import WEIGHTS, read_weights

_Searching = type[_native.AlphaBeta | _native.Expectiminimax | _native.Mcts]


def _options_of(search: _Searching) -> tuple[Option, ...]:
    """The options that a search declares in C++."""
    return tuple(
        Option(name, default, text, *(() if isinstance(default, bool) else (low, high)))
        for name, default, low, high, text in search.declared()
        if name != "seed"
    )


_TIME = Option("time", 0.0, "seconds for every move, whatever the clock says", 0, 86400)
_SEED = Option("seed", 0, "where random numbers start; 0 for a new start every time", 0, 2**53)


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking led to.

    Args:
        move: The move to make.
        found: What the search found besides; None where nothing was searched.
    """

    move: int
    found: _native.SearchResult | None = None

    @classmethod
    def of(cls, found: _native.SearchResult) -> Thought:
        """The thought of a finished search."""
        if found.move is None:
            raise ValueError("there is nothing to think about: the game is over")
        return cls(found.move, found)


class Thinker(ABC):
    """Chooses moves for one side of one game after another.

    Args:
        options: Values for the options that the class declares.

    Raises:
        OptionError: An unknown option or a value outside its range.
    """

    name: ClassVar[str]
    declared: ClassVar[tuple[Option, ...]]

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.options: dict[str, OptionValue] = complete(self.name, self.declared, options or {})
        self._given = frozenset(options or ())

    @abstractmethod
    def think(
        self,
        state: State,
        moves: Sequence[int],
        seconds: float,
        stop: _native.Stop,
        nodes: int = 0,
    ) -> Thought:
        """Search `state` and return what was found; runs in a thread of its own.

        Args:
            state: The position, with a player to act. It is not changed.
            moves: All moves and rolls so far, so that a search may keep its tree.
            seconds: What the move may cost, unless the options say otherwise.
            stop: Ends the search at once when set from another thread.
            nodes: The positions or playouts that the move may cost, unless the options say
                otherwise; 0 for no limit.
        """

    def _number(self, name: str) -> float:
        value = self.options[name]
        assert not isinstance(value, str)
        return value

    def _chosen(self, search: _Searching) -> dict[str, float]:
        """The options of a search that were given; for the others the game chooses."""
        return {
            option.name: self._number(option.name)
            for option in _options_of(search)
            if option.name in self._given
        }

    def _limit(self, seconds: float, *others: float) -> float:
        """The limit of time: the `time` option first; 0, none, when another limit was given."""
        return self._number("time") or (0.0 if any(others) else seconds)


_DEPTH_FIRST = (
    _TIME,
    Option("depth", 0, "plies to search; 0 for no limit", 0, 200),
    Option("nodes", 0, "positions to visit per move; 0 for no limit", 0, 2**53),
)


class _DepthFirst(Thinker):
    """What alpha-beta and expectiminimax share: depth, node and time limits."""

    @abstractmethod
    def _search_for(self, game: Game) -> _native.AlphaBeta | _native.Expectiminimax:
        """The search that is sound for `game`."""

    def think(
        self,
        state: State,
        moves: Sequence[int],
        seconds: float,
        stop: _native.Stop,
        nodes: int = 0,
    ) -> Thought:
        depth, nodes = int(self._number("depth")), int(self._number("nodes")) or nodes
        limit = self._limit(seconds, depth, nodes)
        search = self._search_for(state.game)
        return Thought.of(
            search.search(state.position, depth=depth, nodes=nodes, seconds=limit, stop=stop)
        )


class AlphaBeta(_DepthFirst):
    """Negamax with alpha-beta pruning, iterative deepening and a transposition table.

    That is sound for two players, without chance, where what one wins the other loses. Other games
    are searched by expectiminimax or max^n.
    """

    name = "alphabeta"
    declared = (*_DEPTH_FIRST, *_options_of(_native.AlphaBeta), WEIGHTS)

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._alphabeta = _native.AlphaBeta(**self._chosen(_native.AlphaBeta))
        if file := str(self.options["weights"]):
            self._alphabeta.weigh(read_weights(Path(file)))
        # Takes no memory before it searches.
        self._other = _native.Expectiminimax(**self._chosen(_native.Expectiminimax))

    def _search_for(self, game: Game) -> _native.AlphaBeta | _native.Expectiminimax:
        sound = game.players == 2 and game.zero_sum and not game.has_chance
        return self._alphabeta if sound else self._other


class Expectiminimax(_DepthFirst):
    """Minimax with chance nodes weighted by their probabilities; max^n for more than two."""

    name = "expectiminimax"
    declared = (*_DEPTH_FIRST, *_options_of(_native.Expectiminimax))

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._search = _native.Expectiminimax(**self._chosen(_native.Expectiminimax))

    def _search_for(self, game: Game) -> _native.Expectiminimax:
        return self._search


class Mcts(Thinker):
    """Monte Carlo tree search: UCT with random playouts, keeping its tree between moves."""

    name = "mcts"
    declared = (
        _TIME,
        Option("playouts", 0, "playouts per move; 0 for no limit", 0, 2**53),
        Option("depth", 0, "plies of the tree; 0 for no limit", 0, 200),
        *_options_of(_native.Mcts),
        _SEED,
    )

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        seed = int(self._number("seed")) or random.SystemRandom().getrandbits(48)
        self._search = _native.Mcts(**self._chosen(_native.Mcts), seed=seed)
        self._searched: list[int] = []

    def think(
        self,
        state: State,
        moves: Sequence[int],
        seconds: float,
        stop: _native.Stop,
        nodes: int = 0,
    ) -> Thought:
        self._follow(moves)
        playouts = int(self._number("playouts")) or nodes
        limit = self._limit(seconds, playouts)
        return Thought.of(
            self._search.search(
                state.position,
                simulations=playouts,
                depth=int(self._number("depth")),
                seconds=limit,
                stop=stop,
            )
        )

    def _follow(self, moves: Sequence[int]) -> None:
        """Walk the tree down to where the game stands, or drop it if the game went elsewhere."""
        known = len(self._searched)
        if list(moves[:known]) == self._searched:
            for move in moves[known:]:
                self._search.advance(move)
        else:
            self._search.reset()
        self._searched = list(moves)


class RandomPlayer(Thinker):
    """Plays any legal move: the opponent every engine must beat."""

    name = "random"
    declared = (_SEED,)

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = random.Random(int(self._number("seed")) or None)

    def think(
        self,
        state: State,
        moves: Sequence[int],
        seconds: float,
        stop: _native.Stop,
        nodes: int = 0,
    ) -> Thought:
        return Thought(self._random.choice(state.legal_moves()))


THINKERS: dict[str, type[Thinker]] = {
    thinker.name: thinker for thinker in (AlphaBeta, Expectiminimax, Mcts, RandomPlayer)
}


def thinker(name: str, options: Mapping[str, object] | None = None) -> Thinker:
    """The bundled thinker of that name with its options.

    Raises:
        OptionError: No such thinker, no such option, or a value outside its range.
    """
    if name not in THINKERS:
        raise OptionError(
            f"no bundled engine is called {name[:40]!r}; there are {', '.join(THINKERS)}"
        )
    return THINKERS[name](options)
