"""The notations of chess moves in PGN: SAN, and those that engine tools write as well."""

from __future__ import annotations

from typing import Final

from boardwire.games.model import State

NOTATIONS: Final = ("san", "lan", "uci")
"""The names of the notations; PGN's own is SAN."""

_PIECES: Final = "KQRBN"


def written_move(state: State, move: int, notation: str = "san") -> str:
    """Write a legal move: `exd5` in SAN, `e4xd5` in LAN, `e4d5` in UCI.

    LAN is that of fastchess: the letter of the piece, both squares, and `x` where it captures.

    Args:
        state: The position before the move.
        move: The move.
        notation: One of `NOTATIONS`.
    """
    if notation == "uci":
        return state.move_text(move)
    san = state.record_text(move)
    if notation == "san" or san.startswith("O-O"):
        return san
    squares = state.move_text(move)
    letter = san[0] if san[0] in _PIECES else ""
    takes = "x" if "x" in san else ""
    ending = san[san.index(squares[2:4], len(letter)) + 2 :] if squares[2:4] in san else ""
    return f"{letter}{squares[:2]}{takes}{squares[2:4]}{ending}"
