"""Endgame tables that show which moves of a position keep its result."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardwire import _native
from boardwire.games import Game, GameError, MoveTable, OptionError, State, move_table
from boardwire.protocol import naming_file
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

from .searcher import RootRestriction, SearchLimits, SearchMonitor

log = logging.getLogger(__name__)

GAME = "chess"
"""The game of these tables."""


def folders_in(text: str) -> list[str]:
    """Return the folders in the value of an option, as the variable PATH separates them."""
    return [it for it in text.split(os.pathsep) if it]


def open_tables(game: Game, text: str) -> MoveTable | None:
    """Return the tables that the option `tables` names; None if it names none for this game.

    Raises:
        OptionError: They cannot be read.
    """
    if not text or game.name != GAME:
        return None
    try:
        return move_table(game, folders_in(text))
    except (GameError, OSError) as error:
        raise OptionError(f"the tables cannot be read: {naming_file(error)}") from error


@value_class
class KnownRoot:
    """A position that tables know.

    Args:
        value: The value of the best permitted move for the player to act.
        moves: The moves that keep this value.
        hits: The number of positions found in the tables.
    """

    value: float
    moves: frozenset[int]
    hits: int

    def within(self, state: State, limits: SearchLimits) -> SearchLimits:
        """Return the limits of a search with only the moves that keep the value."""
        if len(self.moves) == len(limits.permitted(state)):
            return limits
        kept = RootRestriction(state.to_act(), self.moves)
        return replace(limits, allow=(*limits.allow, kept))

    def followed(self, monitor: SearchMonitor) -> SearchMonitor:
        """Return a monitor whose reports have the value of the tables."""
        report = monitor.report
        if report is None:
            return monitor
        return replace(monitor, report=lambda found: report(self.settled(found)))

    def settled(self, result: _native.SearchResult) -> _native.SearchResult:
        """Return a result with the value of the tables."""
        return result.with_tables(self.value, self.hits)


class RootTables:
    """Looks up the root position of a search, and the positions after its moves.

    Args:
        options: The engine's options, of which `tables` is used.
    """

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self._options = options
        self._failed = ""  # the tables that could not be read
        self._last: tuple[str, str, Mapping[int, float] | None] = ("", "", None)

    def known(self, state: State, limits: SearchLimits) -> KnownRoot | None:
        """Return the entry of the tables for a position, or None."""
        values = self._values(state)
        if values is None:
            return None
        permitted: Sequence[int] = limits.permitted(state)
        best = max(values[move] for move in permitted)
        kept = frozenset(move for move in permitted if values[move] == best)
        return KnownRoot(best, kept, len(values))

    def _values(self, state: State) -> Mapping[int, float] | None:
        text = str(self._options["tables"])
        if not text or text == self._failed or state.game.name != GAME:
            return None
        try:
            tables = open_tables(state.game, text)
            if tables is None:
                return None
            position = state.position_text()
            if self._last[:2] != (text, position):
                self._last = text, position, tables.values(state)
            return self._last[2]
        except (GameError, OSError) as error:
            log.warning("%s; the search goes on without them", error)
            self._failed = text
            return None
