"""Games whose evaluation can be learned, with their features from the native code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from boardwire import _native
from boardwire.clients.engines.search.weights_file import WeightsLayout
from boardwire.games import Game, OptionError
from boardwire.values import value_class

from .game_plan import GamePlan
from .network_shape import UpdatableShape
from .plans import PLANS

if TYPE_CHECKING:
    from scipy.sparse import csr_array


_LARGEST = 32767
"""The greatest weight in a file."""
_PART = 100_000
"""The number of positions whose features are listed at a time."""


@value_class
class Learner:
    """A game whose evaluation can be learned.

    Args:
        plan: The settings of learning.
        native: Its features and self-play in native code.
        layout: The content of a file of weights: the weights of the features, then the parameters
            of the network, if there is one.
        result_unit: The weights' unit in which 1 of a result is counted: 100 hundredths of a disc.
        folded: For each feature the least one that has the same weight by symmetry.
        start: The weights of a stage that a fit begins with.
        named: The places of the named weights among the features, by the names of their rows; empty
            where they are no features.
        network: The shape of the network that corrects the sum of the features, if there is one.
    """

    plan: GamePlan
    native: _native.WeightsLearner
    layout: WeightsLayout
    result_unit: int
    folded: NDArray[np.int32]
    start: NDArray[np.float64]
    named: Mapping[str, NDArray[np.int64]]
    network: UpdatableShape | None

    def features(self, rows: bytes) -> csr_array:
        """Return the count of each feature in each position, a row for each position."""
        from scipy.sparse import csr_array, get_index_dtype  # only here: self-play needs no scipy

        starts, features, counts = self.native.features(rows)
        index = get_index_dtype(maxval=len(counts))
        return csr_array(
            (
                np.frombuffer(counts, np.int16).astype(np.float64),
                np.frombuffer(features, np.uint32).astype(index),
                np.frombuffer(starts, np.uint32).astype(index),
            ),
            (len(rows) // self.native.row_bytes, len(self.folded)),
        )

    def sums(self, rows: NDArray[np.void], table: NDArray[np.int16]) -> NDArray[np.float64]:
        """Return the sum of features times weights of each position, in the unit of results.

        Args:
            rows: The positions.
            table: The weights of each stage.
        """
        found = np.zeros(len(rows))
        for first in range(0, len(rows), _PART):
            part = rows[first : first + _PART]
            stage_of = self.stages(part.tobytes())
            for stage in np.unique(stage_of):
                here = stage_of == stage
                sums = self.features(part[here].tobytes()) @ table[stage].astype(np.float64)
                found[first : first + _PART][here] = sums / self.result_unit
        return found

    def search_scores(self, rows: NDArray[np.void]) -> NDArray[np.float64]:
        """Return the scores of the searches, in the unit of results."""
        scores: NDArray[np.float64] = rows["score"].astype(np.float64) / self.result_unit
        return scores

    def stages(self, rows: bytes) -> NDArray[np.uint8]:
        """Return the stage of each position."""
        return np.frombuffer(self.native.stages(rows), np.uint8)

    def scores(self, rows: bytes, weights: Path | None = None) -> NDArray[np.int32]:
        """Return the static evaluation of each position.

        Args:
            rows: The positions.
            weights: A file of learned weights; None for the bundled evaluation.
        """
        path = None if weights is None else str(weights)
        return np.frombuffer(self.native.scores(rows, path), np.int32)


def whole_weights(weights: NDArray[np.floating]) -> NDArray[np.int16]:
    """Return weights as they are written to a file."""
    whole: NDArray[np.int16] = np.clip(np.rint(weights), -_LARGEST, _LARGEST).astype(np.int16)
    return whole


def learner_of(game: Game) -> Learner:
    """Return the learner of a game's evaluation.

    Raises:
        OptionError: The game has no evaluation that can be learned, or not with these options.
    """
    plans = [it for it in PLANS.values() if it.game == game.name]
    if not plans:
        known = ", ".join(dict.fromkeys(it.game for it in PLANS.values()))
        raise OptionError(f"the evaluation of {game.name} cannot be learned yet; there is {known}")
    for plan in plans:
        if plan.load().start().key() == game.start().key():
            return _learner(plan)
    ways = " or ".join(f"with {_words(it)}" if it.options else "without options" for it in plans)
    raise OptionError(f"{game.title} is learned from its usual start, {ways}")


def _learner(plan: GamePlan) -> Learner:
    native = _native.learner(plan.native)
    assert native.row_bytes == plan.rows.itemsize
    name, features, stages, number, unit, folded = native.layout()
    layout = WeightsLayout(name, features, stages, number)
    least = np.frombuffer(folded, np.int32)
    named = _named(plan, len(least)) if plan.start else {}
    start = np.zeros(len(least))
    for name, weights in plan.start.items():
        start[named[name]] = weights
    shape = native.network()
    return Learner(
        plan, native, layout, unit, least, start, named, shape and UpdatableShape(*shape)
    )


def _named(plan: GamePlan, features: int) -> dict[str, NDArray[np.int64]]:
    """Return the places of the named weights among the features, by `GamePlan.start`."""
    sections: dict[str, dict[str, int]] = {}
    for name, values, _, _ in _native.weights(plan.load().start().position):
        sections.setdefault(name.rpartition(".")[0], {})[name] = len(values)
    named: dict[str, NDArray[np.int64]] = {}
    for section, rows in enumerate(sections.values()):
        first = section * features // len(sections)
        for name, count in rows.items():
            named[name] = np.arange(first, first + count)
            first += count
    return named


def _words(plan: GamePlan) -> str:
    return " ".join(f"-o {name}={value}" for name, value in plan.options.items())
