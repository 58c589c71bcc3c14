"""The interface of searchers, which choose moves; `bundled_searchers.py` has the bundled ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Self

from boardwire import _native
from boardwire.games import MOST_SEARCHED, Game, GameError, Option, OptionError, State
from boardwire.games.options import complete
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

Report = Callable[[_native.SearchResult], object]
"""Receives intermediate results, in the searching thread."""

REPORT_SECONDS = 0.1
"""Default seconds from one report to the next."""


@value_class
class BestMove:
    """The outcome of a search for a move.

    Args:
        move: The move to make.
        result: The result of the search; None without a search.
    """

    move: int
    result: _native.SearchResult | None = None

    @classmethod
    def of(cls, result: _native.SearchResult) -> BestMove:
        """Return the outcome of a finished search.

        Raises:
            ValueError: The result has no move, because the game is over.
        """
        if result.move is None:
            raise ValueError("there is no move to search for: the game is over")
        return cls(result.move, result)


@value_class
class Root:
    """The position where a search begins.

    Args:
        state: The position, with a player to act. No search changes it.
        moves: All moves and chance outcomes that led there, so that a search can keep its tree from
            one move to the next.
    """

    state: State
    moves: Sequence[int] = ()


@value_class
class RootRestriction:
    """Moves of a player that a search avoids, or to which it is restricted.

    Args:
        player: The player.
        moves: The moves.
        plies: The restriction holds in this many plies from the root; 1 is the root alone.
    """

    player: int
    moves: frozenset[int]
    plies: int = 1

    @property
    def row(self) -> tuple[int, list[int], int]:
        """The restriction in the form of the native searches."""
        return self.player, sorted(self.moves), self.plies


@value_class
class SearchLimits:
    """The limits of one search; 0 is no limit.

    Args:
        seconds: Time.
        nodes: Positions to visit, or playouts.
        depth: Plies to look ahead.
        avoid: Moves that the search avoids.
        allow: The only moves of their player that the search considers.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    avoid: tuple[RootRestriction, ...] = ()
    allow: tuple[RootRestriction, ...] = ()

    @property
    def restricted(self) -> bool:
        """Whether moves are restricted."""
        return bool(self.avoid or self.allow)

    def permitted(self, state: State) -> list[int]:
        """Return the legal moves that the restrictions leave at the root."""
        player = state.to_act()
        moves = state.legal_moves()
        for restriction in self.allow:
            if restriction.player == player:
                moves = [move for move in moves if move in restriction.moves]
        for restriction in self.avoid:
            if restriction.player == player:
                moves = [move for move in moves if move not in restriction.moves]
        return moves


@value_class
class SearchMonitor:
    """Reports a search to other threads, and stops it from them.

    Args:
        stop: The flag that ends the search at once; None without one.
        report: Called from time to time with the result so far.
        report_seconds: Seconds from one report to the next.
    """

    stop: _native.Stop | None = None
    report: Report | None = None
    report_seconds: float = REPORT_SECONDS


UNMONITORED = SearchMonitor()


class Searcher(ABC):
    """A searcher: it chooses moves for one side of one game after another.

    Args:
        options: Values of the options that the class declares.

    Raises:
        OptionError: An option is unknown, or its value is out of range.
    """

    name: ClassVar[str]
    declared: ClassVar[tuple[Option, ...]]
    searches: ClassVar[bool] = True
    """Whether it finds values and lines of play in addition to a move."""
    ends_at_depth: ClassVar[bool] = True
    """Whether a limit in plies ends a search."""
    samples: ClassVar[bool] = False
    """Whether values are means of simulations."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.options: dict[str, OptionValue] = complete(self.name, self.declared, options or {})
        self._given = set(options or ())

    def fresh(self) -> Self:
        """Return a searcher with the same options that remembers no earlier search."""
        return type(self)({name: self.options[name] for name in self._given})

    @abstractmethod
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        """Search within limits.

        Args:
            root: The position where the search begins.
            limits: The limits. Without limits, the search ends only if the value is proven.
            monitor: Reports and stops the search.
        """

    def choose(
        self, root: Root, allowed: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        """Choose a move in a game, within the limits of the options and of the match.

        Args:
            root: The position where the search begins.
            allowed: The limits by the clock and by the rules of the match.
            monitor: Reports and stops the search.
        """
        self.check_game(root.state.game)
        book = self.book_move(root, allowed)
        return book or self.search(root, self.limits(allowed), monitor)

    def book_move(self, root: Root, allowed: SearchLimits) -> BestMove | None:
        """Return the move of the searcher's book in a game; None if it has no book or no move.

        Args:
            root: The position.
            allowed: The limits by the clock and by the rules of the match.
        """
        return None

    def limits(self, allowed: SearchLimits) -> SearchLimits:
        """Return the limits of one search.

        A limit among the options takes the place of the limits of the match. The option `time`
        takes the place of the clock in any case.

        Args:
            allowed: The limits by the clock and by the rules of the match.
        """
        depth = int(self.number("depth")) or allowed.depth
        nodes = int(self.number("nodes") or self.number("playouts")) or allowed.nodes
        limited = nodes or (depth and self.ends_at_depth)
        seconds = self.number("time") or (0.0 if limited else allowed.seconds)
        return replace(allowed, seconds=seconds, nodes=nodes, depth=depth)

    @classmethod
    def plays(cls, game: Game | type[Game]) -> bool:
        """Return whether the searcher plays a game; by default without hidden information."""
        return not cls.searches or (
            game.perfect_information and game.most_outcomes <= MOST_SEARCHED
        )

    @classmethod
    def check_game(cls, game: Game) -> None:
        """Check that the searcher can play a game.

        Raises:
            GameError: It searches, and the game hides information or has too much chance.
        """
        if not cls.plays(game):
            game.require_perfect_information()
            raise GameError(
                f"{cls.name} looks at {MOST_SEARCHED} outcomes of chance at most, and "
                f"{game.title} has {game.most_outcomes}; the engine random plays it"
            )

    def check_options(self, game: Game) -> None:
        """Check that the searcher can play a game, and that its options suit it.

        Raises:
            GameError: As for :meth:`check_game`.
            OptionError: An option is for other games.
        """
        self.check_game(game)

    def check_limits(self, root: Root, limits: SearchLimits) -> None:
        """Check that the searcher can search a position within limits.

        Raises:
            GameError: It cannot play the game.
            OptionError: The restrictions leave no move, or are of a kind that it does not support.
        """
        self.check_game(root.state.game)
        if not limits.permitted(root.state):
            raise OptionError("avoid and allow leave no move to search")

    def set(self, name: str, value: object) -> None:
        """Change an option, from the next search on. The search keeps its knowledge if it can.

        Raises:
            OptionError: The option is unknown, or the value is out of range.
        """
        options: dict[str, object] = {**self.options, name: value}
        self.options[name] = complete(self.name, self.declared, options)[name]
        self._given.add(name)

    def in_force(self, state: State) -> dict[str, OptionValue]:
        """Return all options by name, with the defaults of the game of `state`."""
        return dict(self.options)

    def number(self, name: str) -> float:
        """Return the value of an option that is a number; 0 if there is no such option."""
        value = self.options.get(name, 0)
        assert not isinstance(value, str), f"{name} is not a number"
        return value
