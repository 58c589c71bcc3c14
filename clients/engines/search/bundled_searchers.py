"""The bundled searchers: alpha-beta, expectiminimax, MCTS and the random player.

Those for games that hide information are in `hidden_searchers.py`.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import ClassVar

from boardwire import _native
from boardwire.games import Game, Option, OptionError, State
from boardwire.lazy import ImportedEntries
from boardwire.override import override
from boardwire.vocabulary import OptionValue

from .book_and_tables import BOOK_AND_TABLES, SHIPPED_BOOK, BookAndTables
from .native_options import PLAY, SEED, TIME, NativeSearch, options_of
from .root_tables import RootTables, open_tables
from .search_arguments import search_arguments
from .searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor
from .simulation_search import LIMITS, drawn_seed, simulated
from .weights import WEIGHTS, read_weights

_LEAST = 0.001  # seconds of a search


class _NativeSearcher(Searcher):
    """A searcher around native searches, with their options and weights and some of its own."""

    natives: ClassVar[tuple[type[NativeSearch], ...]]

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        # A search allocates no memory before it begins.
        self._searches: dict[type[NativeSearch], NativeSearch] = {
            kind: kind(**self._chosen(kind)) for kind in self.natives
        }
        self._book_and_tables = BookAndTables(self.options)
        self._root_tables = RootTables(self.options)
        self._weigh()

    @override
    def book_move(self, root: Root, allowed: SearchLimits) -> BestMove | None:
        if allowed.restricted:
            return None
        limits = self.limits(allowed)
        limited = limits.depth > 0 or limits.nodes > 0
        move = self._book_and_tables.move(root.state, limited=limited)
        return None if move is None else BestMove(move)

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_limits(root, limits)
        ending = None if limits.restricted else self._book_and_tables.ending(root.state)
        if ending is not None:
            return BestMove.of(ending)
        begun = monotonic()
        known = self._root_tables.known(root.state, limits)
        if known is None:
            return BestMove.of(self._run(root, limits, monitor))
        if limits.seconds:
            limits = replace(limits, seconds=max(limits.seconds - (monotonic() - begun), _LEAST))
        limits, monitor = known.within(root.state, limits), known.followed(monitor)
        return BestMove.of(known.settled(self._run(root, limits, monitor)))

    @override
    def check_options(self, game: Game) -> None:
        super().check_options(game)
        open_tables(game, str(self.options["tables"]))
        if self.options[WEIGHTS.name]:
            try:
                self.in_force(game.start())
            except ValueError as error:
                raise OptionError(f"weights for {game.title}: {error}; name another file") from None

    @override
    def check_limits(self, root: Root, limits: SearchLimits) -> None:
        super().check_limits(root, limits)
        deeper = any(it.plies > 1 for it in (*limits.avoid, *limits.allow))
        if deeper and self._kind_for(root.state.game) is _native.Expectiminimax:
            raise OptionError(
                f"in {root.state.game.title} {self.name} can restrict only the first move: "
                "write 1 for the depth of avoid and allow"
            )

    @abstractmethod
    def _run(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor
    ) -> _native.SearchResult:
        """Run the native search; the arguments are those of :meth:`search`."""

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        for kind, search in self._searches.items():
            if any(option.name == name for option in options_of(kind)):
                search.choose(**{name: self.number(name)})
        if name == WEIGHTS.name:
            self._weigh()

    def _weigh(self) -> None:
        """Set the weights of the option in the searches."""
        file = str(self.options[WEIGHTS.name])
        weights = read_weights(Path(file)) if file else {}
        for search in self._searches.values():
            if isinstance(weights, Path):
                search.weigh_from(str(weights))
            else:
                search.weigh(weights)

    @override
    def in_force(self, state: State) -> dict[str, OptionValue]:
        if not self.plays(state.game):
            return super().in_force(state)
        chosen = self._searches[self._kind_for(state.game)].options(state.position)
        own = {name: value for name, value in chosen.items() if name in self.options}
        return {**self.options, **own, **{name: self.options[name] for name in self._given}}

    def _kind_for(self, game: Game) -> type[NativeSearch]:
        """Return the native search for `game`."""
        return self.natives[0]

    def _chosen(self, kind: type[NativeSearch]) -> dict[str, float]:
        """Return the given options of a native search; the game sets the others."""
        return {
            option.name: self.number(option.name)
            for option in options_of(kind)
            if option.name in self._given
        }


_DEPTH_FIRST = (
    TIME,
    Option("depth", 0, "plies to search; 0 for no limit", 0, 200),
    Option("nodes", 0, "positions to visit per move; 0 for no limit", 0, 2**53),
)


_TAKEN_BACK = 2
"""The number of plies that may differ between two positions of the same game."""


class _DepthFirst(_NativeSearcher):
    """The common part of alpha-beta and expectiminimax: limits and tables."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._searched: list[int] = []

    @override
    def _run(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor
    ) -> _native.SearchResult:
        search = self._searches[self._kind_for(root.state.game)]
        assert not isinstance(search, _native.Mcts)
        common = max(len(self._searched) - _TAKEN_BACK, 0)
        if list(root.moves[:common]) != self._searched[:common]:
            search.reset()
        self._searched = list(root.moves)
        arguments = search_arguments(limits, monitor)
        return search.search(root.state.position, nodes=limits.nodes, **arguments)


