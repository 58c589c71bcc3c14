"""Davidson's model of paired comparisons with draws, fitted to a crosstable.

Let d be the difference of two players' strengths in natural units, and v the drawishness of the
game. Then

    win : draw : loss  =  exp(d/2) : v : exp(-d/2)

The strengths maximise the likelihood for v, and v is chosen so that the expected number of draws is
the observed one. Both are fitted in turn until both hold. All of it is sums over pairs that met.

Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties in Paired
Comparison Experiments, JASA 65 (1970).
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from .crosstable import Crosstable
from .rating_pool import pool_of

LARGEST_COVARIANCE = 3000
"""The number of players up to which the errors come from the covariance of all strengths.

The memory for that grows with the square of their number: 300 MB for this one. With more players,
each error treats the opponents' strengths as known, as BayesElo does by default, and is a little
too small.
"""

_ELO = 400 / math.log(10)  # Elo points in a natural unit of strength
_ROUNDS = 100
_STEPS = 50
_CLOSE = 1e-7  # natural units: far below what is printed
_NEAR = 0.1  # natural units from the maximum: Newton's steps need no control there

_Floats = NDArray[np.float64]
_Indices = NDArray[np.intp]


class Davidson:
    """The likelihood of a crosstable, and the strengths that maximise it.

    There is one node for each player and a last one for an imaginary player. Nodes that are not
    free keep their strength. Names and pairs are sorted, so that the sums do not depend on the
    order of the matches.

    Args:
        table: The results.
        names: The players who have met another one, sorted.
        mean: The mean rating of the pool in Elo points where there is no anchor.
        anchors: Fixed ratings of some of the players, in Elo points.
        virtual_draws: The number of games that each player drew with the imaginary player. They
            count for strengths and not for the drawishness.
    """

    def __init__(
        self,
        table: Crosstable,
        names: list[str],
        mean: float,
        anchors: Mapping[str, float],
        virtual_draws: float,
    ) -> None:
        number = {name: index for index, name in enumerate(names)}
        pairs = sorted(table.pairs.items())
        players = len(names)
        self.names = names
        """The players, in the order of all arrays by player."""
        self._mean = mean
        everybody = np.arange(players)
        self._one: _Indices = np.append([number[one] for (one, _), _ in pairs], everybody)
        self._other: _Indices = np.append(
            [number[other] for (_, other), _ in pairs], np.full(players, players)
        )
        counts = np.array([(it.wins, it.draws, it.losses) for _, it in pairs], np.float64)
        self._real = len(pairs)
        self._games: _Floats = np.append(counts.sum(axis=1), np.full(players, virtual_draws))
        self._margin: _Floats = np.append((counts[:, 0] - counts[:, 2]) / 2, np.zeros(players))
        self._draws = float(counts[:, 1].sum())
        self._anchors = {number[name]: rating for name, rating in anchors.items()}
        self._free = np.ones(players + 1, bool)
        self._free[list(self._anchors) or players] = False
        self._strengths: _Floats = np.zeros(players + 1)
        self._drawishness = 1.0
        self._pool: _Indices = everybody

    @property
    def _scale(self) -> float:
        """Elo points in a unit of strength, so that the expected score has Elo's slope at 0."""
        return _ELO * 2 / (2 + self._drawishness)

    def ratings(self) -> _Floats:
        """Elo points by player."""
        strengths = self._strengths[:-1]
        origin = 0.0 if self._anchors else strengths[self._pool].mean()
        return np.asarray(self._mean + self._scale * (strengths - origin))

    def choose_pool(self, eligible: NDArray[np.bool_], deviation: float) -> None:
        """Choose the players whose mean is the origin of ratings and of their errors.

        Before, these are all players. With anchors it makes no difference.

        Args:
            eligible: Whether each player may be in the pool.
            deviation: The largest standard error of a player of the pool, in Elo points.
        """
        covariance = self._covariance()
        if covariance is not None:
            self._pool = pool_of(covariance, eligible, deviation)
        else:
            known = np.flatnonzero(eligible & (self.deviations() <= deviation))
            self._pool = known if len(known) > 1 else np.arange(len(self.names))

    def fit(self) -> None:
        """Find the strengths and the drawishness of maximum likelihood, each in turn."""
        for _ in range(_ROUNDS):
            self._place_anchors()
            self._fit_strengths()
            before = self._drawishness
            self._fit_drawishness()
            # Ratings hardly change with the drawishness, so strengths change with the scale.
            self._strengths *= (2 + self._drawishness) / (2 + before)
            if abs(self._drawishness - before) <= 10 * _CLOSE * before:
                break

    def _place_anchors(self) -> None:
        for node, rating in self._anchors.items():
            self._strengths[node] = (rating - self._mean) / self._scale

    def _fit_strengths(self) -> None:
        """Maximise the likelihood over the strengths by Newton's method.

        The likelihood is concave in the strengths, so halving steps is enough. The Hessian is that
        of a graph, with as many entries as pairs, and conjugate gradients solve with it without
        building the matrix.
        """
        for _ in range(_STEPS):
            gradient, curvature = self._derivatives()
            step = self._solve(curvature, gradient)
            largest = float(np.abs(step).max())
            if largest > _NEAR:
                step *= self._fraction(step)
            self._strengths -= step
            if largest <= _CLOSE:
                return

    def _fraction(self, step: _Floats) -> float:
        """Return the fraction of a step that increases the likelihood: 1, 1/2, 1/4 ..."""
        value = self._loss(self._strengths)
        fraction = 1.0
        while fraction > _CLOSE and self._loss(self._strengths - fraction * step) >= value:
            fraction /= 2
        return fraction

    def _loss(self, strengths: _Floats) -> float:
        """Minus the logarithm of the likelihood, without terms that do not depend on strengths."""
        difference = strengths[self._one] - strengths[self._other]
        half = np.abs(difference) / 2
        small = np.exp(-half)
        each = half + np.log1p(small * (small + self._drawishness))
        return float(self._games @ each - self._margin @ difference)

    def _derivatives(self) -> tuple[_Floats, _Floats]:
        """Return the gradient of the loss by node, and its second derivative by pair."""
        difference = self._strengths[self._one] - self._strengths[self._other]
        small = np.exp(-np.abs(difference) / 2)
        square = small * small
        total = 1 + square + self._drawishness * small
        expected = np.sign(difference) * (1 - square) / (2 * total)
        slope = self._games * expected - self._margin
        gradient = self._at_nodes(slope, -slope)
        gradient[~self._free] = 0.0
        mixed = square + self._drawishness * small * (1 + square) / 4
        return gradient, self._games * mixed / (total * total)

    def _at_nodes(self, at_one: _Floats, at_other: _Floats) -> _Floats:
        """Sums over pairs, by node."""
        nodes = len(self._strengths)
        sums: _Floats = np.zeros(nodes)
        sums += np.bincount(self._one, at_one, nodes)
        sums += np.bincount(self._other, at_other, nodes)
        return sums

    def _solve(self, curvature: _Floats, right: _Floats) -> _Floats:
        """Solve for the vector that the Hessian maps to `right`.

        The method is conjugate gradients, preconditioned with the diagonal.
        """
        diagonal = self._at_nodes(curvature, curvature)
        solution = np.zeros_like(right)
        residue = right.copy()
        scaled = residue / diagonal
        direction = scaled.copy()
        size = float(residue @ scaled)
        enough = 1e-10 * size
        for _ in range(2 * len(right)):
            if size <= enough:
                break
            flow = curvature * (direction[self._one] - direction[self._other])
            image = self._at_nodes(flow, -flow)
            image[~self._free] = 0.0
            length = size / float(direction @ image)
            solution += length * direction
            residue -= length * image
            scaled = residue / diagonal
            size, before = float(residue @ scaled), size
            direction = scaled + (size / before) * direction
        return solution

    def _fit_drawishness(self) -> None:
        """Choose the drawishness by bisection, so that the expected draws are the observed ones.

        The expected number of draws grows with the drawishness. One more game between equal
        players, half drawn, keeps it above 0 and finite.
        """
        real = slice(self._real)
        difference = self._strengths[self._one[real]] - self._strengths[self._other[real]]
        small = np.exp(-np.abs(difference) / 2)
        decisive = np.append((1 + small * small) / small, 2.0)
        games = np.append(self._games[real], 1.0)
        wanted = self._draws + 0.5
        low, high = -40.0, 40.0  # of its logarithm
        while high - low > _CLOSE:
            middle = (low + high) / 2
            drawishness = math.exp(middle)
            expected = float(games @ (drawishness / (decisive + drawishness)))
            low, high = (middle, high) if expected < wanted else (low, middle)
        self._drawishness = math.exp((low + high) / 2)

    def deviations(self) -> _Floats:
        """Standard errors in Elo points by player."""
        covariance = self.covariance()
        if covariance is not None:
            return np.asarray(np.sqrt(covariance.diagonal()))
        _, curvature = self._derivatives()
        variances = 1 / self._at_nodes(curvature, curvature)
        variances[~self._free] = 0.0
        return np.asarray(self._scale * np.sqrt(variances[:-1]))

    def covariance(self) -> _Floats | None:
        """Return the covariances of all ratings, in squares of Elo points, by player and player.

        They are those of differences to the mean of the pool, or to the anchors. None of more than
        `LARGEST_COVARIANCE` players.
        """
        covariance = self._covariance()
        if covariance is not None and not self._anchors:
            shared = covariance[:, self._pool].mean(axis=1)
            mean = shared[self._pool].mean()
            covariance += mean - shared[:, np.newaxis] - shared[np.newaxis, :]
        return covariance

    def _covariance(self) -> _Floats | None:
        """The covariances of all ratings relative to the imaginary player, or to the anchors."""
        nodes = len(self._strengths)
        players = nodes - 1
        if players > LARGEST_COVARIANCE:
            return None
        _, curvature = self._derivatives()
        hessian = np.zeros((nodes, nodes))
        hessian[self._one, self._other] = hessian[self._other, self._one] = -curvature
        np.fill_diagonal(hessian, self._at_nodes(curvature, curvature))
        free = np.flatnonzero(self._free)
        covariance = np.zeros((nodes, nodes))
        covariance[np.ix_(free, free)] = np.linalg.inv(hessian[np.ix_(free, free)])
        return np.asarray(self._scale**2 * covariance[:players, :players])
