"""Restrictions of a search, from the texts of moves."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import IllegalMove, InvalidMove, OptionError, State
from boardwire.games.points import point_of
from boardwire.games.rules.go import GoState
from boardwire.games.rules.gomoku import GomokuState
from boardwire.games.rules.hex import HexState
from boardwire.games.rules.othello import OthelloState
from boardwire.games.rules.tictactoe import TicTacToeState
from boardwire.protocol.gtp.analysis_request import AnalysisRequest, MoveRestriction
from boardwire.vocabulary import PASS

from .searcher import RootRestriction, SearchLimits

_MOVES_ARE_POINTS = (GoState, GomokuState, HexState, OthelloState, TicTacToeState)


def limits_of(request: AnalysisRequest, state: State) -> SearchLimits:
    """Return the restrictions of a request, as limits of a search of `state`.

    Raises:
        OptionError: A text names no move, or there is no such player.
    """
    return SearchLimits(
        avoid=_restrictions(request.avoid, state), allow=_restrictions(request.allow, state)
    )


def _restrictions(
    restrictions: Sequence[MoveRestriction], state: State
) -> tuple[RootRestriction, ...]:
    return tuple(_restriction(it, state) for it in restrictions)


def _restriction(restriction: MoveRestriction, state: State) -> RootRestriction:
    player = state.to_act() if restriction.colour is None else restriction.colour.player
    if player >= state.players:
        raise OptionError(f"{restriction.colour} is not a player of {state.game.title}")
    return RootRestriction(player, frozenset(moves_of(restriction.moves, state)), restriction.plies)


def moves_of(texts: str, state: State) -> list[int]:
    """Return the moves that a text names, joined by commas.

    The plays of backgammon have their own commas, so the whole text is tried first.
    """
    try:
        return [state.parse_move(texts)]
    except (IllegalMove, InvalidMove):
        return [move_number(text, state) for text in texts.split(",") if text]


def move_number(text: str, state: State) -> int:
    """Return the move with this text: a legal move, or any point where moves are points.

    A later move of a game with points need not be legal now, so its number is computed from its
    point.
    """
    try:
        return state.parse_move(text)
    except (IllegalMove, InvalidMove) as error:
        move = _point(text, state)
        if move is None:
            raise OptionError(f"avoid and allow: {error}") from error
        return move


def _point(text: str, state: State) -> int | None:
    """Return the number of the move at a point; None if the moves of the game are not points."""
    if not isinstance(state, _MOVES_ARE_POINTS):
        return None
    if text.lower() == PASS:
        return state.columns * state.rows
    try:
        column, row = point_of(text, state.columns, state.rows)
    except InvalidMove:
        return None
    return row * state.columns + column
