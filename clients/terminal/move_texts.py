"""The moves of a match as its game writes them: `1. e4 e5`."""

from __future__ import annotations

from collections.abc import Iterable

from boardwire.games import State
from boardwire.matches import Table
from boardwire.matches.records.position_data import moves_after


def numbered_moves(table: Table) -> list[str]:
    """Return the numbered moves so far, as far as the observer of the table may know them."""
    moves = [(player, notation) for player, _, notation, *_ in moves_after(table, 0)]
    return table.game.conventions.numbered(moves)


def written_line(state: State, moves: Iterable[int]) -> list[str]:
    """Return moves that follow each other as the game writes them, up to an illegal one."""
    state, texts = state.copy(), list[str]()
    for move in moves:
        if not state.is_legal(move):
            break
        texts.append(written(state, move))
        state.apply(move)
    return texts


def written(state: State, move: int) -> str:
    """Return a legal move in the game's notation, `Nf3`; unchanged if the game hides anything."""
    return state.record_text(move) if state.perfect_information else state.move_text(move)
