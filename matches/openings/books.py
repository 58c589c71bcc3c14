"""Openings that are drawn from an opening book."""

from __future__ import annotations

import random
from pathlib import Path

from boardwire.games import OVER, Game
from boardwire.games.books import BookError, open_book, pick

from .opening import Opening, OpeningError


class BookOpenings:
    """Lines of a book, each move drawn by its weight.

    Args:
        path: The book: Polyglot's for chess, or boardwire's own.
        game: The game with its options.
        plies: The most plies; a line ends earlier where the book has no more moves.
        seed: The seed of all.

    Raises:
        OpeningError: It is no book, or it has no move for the start of the game.
        OSError: It cannot be read.
    """

    notes: tuple[str, ...] = ()
    skipped = ""

    def __init__(self, path: Path, game: Game, plies: int, seed: int) -> None:
        self._game = game
        self._plies = plies
        self._seed = seed
        try:
            self._book = open_book(path)
        except BookError as error:
            raise OpeningError(str(error)) from error
        if not self.pick(0).moves:
            raise OpeningError(f"{path} has no moves for the start of this game of {game.title}")

    def pick(self, number: int) -> Opening:
        """Return the opening of a number, from 0 on: moves that the book draws by its weights."""
        generator = random.Random(f"{self._seed} {number}")
        state = self._game.start()
        moves: list[str] = []
        while len(moves) < self._plies:
            move = pick(self._book.moves(state), generator)
            if move is None:
                break
            text = state.move_text(move)
            state.apply(move)
            if state.to_act() == OVER:
                break
            moves.append(text)
        return Opening(self._game, tuple(moves), f"moves:{','.join(moves)}")
