"""The limits of a search, from `go`."""

from __future__ import annotations

from dataclasses import replace

from boardwire.clients.engines.search.searcher import RootRestriction, Searcher, SearchLimits
from boardwire.clients.engines.timing import moves_left, seconds_for_move
from boardwire.games import GameError, State
from boardwire.protocol import TimeControl
from boardwire.protocol.uci import GoCommand
from boardwire.values import value_class

from .strength import StrengthLevel

_LEAST, _MOST = 0.001, 1e8  # seconds
_FORCED = 0.02  # seconds for the only legal move: enough for a score
_MATE_MARGIN = 4  # plies beyond the length of a mate, since a search prunes
_CLAIM = "draw"  # the draw claim of chess, which UCI cannot express


@value_class
class SearchPlan:
    """The kind of search that `go` requests.

    Args:
        limits: The limits of the search; with `ponder` without a time limit.
        allowed: The limits of the controller alone, without those of the options and the level.
        seconds: The time, which with `ponder` begins at `ponderhit`; 0 for no limit.
        chooses: Whether it is a move in a game: the book and the limits among the options count.
        level: The level of a limited strength; None for the full strength.
        waits: Whether `bestmove` waits for `stop` or `ponderhit`.
        limited: Whether the search ends by itself; with `ponder`, after `ponderhit`.
    """

    limits: SearchLimits
    allowed: SearchLimits
    seconds: float
    chooses: bool
    waits: bool
    limited: bool
    level: StrengthLevel | None = None


def plan(
    go: GoCommand,
    state: State,
    searcher: Searcher,
    *,
    first: int,
    overhead: float,
    level: StrengthLevel | None = None,
) -> tuple[SearchPlan, list[str]]:
    """Return the way to search a position, and warnings for the user.

    Args:
        go: The limits of the controller.
        state: The position, with a player to act.
        searcher: The searcher.
        first: The player who moves first in the game, whose clock comes first.
        overhead: Seconds of the clock that are kept for the delay of each move.
        level: The level of a limited strength; None for the full strength.

    Raises:
        GameError: None of the moves to search is legal.
    """
    allowed, warnings = _allowed(go, state)
    depth = go.depth or (2 * go.mate + _MATE_MARGIN if go.mate else 0)
    seconds = 0.0 if go.infinite else _seconds(go, state, first, overhead)
    if seconds and len(state.legal_moves()) == 1:
        seconds = min(seconds, _FORCED)
    requested = SearchLimits(0.0 if go.ponder else seconds, go.nodes, depth, allow=allowed)
    named = bool(go.nodes or depth or go.infinite)
    limited = bool(go.nodes or depth or seconds or level) or not searcher.searches
    limits = requested
    if not named:
        own = searcher.limits(SearchLimits())
        limited = limited or bool(own.seconds or own.nodes or own.depth)
        limits = searcher.limits(requested)
    if level is not None:
        limits = replace(limits, nodes=min(limits.nodes or level.nodes, level.nodes))
    waits = go.infinite or go.ponder or not limited
    planned = SearchPlan(
        limits, requested, seconds, chooses=not named, waits=waits, limited=limited, level=level
    )
    return planned, warnings


def _allowed(go: GoCommand, state: State) -> tuple[tuple[RootRestriction, ...], list[str]]:
    """Return the moves to search, if not all are, and warnings about those that are illegal."""
    legal = state.legal_moves()
    moves = [it for it in legal if state.move_text(it) != _CLAIM]
    warnings = []
    if go.searchmoves:
        wanted = set()
        for text in go.searchmoves:
            try:
                wanted.add(state.parse_move(text))
            except GameError as error:
                warnings.append(f"searchmoves: {error}")
        moves = [move for move in moves if move in wanted]
        if not moves:
            raise GameError("none of the searchmoves is legal here")
    if len(moves) == len(legal):
        return (), warnings
    return (RootRestriction(state.to_act(), frozenset(moves)),), warnings


def _seconds(go: GoCommand, state: State, first: int, overhead: float) -> float:
    """Return the seconds for the move; 0 for no limit."""
    times = []
    if go.movetime is not None:
        seconds = go.movetime / 1000
        times.append(max(seconds - overhead, seconds / 2, _LEAST))
    own = 0 if state.to_act() == first else 1
    # A controller that sends only one clock means that of the player to move.
    left = go.left[own] if go.left[own] is not None else go.left[1 - own]
    if left is not None:
        main = min(max(left / 1000, _LEAST), _MOST)
        increment = go.increments[own] / 1000
        control = TimeControl.fischer(main, increment) if increment else TimeControl.absolute(main)
        moves = float(go.moves_to_go) or moves_left(state)
        times.append(seconds_for_move(control, main, 0, overhead, moves))
    return min(times, default=0.0)
