"""The moves of a match as rows of turns, as score sheets have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwire.games import CHANCE, Conventions


@dataclass(slots=True)
class SheetTurn:
    """The plies of one player in a row, with the rolls before them.

    Args:
        player: The player.
        plies: The plies, as :func:`~boardwire.matches.records.replay.replay_data` gives them.
    """

    player: int
    plies: list[Mapping[str, Any]] = field(default_factory=list)


def row_numbers(rows: Sequence[Sequence[SheetTurn]], conventions: Conventions) -> list[str]:
    """Return the number in front of each row: that of its pair of moves, or of its first move.

    Where the second move of a pair stands alone, dots follow, ``7...``.
    """
    first = conventions.first_number
    if conventions.numbered_in_pairs:
        return [
            f"{number}{'' if row[0].player == conventions.first else '...'}"
            for number, row in enumerate(rows, first)
        ]
    moves = [sum(ply["player"] != CHANCE for turn in row for ply in turn.plies) for row in rows]
    return [str(first + sum(moves[:index])) for index in range(len(rows))]


def turns(
    plies: Sequence[Mapping[str, Any]], players: int, begins: int | None = None
) -> list[list[SheetTurn]]:
    """Return rows of turns: each begins with the player who begins rows, or with one after it.

    A roll belongs to the turn of the player who acts after it. `web/modules/moves.js` does the same
    with what comes live.

    Args:
        plies: The plies.
        players: The number of players.
        begins: The player who begins rows; None for the player of the first move.
    """
    rows: list[list[SheetTurn]] = []
    rolls: list[Mapping[str, Any]] = []
    first = begins
    if first is None:
        first = next((ply["player"] for ply in plies if ply["player"] != CHANCE), 0)

    def place(player: int) -> int:
        return int(player - first) % players

    for ply in plies:
        if ply["player"] == CHANCE:
            rolls.append(ply)
            continue
        row = rows[-1] if rows else []
        if not row or row[-1].player != ply["player"]:
            if not row or place(row[-1].player) > place(ply["player"]):
                row = []
                rows.append(row)
            row.append(SheetTurn(ply["player"]))
        row[-1].plies += [*rolls, ply]
        rolls.clear()
    if rolls:
        if rows:
            rows[-1][-1].plies += rolls
        else:
            rows.append([SheetTurn(0, rolls)])
    return rows
