"""The moves of a match as rows of turns, as score sheets have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwire.games import CHANCE


@dataclass(slots=True)
class Turn:
    """The plies of one player in a row, with the rolls before them.

    Args:
        player: The player.
        plies: The plies, as :func:`~boardwire.matches.replay.replay_data` gives them.
    """

    player: int
    plies: list[Mapping[str, Any]] = field(default_factory=list)


def turns(plies: Sequence[Mapping[str, Any]], players: int) -> list[list[Turn]]:
    """Rows of turns: each begins with the player who moved first, or with one after it.

    A roll belongs to the turn of the player who acts after it. `web/modules/moves.js` does the same
    with what comes live.
    """
    rows: list[list[Turn]] = []
    rolls: list[Mapping[str, Any]] = []
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
            row.append(Turn(ply["player"]))
        row[-1].plies += [*rolls, ply]
        rolls.clear()
    if rolls:
        if rows:
            rows[-1][-1].plies += rolls
        else:
            rows.append([Turn(0, rolls)])
    return rows
