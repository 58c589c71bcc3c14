"""The searches as thinkers, and the random player."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from boardwire import _native
from boardwire.games import Game, Option, OptionError, OptionValue, State

from .prepared import PREPARATION, Preparation
from .searcher import UNWATCHED, Effort, Root, Thinker, Thought, Watch
from .weights import WEIGHTS, read_weights

_Search = _native.AlphaBeta | _native.Expectiminimax | _native.Mcts


def _options_of(search: type[_Search]) -> tuple[Option, ...]:
    """The options that a search declares in C++."""
    return tuple(
        Option(name, default, text, *(() if isinstance(default, bool) else (low, high)))
        for name, default, low, high, text in search.declared()
        if name != "seed"
    )


_TIME = Option("time", 0.0, "seconds for every move, whatever the clock says", 0, 86400)
_SEED = Option("seed", 0, "where random numbers start; 0 for a new start every time", 0, 2**53)
_PLAY = (
    Option("ponder", False, "think on the opponent's time, too"),
    Option("resign", -1.0, "give up below this value, -1 (lost) to 1; -1 never does", -1, 1),
    Option("resign_moves", 3, "so many moves in a row it must be below that", 1, 1000),
)
"""What concerns how a game is played, and not the search."""


class _Searcher(Thinker):
    """A thinker around searches in C++, whose options are among its own."""

    natives: ClassVar[tuple[type[_Search], ...]]

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        # None of them takes memory before it searches.
        self._searches: dict[type[_Search], _Search] = {
            kind: kind(**self._chosen(kind)) for kind in self.natives
        }
        self._preparation = Preparation(self.options)

    def think(self, root: Root, allowed: Effort, watch: Watch = UNWATCHED) -> Thought:
        root.state.game.require_perfect_information()
        if (move := self._preparation.move(root.state)) is not None:
            return Thought(move)
        return super().think(root, allowed, watch)

    def search(self, root: Root, effort: Effort, watch: Watch = UNWATCHED) -> Thought:
        root.state.game.require_perfect_information()
        return Thought.of(self._preparation.ending(root.state) or self._run(root, effort, watch))

    @abstractmethod
    def _run(self, root: Root, effort: Effort, watch: Watch) -> _native.SearchResult:
        """Search in C++; the arguments are those of :meth:`search`."""

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        for kind, search in self._searches.items():
            if any(option.name == name for option in _options_of(kind)):
                search.choose(**{name: self.number(name)})

    def in_force(self, state: State) -> dict[str, OptionValue]:
        if not state.perfect_information:
            return super().in_force(state)
        chosen = self._searches[self._kind_for(state.game)].options(state.position)
        own = {name: value for name, value in chosen.items() if name in self.options}
        return {**self.options, **own, **{name: self.options[name] for name in self._given}}

    def _kind_for(self, game: Game) -> type[_Search]:
        """Which of the searches is right for `game`."""
        return self.natives[0]

    def _chosen(self, kind: type[_Search]) -> dict[str, float]:
        """The options of a search that were given; for the others the game chooses."""
        return {
            option.name: self.number(option.name)
            for option in _options_of(kind)
            if option.name in self._given
        }


_DEPTH_FIRST = (
    _TIME,
    Option("depth", 0, "plies to search; 0 for no limit", 0, 200),
    Option("nodes", 0, "positions to visit per move; 0 for no limit", 0, 2**53),
)


_TAKEN_BACK = 2
"""Plies that a game may go back, or turn out different, and still be the same game."""


class _DepthFirst(_Searcher):
    """What alpha-beta and expectiminimax share: limits, weights, and a table for each game."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._searched: list[int] = []
        self._weigh()

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if name == WEIGHTS.name:
            self._weigh()

    def _weigh(self) -> None:
        file = str(self.options[WEIGHTS.name])
        weights = read_weights(Path(file)) if file else {}
        for search in self._searches.values():
            assert not isinstance(search, _native.Mcts)
            search.weigh(weights)

    def _run(self, root: Root, effort: Effort, watch: Watch) -> _native.SearchResult:
        search = self._searches[self._kind_for(root.state.game)]
        assert not isinstance(search, _native.Mcts)
        common = max(len(self._searched) - _TAKEN_BACK, 0)
        if list(root.moves[:common]) != self._searched[:common]:
            search.reset()
        self._searched = list(root.moves)
        return search.search(
            root.state.position,
            depth=effort.depth,
            nodes=effort.nodes,
            seconds=effort.seconds,
            stop=watch.stop,
            report=watch.report,
            report_seconds=watch.report_seconds,
        )


class AlphaBeta(_DepthFirst):
    """Negamax with alpha-beta pruning, iterative deepening and a transposition table.

    That is sound for two players, without chance, where what one wins the other loses. Other games
    are searched by expectiminimax or max^n.
    """

    name = "alphabeta"
    declared = (
        *(*_DEPTH_FIRST, *_options_of(_native.AlphaBeta), WEIGHTS, _SEED),
        *(*PREPARATION, *_PLAY),
    )
    natives = (_native.AlphaBeta, _native.Expectiminimax)

    def _kind_for(self, game: Game) -> type[_Search]:
        sound = game.players == 2 and game.zero_sum and not game.has_chance
        return _native.AlphaBeta if sound else _native.Expectiminimax


class Expectiminimax(_DepthFirst):
    """Minimax with chance nodes weighted by their probabilities; max^n for more than two."""

    name = "expectiminimax"
    declared = (
        *(*_DEPTH_FIRST, *_options_of(_native.Expectiminimax), WEIGHTS, _SEED),
        *(*PREPARATION, *_PLAY),
    )
    natives = (_native.Expectiminimax,)


class Mcts(_Searcher):
    """Monte Carlo tree search: UCT with random playouts, keeping its tree between moves."""

    name = "mcts"
    declared = (
        _TIME,
        Option("playouts", 0, "playouts per move; 0 for no limit", 0, 2**53),
        Option("depth", 0, "plies of the tree; 0 for no limit", 0, 200),
        *_options_of(_native.Mcts),
        _SEED,
        *PREPARATION,
        *_PLAY,
    )
    natives = (_native.Mcts,)
    ends_at_depth = False
    samples = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        search = self._searches[_native.Mcts]
        assert isinstance(search, _native.Mcts)
        search.choose(seed=self._seed())
        self._search = search
        self._searched: list[int] = []

    def _seed(self) -> int:
        return int(self.number("seed")) or random.SystemRandom().getrandbits(48)

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if name == "seed":
            self._search.choose(seed=self._seed())

    def _run(self, root: Root, effort: Effort, watch: Watch) -> _native.SearchResult:
        self._follow(root.moves)
        return self._search.search(
            root.state.position,
            simulations=effort.nodes,
            depth=effort.depth,
            seconds=effort.seconds,
            stop=watch.stop,
            report=watch.report,
            report_seconds=watch.report_seconds,
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
    searches = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = self._fresh()

    def _fresh(self) -> random.Random:
        return random.Random(int(self.number("seed")) or None)

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        self._random = self._fresh()

    def search(self, root: Root, effort: Effort, watch: Watch = UNWATCHED) -> Thought:
        return Thought(self._random.choice(root.state.legal_moves()))


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
