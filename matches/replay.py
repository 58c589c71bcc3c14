"""A match step by step: every ply with what it changes on the board, for replays."""

from __future__ import annotations

from typing import Any

from boardwire.games import CHANCE, load

from .position_data import changed_pieces, position_data
from .record import MatchRecord
from .table import Table


def replay_data(record: MatchRecord) -> dict[str, Any]:
    """The start and all plies of a match as spectators may see them.

    Args:
        record: A match as :func:`~boardwire.matches.public_record` gives it. In a game that hides
            something it must be over, else only the start is shown.

    Returns:
        `start`, the position before the first move (see :func:`position_data`), and `plies`: of
        each `ply`, `player` (-1 for chance), `move`, `notation` as the game's records write it,
        `seconds`, `clock`, the `changes` of the pieces, and `last`, `side` and `to_act` as in the
        position.

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    game = load(record.game, **record.options)
    table = Table(game)
    start = before = position_data(table)
    plies: list[dict[str, Any]] = []
    for move in record.moves if game.perfect_information or record.result else ():
        state = table.state
        if table.over:
            table.play_on()
        played = table.play(move.player, move.text)
        after = position_data(table)
        plies.append(
            {
                "ply": move.ply,
                "player": move.player,
                "move": move.text,
                "notation": move.text
                if move.player == CHANCE or played.move < 0
                else state.record_text(played.move),
                "seconds": round(move.seconds, 3),
                "clock": None if move.clock is None else round(move.clock, 3),
                "changes": changed_pieces(before["pieces"], after["pieces"]),
                "last": after["last"],
                "side": after["side"],
                "to_act": after["to_act"],
            }
        )
        before = after
    return {"start": start, "plies": plies}
