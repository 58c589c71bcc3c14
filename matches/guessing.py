"""Guessing: a course of a game that fits the observations of one player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.games import CHANCE, CourseNotFound, Game, IllegalMove, InvalidMove, State
from boardwire.translations import english

MAX_TRIES = 10_000
"""The number of moves that are tried until a course is given up."""

Observed = tuple[int, str]
"""A player, or CHANCE, and the text of its move as the observer saw it."""


def candidates(state: State, observed: Observed, observer: int | None) -> list[int]:
    """Return the moves that `observed` can mean in a position, and give the turn to the player.

    Args:
        state: The position.
        observed: The observation.
        observer: A player, or None for a spectator.

    Raises:
        IllegalMove: It is not that player's turn, or no move fits the text.
    """
    player, text = observed
    if player == CHANCE and state.to_act() != CHANCE:
        raise IllegalMove(english("no roll is due"))
    if player != CHANCE and not state.yield_turn(player):
        raise IllegalMove(english("it is not that player's turn"))
    try:
        return [state.parse_move(text)]
    except (IllegalMove, InvalidMove):
        if found := state.consistent_moves(text, observer):
            return found
        raise


def fits(state: State, move: int, text: str, observer: int | None) -> bool:
    """Return whether a move is legal in a position, and the observer sees it as this text.

    The text may also be the canonical one, as for the observer's own moves.
    """
    if not state.is_legal(move):
        return False
    texts = (state.move_text(move), state.move_text_for(move, observer))
    return text.lower() in map(str.lower, texts)


def guess(game: Game, observed: Sequence[Observed], observer: int | None) -> list[int]:
    """Return moves from the start of `game` that fit all observations, in order.

    The moves are those that the game finds, or else found by depth-first search.

    Raises:
        IllegalMove: There are no such moves.
        CourseNotFound: None were found within the limits of the search.
    """
    if (course := game.course(observed, observer)) is not None:
        return course
    states: list[State] = [game.start()]
    untried: list[Iterator[int]] = []
    chosen: list[int] = []
    for _ in range(MAX_TRIES):
        if len(chosen) == len(observed):
            return chosen
        if len(untried) == len(chosen):
            untried.append(_candidates(states[-1], observed[len(chosen)], observer))
        move = next(untried[-1], None)
        if move is not None:
            state = states[-1].copy()
            state.apply(move)
            chosen.append(move)
            states.append(state)
        elif chosen:
            untried.pop()
            chosen.pop()
            states.pop()
        else:
            raise IllegalMove(english("no course of the game fits the observations"))
    raise CourseNotFound(
        english(
            "no course of {game} that fits the observations was found in {max_tries} tries",
            game=game.title,
            max_tries=MAX_TRIES,
        )
    )


def _candidates(state: State, observed: Observed, observer: int | None) -> Iterator[int]:
    try:
        return iter(candidates(state, observed, observer))
    except (IllegalMove, InvalidMove):
        return iter(())
