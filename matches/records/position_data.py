"""A position as plain data: what a page, a feed or an electronic board draws and lets move."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from boardwire.games import CHANCE, OVER, State
from boardwire.games.drawing import cell_label, frame, move_points, pieces

from ..table import NO_MOVE, Table


def position_data(table: Table, observer: int | None = None) -> dict[str, Any]:
    """Return the position on a table as one observer may know it, for JSON and msgpack.

    Args:
        table: The table.
        observer: A player, or None for a spectator.

    Returns:
        `ply`, the number of moves and rolls so far; `to_act`, the players whose choice is awaited;
        `chance`, whether a roll is due; `over`; `pieces`, the symbol in each slot of the game's
        :class:`~boardwire.games.drawing.Frame`; `last`, the points of the last move; `side`,
        facts beside the board by name; and `lines` of a board that is text, if it is one.
    """
    state = table.state
    view = state.view(observer)
    to_act = state.to_act()
    return {
        "ply": len(table.history),
        "to_act": list(state.acting()),
        "chance": to_act == CHANCE,
        "over": to_act == OVER,
        "pieces": pieces(table.game, view),
        "last": list(marked_points(table)),
        "side": dict(view.side),
        **({"lines": list(view.lines)} if view.lines else {}),
    }


def marked_points(table: Table) -> tuple[str, ...]:
    """The points that show the last move on a board, for :func:`boardwire.games.drawing.board_svg`.

    None where a game hides something: the points of a move could reveal it.
    """
    if not table.state.perfect_information:
        return ()
    for state, played in table.backwards():
        if played.player != CHANCE:
            points = () if played.move == NO_MOVE else move_points(state, played.move)
            return tuple(dict.fromkeys(points))
    return ()


def legal_moves(state: State, player: int) -> list[list[Any]]:
    """Return the legal moves of a player, each with the points that a user touches to make it.

    Empty if the player is not to act.
    """
    state = state.copy()
    if state.to_act() < 0 or not state.yield_turn(player):
        return []
    return [[state.move_text(move), list(move_points(state, move))] for move in state.legal_moves()]


def point_labels(table: Table, observer: int | None = None) -> dict[str, str]:
    """Return each point of the game's frame and what is there in words, for screen readers."""
    game, view = table.game, table.state.view(observer)
    return {point: cell_label(game, view, point) for point in frame(game).points}


def moves_after(table: Table, ply: int) -> list[list[Any]]:
    """Return the moves and rolls after a ply, as the table's observer may know them.

    Each has the player (-1 for chance), its text, and its notation as the game's records have it.
    """
    moves = []
    for state, played in islice(table.backwards(), max(0, len(table.history) - ply)):
        text = played.text_for(table.observer)
        plain = played.player == CHANCE or played.move < 0 or not state.perfect_information
        moves.append([played.player, text, text if plain else state.record_text(played.move)])
    return moves[::-1]


def changed_pieces(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """Return the slots whose symbols differ; None where a slot is empty now."""
    changes: dict[str, str | None] = {
        slot: symbol for slot, symbol in after.items() if before.get(slot) != symbol
    }
    changes.update({slot: None for slot in before if slot not in after})
    return changes
