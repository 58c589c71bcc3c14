"""The size of a tree that is too large to be counted, estimated by random probing.

D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation 29
(1975): a random way from the root that had b1, b2, ... children to choose among estimates b1 nodes
at depth 1, b1 b2 at depth 2, and so on. The estimate has no bias, whatever the shape of the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from boardwire.games import CHANCE, OVER, State
from boardwire.values import value_class


@value_class
class ProbeEstimate:
    """An estimated number.

    Args:
        mean: The estimate, the mean of all probes.
        error: Its standard error; 0 for a single probe, which has no error.
    """

    mean: Decimal
    error: Decimal


def probe(state: State, depth: int, random: Random) -> list[int]:
    """Return the estimated numbers of nodes at depths 0 to `depth` by one random way."""
    state, nodes = state.copy(), 1
    counts = [nodes]
    while len(counts) <= depth and state.to_act() != OVER:
        if state.to_act() == CHANCE:
            moves = [outcome for outcome, _ in state.chance_outcomes()]
        else:
            moves = state.legal_moves()
        nodes *= len(moves)
        counts.append(nodes)
        state.apply(random.choice(moves))
    return counts + [0] * (depth + 1 - len(counts))


def estimates(probes: Sequence[Sequence[int]]) -> list[ProbeEstimate]:
    """Return the estimated number of nodes at each depth, and of all depths together at the end.

    Args:
        probes: The numbers of each probe.
    """
    columns = [*zip(*probes, strict=True), [sum(probe) for probe in probes]]
    return [_estimate(column) for column in columns]


def _estimate(numbers: Sequence[int]) -> ProbeEstimate:
    count, total = len(numbers), sum(numbers)
    if count == 1:
        return ProbeEstimate(Decimal(total), Decimal(0))
    # The sum of squared deviations, times the count, in whole numbers: floats would overflow.
    spread = count * sum(number * number for number in numbers) - total * total
    variance = Decimal(spread) / (count * (count - 1))
    return ProbeEstimate(Decimal(total) / count, (variance / count).sqrt())
