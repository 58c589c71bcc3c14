"""Lists of moves as people type them: with commas or spaces, rolls of dice included."""

from __future__ import annotations

from itertools import chain

from boardwire.translations import english

from .errors import GameError, OptionError
from .model import Game, State

_MOST_PARTS = 4  # the most words of a move with commas between them: a play of backgammon


def moves_of(game: Game, text: str) -> list[str]:
    """Return the moves of a list in their canonical texts, from the start of a game.

    Spaces or commas separate moves. Plays of backgammon contain commas, so the longest sequence of
    words with commas that is a move counts as one. If there is none, words with spaces between
    them may be one move: ``31 8/5 6/5``.

    Raises:
        OptionError: A text is not a legal move; the message has its number.
    """
    state = game.start()
    texts: list[str] = []
    groups = [[word for word in group.split(",") if word] for group in text.split()]
    words = [word for group in groups for word in group]
    own = [len(group) - index for group in groups for index in range(len(group))]
    while words:
        try:
            count = _words_of_move(state, words, own[0])
        except GameError as error:
            raise OptionError(
                english("move {number}: {problem}", number=len(texts) + 1, problem=error)
            ) from error
        move = state.parse_move(",".join(words[:count]))
        del words[:count], own[:count]
        texts.append(state.move_text(move))
        state.apply(move)
    return texts


def _words_of_move(state: State, words: list[str], own: int) -> int:
    """Return the number of words that make the next move.

    Args:
        state: The state before the move.
        words: The words that are left.
        own: The number of words up to the next space.

    Raises:
        GameError: No number of words is a move.
    """
    together, most = min(own, _MOST_PARTS), min(_MOST_PARTS, len(words))
    first: GameError | None = None
    for count in chain(range(together, 0, -1), range(together + 1, most + 1)):
        try:
            state.parse_move(",".join(words[:count]))
        except GameError as error:
            first = first or error
            continue
        return count
    assert first is not None, "there is a word"
    raise first


def state_after(game: Game, moves: str) -> State:
    """Return the state after the moves of a list.

    Raises:
        OptionError: As for :func:`moves_of`.
    """
    state = game.start()
    for text in moves_of(game, moves):
        state.apply(state.parse_move(text))
    return state
