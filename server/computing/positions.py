"""A position of a game as JSON, with the moves that a reader may make there."""

from __future__ import annotations

import json
from contextlib import suppress

from boardwire.games import CHANCE, GameError, OptionError
from boardwire.games.external.faults import is_guarded
from boardwire.games.model import State
from boardwire.games.move_lists import moves_of
from boardwire.matches import Table
from boardwire.matches.records.position_data import moves_data, point_labels, position_data
from boardwire.translations import english

from .drawings import game_with

MOST_MOVES = 400
"""The most moves and rolls before a position."""
_MOST_OUTCOMES = 40
"""The most outcomes of a roll that are listed."""


def position_text(
    game: str,
    options: tuple[str, ...],
    typed: str,
    moves: tuple[str, ...],
    observer: int | None,
) -> str:
    """Return the position after some moves.

    Args:
        game: The game.
        options: Its options, each as `NAME:VALUE`.
        typed: The first moves, with commas or spaces between them.
        moves: The moves after these.
        observer: The player who looks on; None for a spectator.

    Raises:
        GameError: There is no such game, option or player, or a move is illegal.
    """
    loaded = game_with(game, options)
    if is_guarded(loaded.start()):
        raise GameError(english("{game} is no game of this page", game=loaded.title))
    if observer is not None and observer >= loaded.players:
        raise OptionError(
            english("{game} has {count} players", game=loaded.title, count=loaded.players)
        )
    table = Table(loaded)
    for text in (*moves_of(loaded, typed), *moves):
        if len(table.history) >= MOST_MOVES:
            raise GameError(english("at most {most} moves are made here", most=MOST_MOVES))
        table.play(table.state.to_act(), text)
    state = table.state
    mover = state.to_act()
    data = {
        **position_data(table, observer),
        **moves_data(state, mover),
        "moves": [it.text for it in table.history],
        "labels": point_labels(table, observer),
        "title": loaded.title,
        "position": _position(state),
    }
    if mover == CHANCE:
        data["outcomes"] = _outcomes(state)
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _position(state: State) -> str:
    """Return the position as a text; empty in games that write none."""
    with suppress(GameError):
        return state.position_text()
    return ""


def _outcomes(state: State) -> list[str]:
    """Return what a roll may give; empty where that is too much for a list of buttons."""
    outcomes = [state.move_text(move) for move, _ in state.chance_outcomes()]
    return outcomes if len(outcomes) <= _MOST_OUTCOMES else []
