"""The games for networks: their native classes, shapes and symmetries; self-play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from boardwire import _native
from boardwire.clients.engines.search.weights_file import WeightsLayout
from boardwire.values import value_class

from ..fit.adam import Floats
from .policy_network import PolicyExamples, PolicyShape


@value_class
class Symmetry:
    """A symmetry of a board.

    Args:
        squares: For each bit of a bitboard the bit that it is moved to.
        moves: The same for the numbers of moves.
    """

    squares: tuple[int, ...]
    moves: tuple[int, ...]


@dataclass(frozen=True)
class PolicyGame:
    """A game for networks.

    Args:
        name: Its name.
        native: Its native class.
        symmetries: Those of the board, without the identity.
    """

    name: str
    native: type[_native.ConnectFour]
    symmetries: tuple[Symmetry, ...]

    @cached_property
    def shape(self) -> PolicyShape:
        """The sizes of its network."""
        _, _, *sizes = self.native.policy_layout()
        return PolicyShape(*sizes)

    @cached_property
    def layout(self) -> WeightsLayout:
        """The layout of a file with its network."""
        name, number, *_ = self.native.policy_layout()
        parameters = sum((below + 1) * above for below, above in self.shape.layers)
        return WeightsLayout(name, parameters, 1, number)

    @cached_property
    def row(self) -> np.dtype[np.void]:
        """A position of self-play.

        It has both bitboards, the player's to act first; the visits of each move; the result of the
        game; the value of the search in hundredths.
        """
        return np.dtype(
            [
                ("own", "<u8"),
                ("other", "<u8"),
                ("visits", "<u2", (self.shape.moves,)),
                ("result", "i1"),
                ("value", "i1"),
            ]
        )

    def play(
        self,
        network: bytes,
        plan: PolicyPlay,
        *,
        first: int,
        games: int,
        threads: int = 1,
        stop: _native.Stop | None = None,
    ) -> NDArray[np.void]:
        """Play games of the network against itself, and return their positions in turn.

        Args:
            network: Its parameters, as `PolicyNetwork.to_bytes` returns them.
            plan: The conditions.
            first: The number of the first game. A game depends on its number, not on the threads.
            games: The number of games.
            threads: Games at a time.
            stop: Ends it; the games before the first unfinished one are returned.
        """
        rows = self.native.policy_play(
            network, **asdict(plan), first=first, games=games, threads=threads, stop=stop
        )
        return np.frombuffer(rows, self.row)

    def examples(self, rows: NDArray[np.void]) -> PolicyExamples:
        """Return the examples for a network: the positions and all their images.

        The wanted value is the mean of the game's result and the value of the search.
        """
        sides = [self._bits(rows["own"]), self._bits(rows["other"])]
        visits = rows["visits"].astype(np.float32)
        shares = visits / visits.sum(axis=1, keepdims=True)
        value = (rows["result"] + rows["value"] / np.float32(100)) / np.float32(2)
        inputs, policies = [np.concatenate(sides, axis=1)], [shares]
        for symmetry in self.symmetries:
            squares, moves = list(symmetry.squares), list(symmetry.moves)
            image, policy = np.empty_like(sides), np.empty_like(shares)
            image[:, :, squares] = sides
            policy[:, moves] = shares
            inputs.append(np.concatenate(list(image), axis=1))
            policies.append(policy)
        values = np.tile(value.astype(np.float32), len(inputs))
        return PolicyExamples(np.concatenate(inputs), np.concatenate(policies), values)

    def _bits(self, boards: NDArray[np.uint64]) -> Floats:
        squares = np.arange(self.shape.squares, dtype=np.uint64)
        return ((boards[:, None] >> squares) & np.uint64(1)).astype(np.float32)


@value_class(kw_only=True)
class PolicyPlay:
    """The conditions of self-play.

    Args:
        seed: The seed of everything that is random.
        simulations: The simulations of each search.
        varied: The first plies, in which a move is drawn in proportion to its visits. Later the
            most visited one is played.
        noise: The share of Dirichlet noise in the priors at the root.
        concentration: The parameter of that noise.
    """

    seed: int = 1
    simulations: int = 64
    varied: int = 10
    noise: float = 0.25
    concentration: float = 1.0


_COLUMNS = 7
_ROWS_AND_SPARE = 7

CONNECT_FOUR = PolicyGame(
    "connect4",
    _native.ConnectFour,
    # Bits go up the columns, which are mirrored.
    (
        Symmetry(
            tuple(
                (_COLUMNS - 1 - column) * _ROWS_AND_SPARE + row
                for column in range(_COLUMNS)
                for row in range(_ROWS_AND_SPARE)
            ),
            tuple(reversed(range(_COLUMNS))),
        ),
    ),
)

POLICY_GAMES: Mapping[str, PolicyGame] = {it.name: it for it in (CONNECT_FOUR,)}
"""The games for networks, by name."""
