"""Counterfactual regret minimization: equilibria of games with hidden information by self-play.

Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete
Information", NIPS 2007; CFR+: Tammelin, "Solving Large Imperfect Information Games Using CFR+",
arXiv:1407.5042, 2014; external sampling: Lanctot, Waugh, Zinkevich and Bowling, "Monte Carlo
Sampling for Regret Minimization in Extensive Games", NIPS 2009.

In every information set the current strategy makes each move in proportion to its positive regret:
how much better it would have been on average to make that move always. For two players and zero sum
the average of all strategies comes closer and closer to an equilibrium.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .extensive_form import ExtensiveForm, GameNode, InformationSet


class Cfr:
    """Counterfactual regret minimization, in turn for each player, as in CFR+ or plain.

    Args:
        form: The game.
        plus: CFR+: regrets never fall below 0, and later strategies count for more in the average.
    """

    def __init__(self, form: ExtensiveForm, *, plus: bool = True) -> None:
        self.form, self.plus = form, plus
        self.iterations = 0
        self.regrets = [[0.0] * len(it.moves) for it in form.sets]
        self.sums = [[0.0] * len(it.moves) for it in form.sets]
        self._now: list[list[float]] = []

    def run(self, iterations: int) -> None:
        """Run a number of further iterations."""
        for _ in range(iterations):
            self.iterations += 1
            for player in range(self.form.players):
                self._now = [matching(regrets) for regrets in self.regrets]
                self._walk(self.form.root, player, 1.0, 1.0)
                if self.plus:
                    self.regrets = [[max(it, 0.0) for it in row] for row in self.regrets]

    def average(self, information: InformationSet) -> Sequence[float]:
        """Return the average strategy, which comes closer to an equilibrium."""
        return normalized(self.sums[information.number])

    def _walk(self, node: GameNode, player: int, own: float, others: float) -> float:
        """Return the value of a node for `player`; it adds to regrets and sums on the way.

        Args:
            node: The node.
            player: The player whose regrets are learned.
            own: The probability that this player's choices lead here.
            others: The probability that those of the others and of chance do.
        """
        if not node.children:
            return node.utilities[player]
        information = node.information
        if information is None or information.player != player:
            if not (own or others):
                return 0.0  # adds nothing to regrets, nor to the average strategy
            weights = self._now[information.number] if information else node.probabilities
            return sum(
                weight * self._walk(child, player, own, others * weight)
                for child, weight in zip(node.children, weights, strict=True)
            )
        strategy = self._now[information.number]
        values = [
            self._walk(child, player, own * weight, others)
            for child, weight in zip(node.children, strategy, strict=True)
        ]
        value = sum(weight * it for weight, it in zip(strategy, values, strict=True))
        regrets, sums = self.regrets[information.number], self.sums[information.number]
        counts = self.iterations if self.plus else 1
        for move, weight in enumerate(strategy):
            regrets[move] += others * (values[move] - value)
            sums[move] += counts * own * weight
        return value


class ExternalSampling:
    """Monte Carlo CFR: chance and the other players are sampled, all own moves are followed.

    Args:
        form: The game.
        random: The source of all random numbers.
    """

    def __init__(self, form: ExtensiveForm, random: Random) -> None:
        self.form, self.random = form, random
        self.iterations = 0
        self.regrets = [[0.0] * len(it.moves) for it in form.sets]
        self.sums = [[0.0] * len(it.moves) for it in form.sets]

    def run(self, iterations: int) -> None:
        """Run a number of further iterations."""
        for _ in range(iterations):
            self.iterations += 1
            for player in range(self.form.players):
                self._walk(self.form.root, player)

    def average(self, information: InformationSet) -> Sequence[float]:
        """Return the average strategy, which comes closer to an equilibrium."""
        return normalized(self.sums[information.number])

    def _walk(self, node: GameNode, player: int) -> float:
        """Return an estimate of the value of a node for `player`; it adds to regrets and sums."""
        if not node.children:
            return node.utilities[player]
        information = node.information
        if information is None:
            return self._walk(self._drawn(node, node.probabilities), player)
        regrets = self.regrets[information.number]
        strategy = matching(regrets)
        if information.player != player:
            sums = self.sums[information.number]
            for move, weight in enumerate(strategy):
                sums[move] += weight
            return self._walk(self._drawn(node, strategy), player)
        values = [self._walk(child, player) for child in node.children]
        value = sum(weight * it for weight, it in zip(strategy, values, strict=True))
        for move, it in enumerate(values):
            regrets[move] += it - value
        return value

    def _drawn(self, node: GameNode, weights: Sequence[float]) -> GameNode:
        return self.random.choices(node.children, weights)[0]


def matching(regrets: Sequence[float]) -> list[float]:
    """Regret matching: probabilities in proportion to positive regrets, else all alike.

    Hart and Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium",
    Econometrica 68(5), 2000.
    """
    return normalized([max(regret, 0.0) for regret in regrets])


def normalized(weights: Sequence[float]) -> list[float]:
    """Probabilities in proportion to weights; all alike where every weight is 0."""
    total = sum(weights)
    if total <= 0:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
