"""Comparisons of our figures with a peer's, measured in turns in one run on one machine."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from programs import Unmeasured

from boardwire import _native as native
from boardwire.clients.speed import first_to_search
from boardwire.games import load


@dataclass(frozen=True, slots=True)
class Comparison:
    """A rate of ours and the same rate of a peer; higher is faster.

    Args:
        subject: The game and its size.
        metric: The things that are counted per processor second.
        peer: The other program.
        promised: The ratio that we promise; 0 for none.
        ours, theirs: The rates; None before the measurement.
    """

    subject: str
    metric: str
    peer: str
    promised: float
    ours: float | None = None
    theirs: float | None = None

    @property
    def ratio(self) -> float | None:
        """Our rate divided by the peer's; None before the measurement."""
        return self.ours / self.theirs if self.ours and self.theirs else None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.ratio is not None and self.ratio >= self.promised


Options = dict[str, object]
Measured = Iterator[tuple[Comparison, Callable[[], float], Callable[[], float]]]
"""Comparisons, each with the functions that measure our side and the peer's."""


def our_position(name: str, options: Options) -> native.StateLike:
    """Return the initial position of a game, after the first roll if it begins with one."""
    return first_to_search(load(name, **options)).position


def measure(subjects: Measured, rounds: int, only: str) -> Iterator[Comparison]:
    """Measure every comparison whose description has `only` in it."""
    for comparison, ours, theirs in subjects:
        if only not in f"{comparison.subject} {comparison.metric} {comparison.peer}":
            continue
        rates = []
        try:
            for _ in range(rounds):
                rates.append((ours(), theirs()))
        except Unmeasured as error:
            print(error, file=sys.stderr)
            yield comparison
            continue
        our_rates, peer_rates = zip(*rates, strict=True)
        yield replace(
            comparison, ours=statistics.median(our_rates), theirs=statistics.median(peer_rates)
        )


def row(result: Comparison, *, first: bool) -> str:
    """Return a line of a table of comparisons, with the heading if it is the first."""
    line = "{:32}{:18}{:18}{:>16}{:>16}{:>8}{:>10}".format
    head = line("", "", "peer", "boardwire/s", "peer/s", "ratio", "promised") + "\n"
    figures = (
        ("-",) * 3
        if result.ours is None or result.theirs is None
        else (_rate(result.ours), _rate(result.theirs), f"{result.ratio:.2f}")
    )
    promised = f"{result.promised:g}" if result.promised else "-"
    text = line(result.subject, result.metric, result.peer, *figures, promised)
    return head + text if first else text


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"
