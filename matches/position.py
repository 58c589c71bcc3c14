"""A position as data: what the web page, the broker and consoles are shown of it alike."""

from __future__ import annotations

from typing import Any

from boardwire.games import CHANCE, OVER
from boardwire.games.drawing import move_points, pieces

from .table import NO_MOVE, Table


def position_data(table: Table, player: int | None = None) -> dict[str, Any]:
    """The position on a table as `player` sees it; with no player, as a spectator sees it.

    The result is plain data for JSON and msgpack:

    - `ply`: the number of plies so far;
    - `to_act`: the players whose choice is awaited;
    - `chance`: whether chance acts next; `over`: whether the rules say that the game is over;
    - `pieces`: slot to symbol, as in the frame of the game (:mod:`boardwire.games.drawing`);
    - `side`: facts beside the board, name to value;
    - `last`: the points of the last move, in order; empty where something of it is hidden.

    Raises:
        GameFault: The rules of a game in Python failed.
    """
    state = table.state
    view, to_act = state.view(player), state.to_act()
    return {
        "ply": len(table.history),
        "to_act": list(state.acting()),
        "chance": to_act == CHANCE,
        "over": to_act == OVER,
        "pieces": pieces(table.game, view),
        "side": dict(view.side),
        "last": list(_last_points(table)),
    }


def _last_points(table: Table) -> tuple[str, ...]:
    last = table.history[-1] if table.history else None
    if last is None or last.hidden or last.player == CHANCE or last.move == NO_MOVE:
        return ()
    before, _ = next(table.backwards())
    return move_points(before, last.move)
