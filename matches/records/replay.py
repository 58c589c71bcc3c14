"""A match step by step: every ply with what it changes on the board, for replays."""

from __future__ import annotations

from typing import Any

from boardwire.games import CHANCE, load

from ..guessing import guess
from ..table import Table
from .match_record import MatchRecord
from .position_data import changed_entries, position_data, table_changes, words_data

_TOLD = ("last", "side", "lines", "marks", "to_act")
"""The facts of a position that a ply of a replay has as well."""


def table_after(record: MatchRecord, ply: int | None = None) -> Table:
    """Return the table of a match after a ply, or as it is now; its view for spectators is right.

    Args:
        record: A match as :func:`~boardwire.matches.public_record` gives it. Where it hides moves
            the table has some that fit what spectators saw, so that only they may look.
        ply: The number of moves and rolls to make; None, or one beyond the end, for all.

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    game = load(record.game, **record.options)
    table = Table(game)
    observed = [(move.player, move.text) for move in record.moves[:ply]]
    hides = not game.perfect_information and record.result is None
    guessed = guess(game, observed, None) if hides else []
    for it, (player, text) in enumerate(observed):
        if table.over:
            table.play_on()
        if hides:
            table.make(player, guessed[it])
        else:
            table.play(player, text)
    if len(observed) == len(record.moves):
        table.leave_out(record.dead)
    return table


def replay_data(record: MatchRecord) -> dict[str, Any]:
    """Return the start and all plies of a match as spectators may see them: at the end everything.

    Args:
        record: A match as :func:`~boardwire.matches.public_record` gives it. In a game that hides
            something it must be over, else only the start is shown.

    Returns:
        `start`, the position before the first move (see :func:`position_data`), and `plies`: of
        each `ply`, `player` (-1 for chance), `move`, `notation` as the game's records write it,
        `seconds`, `clock`, the `changes` of the pieces and of the entries of `table`, `words` for
        the move where it has some, and `last`, `side`, `lines`, `marks` and `to_act` as in the
        position.

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    game = load(record.game, **record.options)
    table, opened = Table(game), record.result is not None
    start = before = position_data(table, opened=opened)
    plies: list[dict[str, Any]] = []
    for move in record.moves if game.perfect_information or record.result else ():
        state = table.state
        if table.over:
            table.play_on()
        played = table.play(move.player, move.text)
        mover = played.player if opened and played.player >= 0 else None
        if move is record.moves[-1]:
            table.leave_out(record.dead)
        after = position_data(table, opened=opened)
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
                "changes": changed_entries(before["pieces"], after["pieces"]),
                **words_data(state, played, mover),
                **table_changes(before, after),
                **{name: after[name] for name in _TOLD if name in after},
            }
        )
        before = after
    return {"start": start, "plies": plies}
