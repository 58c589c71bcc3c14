"""Positions of self-play: the features of their moves, and the visits of each move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

Counts = NDArray[np.uint16]


@value_class
class MoveExamples:
    """Positions, one after the other.

    Args:
        moves: The number of moves of each position, at least two.
        visits: The visits of each move.
        lengths: The number of features of each move, at least one.
        features: The features of all moves.
        games: The number of games that they come from.
    """

    moves: Counts
    visits: Counts
    lengths: Counts
    features: Counts
    games: int

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.moves)

    def save(self, path: Path) -> None:
        """Write a file of numpy.

        Raises:
            OSError: It cannot be written.
        """
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            np.savez_compressed(
                file,
                moves=self.moves,
                visits=self.visits,
                lengths=self.lengths,
                features=self.features,
                games=self.games,
            )
        partial.replace(path)

    @classmethod
    def load(cls, path: Path) -> MoveExamples:
        """Read a file that `save` wrote.

        Raises:
            OSError: It cannot be read.
            ValueError: It is no such file.
            KeyError: Likewise.
        """
        with np.load(path) as file:
            return cls(
                file["moves"],
                file["visits"],
                file["lengths"],
                file["features"],
                int(file["games"]),
            )

    @classmethod
    def of(cls, games: Sequence[Sequence[Sequence[tuple[int, Sequence[int]]]]]) -> MoveExamples:
        """Make examples from the positions of games: for each move the visits and the features."""
        positions = [position for game in games for position in game]
        rows = [row for position in positions for row in position]
        return cls(
            _counts([len(position) for position in positions]),
            _counts([visits for visits, _ in rows]),
            _counts([len(features) for _, features in rows]),
            _counts([feature for _, features in rows for feature in features]),
            len(games),
        )

    @classmethod
    def joined(cls, parts: Sequence[MoveExamples]) -> MoveExamples:
        """Return the positions of all parts."""
        return cls(
            np.concatenate([it.moves for it in parts]),
            np.concatenate([it.visits for it in parts]),
            np.concatenate([it.lengths for it in parts]),
            np.concatenate([it.features for it in parts]),
            sum(it.games for it in parts),
        )

    def chosen(self, mask: NDArray[np.bool_]) -> MoveExamples:
        """Return the positions where the mask is true."""
        of_moves = np.repeat(mask, self.moves)
        of_features = np.repeat(of_moves, self.lengths)
        return MoveExamples(
            self.moves[mask],
            self.visits[of_moves],
            self.lengths[of_moves],
            self.features[of_features],
            self.games,
        )


def _counts(numbers: Sequence[int]) -> Counts:
    return np.minimum(np.asarray(numbers, np.int64), 65535).astype(np.uint16)
