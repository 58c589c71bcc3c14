"""What chooses moves, behind one interface; the searches that do are in `thinkers.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from boardwire import _native
from boardwire.games import Option, OptionValue, State
from boardwire.games.options import complete

Report = Callable[[_native.SearchResult], object]
"""Told by the searching thread what was found so far."""

REPORT_SECONDS = 0.1
"""Seconds from one report to the next, unless somebody wants them otherwise."""


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


@dataclass(frozen=True, slots=True)
class Root:
    """Where a search begins.

    Args:
        state: The position, with a player to act. No search changes it.
        moves: All moves and rolls that led there, so that a search may keep its tree.
    """

    state: State
    moves: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may cost at most; 0 is no limit.

    Args:
        seconds: Time.
        nodes: Positions to visit, or playouts.
        depth: Plies to look ahead.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Watch:
    """How others follow a search, from threads of their own.

    Args:
        stop: Ends it at once when set; None where nobody does.
        report: Called from time to time with what was found so far.
        report_seconds: How often.
    """

    stop: _native.Stop | None = None
    report: Report | None = None
    report_seconds: float = REPORT_SECONDS


UNWATCHED = Watch()


class Thinker(ABC):
    """Chooses moves for one side of one game after another.

    Args:
        options: Values for the options that the class declares.

    Raises:
        OptionError: An unknown option or a value outside its range.
    """

    name: ClassVar[str]
    declared: ClassVar[tuple[Option, ...]]
    searches: ClassVar[bool] = True
    """Whether it finds values and lines, and not just a move."""
    ends_at_depth: ClassVar[bool] = True
    """Whether a limit of plies ends a search."""
    samples: ClassVar[bool] = False
    """Whether values are means of simulations."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.options: dict[str, OptionValue] = complete(self.name, self.declared, options or {})
        self._given = set(options or ())

    @abstractmethod
    def search(self, root: Root, effort: Effort, watch: Watch = UNWATCHED) -> Thought:
        """Search from `root` and return what was found.

        Args:
            root: Where it begins.
            effort: What it may cost. Without limits it ends when the value is proven, if ever.
            watch: Who follows it.
        """

    def think(self, root: Root, allowed: Effort, watch: Watch = UNWATCHED) -> Thought:
        """Choose a move: search with the effort that the options ask for, within what is allowed.

        Args:
            root: Where the game stands.
            allowed: What the move may cost by the clock, and by the rules of the match.
            watch: Who follows the search.
        """
        return self.search(root, self.effort(allowed), watch)

    def effort(self, allowed: Effort) -> Effort:
        """The limits of one search: those of the options, where they have any.

        A limit that the options give rules alone, but for `time`, which always does.
        """
        depth = int(self.number("depth")) or allowed.depth
        nodes = int(self.number("nodes") or self.number("playouts")) or allowed.nodes
        limited = nodes or (depth and self.ends_at_depth)
        return Effort(self.number("time") or (0.0 if limited else allowed.seconds), nodes, depth)

    def set(self, name: str, value: object) -> None:
        """Change an option, from the next search on. What is known is kept where it can be.

        Raises:
            OptionError: There is no such option, or the value is outside its range.
        """
        options: dict[str, object] = {**self.options, name: value}
        self.options[name] = complete(self.name, self.declared, options)[name]
        self._given.add(name)

    def in_force(self, state: State) -> dict[str, OptionValue]:
        """All options by name as a search of `state` has them, the choices of its game included."""
        return dict(self.options)

    def number(self, name: str) -> float:
        """The value of an option that is a number; 0 where there is no such option."""
        value = self.options.get(name, 0)
        assert not isinstance(value, str), f"{name} is no number"
        return value