class AlphaBeta(_DepthFirst):
    """Negamax with alpha-beta pruning, iterative deepening and a transposition table.

    Alpha-beta is sound for zero-sum games of two players without chance. Other games are searched
    by expectiminimax or max^n.
    """

    name = "alphabeta"
    declared = (
        *(*_DEPTH_FIRST, *options_of(_native.AlphaBeta), WEIGHTS, SEED),
        *(*BOOK_AND_TABLES, SHIPPED_BOOK, *PLAY),
    )
    natives = (_native.AlphaBeta, _native.Expectiminimax)

    @override
    def _kind_for(self, game: Game) -> type[NativeSearch]:
        sound = game.players == 2 and game.zero_sum and not game.has_chance
        return _native.AlphaBeta if sound else _native.Expectiminimax


class Expectiminimax(_DepthFirst):
    """Minimax with chance nodes weighted by their probabilities; max^n for more than two."""

    name = "expectiminimax"
    declared = (
        *(*_DEPTH_FIRST, *options_of(_native.Expectiminimax), WEIGHTS, SEED),
        *(*BOOK_AND_TABLES, *PLAY),
    )
    natives = (_native.Expectiminimax,)


class Mcts(_NativeSearcher):
    """Monte Carlo tree search: UCT with random playouts. It keeps its tree between moves."""

    name = "mcts"
    declared = (
        *LIMITS,
        *options_of(_native.Mcts),
        WEIGHTS,
        SEED,
        *BOOK_AND_TABLES,
        *PLAY,
    )
    natives = (_native.Mcts,)
    ends_at_depth = False
    samples = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        search = self._searches[_native.Mcts]
        assert isinstance(search, _native.Mcts)
        search.choose(seed=drawn_seed(self.number("seed")))
        self._search = search
        self._searched: list[int] = []

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if name == "seed":
            self._search.choose(seed=drawn_seed(self.number("seed")))

    @override
    def _run(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor
    ) -> _native.SearchResult:
        self._follow(root.moves)
        return simulated(self._search, root, limits, monitor)

    def _follow(self, moves: Sequence[int]) -> None:
        """Move the root of the tree to the current position, or drop a tree of another game."""
        known = len(self._searched)
        if list(moves[:known]) == self._searched:
            for move in moves[known:]:
                self._search.advance(move)
        else:
            self._search.reset()
        self._searched = list(moves)


class RandomPlayer(Searcher):
    """A player of random legal moves."""

    name = "random"
    declared = (SEED,)
    searches = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = self._fresh()

    def _fresh(self) -> random.Random:
        return random.Random(int(self.number("seed")) or None)

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        self._random = self._fresh()

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        return BestMove(self._random.choice(limits.permitted(root.state)))


SEARCHERS: Mapping[str, type[Searcher]] = ImportedEntries(
    __package__,
    {
        "alphabeta": ".bundled_searchers:AlphaBeta",
        "expectiminimax": ".bundled_searchers:Expectiminimax",
        "mcts": ".bundled_searchers:Mcts",
        "pimc": ".hidden_searchers:Pimc",
        "ismcts": ".hidden_searchers:Ismcts",
        "bridge": "..bridge:BridgePlayer",
        "house": "..house:HouseSearcher",
        "random": ".bundled_searchers:RandomPlayer",
    },
)
"""The bundled searchers by name."""


def make_searcher(name: str, options: Mapping[str, object] | None = None) -> Searcher:
    """Make the bundled searcher of that name, with options.

    Raises:
        OptionError: The name or an option is unknown, or a value is out of range.
    """
    if name not in SEARCHERS:
        raise OptionError(
            f"no bundled engine is called {name[:40]!r}; there are {', '.join(SEARCHERS)}"
        )
    return SEARCHERS[name](options)
