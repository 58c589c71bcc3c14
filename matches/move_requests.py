"""Requests for moves: who is to move next, and what each of them is asked."""

from __future__ import annotations

from functools import partial

from .actions import Ask
from .choices import Choices
from .messages.requests import MoveRequest
from .running_state import RunningState


def await_moves(state: RunningState) -> None:
    """Find the player to act, or all players who choose at once."""
    board = state.table.state
    state.to_move = board.acting() if state.game.simultaneous else (board.to_act(),)
    if len(state.to_move) > 1:
        state.choices = Choices(state.to_move, len(state.record.moves) + 1)


def ask(state: RunningState) -> Ask:
    """Ask the players whose moves are awaited."""
    state.due = None
    clocks = state.clock.all_remaining()
    return Ask(tuple([move_request(state, player, clocks) for player in state.to_move]))


def ask_next(state: RunningState) -> Ask:
    """Find who is to move, and ask them."""
    await_moves(state)
    return ask(state)


def move_request(state: RunningState, player: int, clocks: tuple[float | None, ...]) -> MoveRequest:
    """Return the request for the move of `player`."""
    table = state.table
    return MoveRequest(
        *(player, clocks, state.clock.stones(player), state.cleaning_up),
        legal_moves=partial(table.legal_texts, player),
        course=partial(table.drawn_course, player),
        known=partial(table.known_lines, player),
        placements=table.placements_left(player),
        drawn_setup=partial(table.drawn_setup, player),
    )
