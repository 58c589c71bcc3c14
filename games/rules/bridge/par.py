"""The par of a deal of bridge: the score when all players see all hands and call and play best.

M. Kirschenbaum and M. Klinger, *Matchpointed Par*; the term is that of double-dummy solvers. A side
declares from its better hand, and doubles what the other side cannot make.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from boardwire import _native

from .cards import SEAT_NAMES, STRAINS, Contract

_BIDS = 7 * len(STRAINS)


def par(
    table: Sequence[Sequence[int]], dealer: int, vulnerable: tuple[bool, bool]
) -> tuple[int, Contract | None]:
    """Return the par score for North and South, and a contract that gives it, None where all pass.

    Args:
        table: The tricks of the declarer by strain and declarer, as the double-dummy solver finds
            them.
        dealer: The seat that calls first.
        vulnerable: Whether North and South, and East and West, are vulnerable.
    """
    ends = [[_outcome(bid, side, table, vulnerable) for side in (0, 1)] for bid in range(_BIDS)]

    def better(side: int, first: _Outcome, second: _Outcome) -> _Outcome:
        """The outcome that a side prefers; the second one, of more bids, if both are as good."""
        worse = second[0] < first[0] if side == 0 else second[0] > first[0]
        return first if worse else second

    @cache
    def after(bid: int, side: int) -> _Outcome:
        """Return the outcome of a bid of a side: the other side passes, or bids more."""
        best = ends[bid][side]
        for higher in range(bid + 1, _BIDS):
            best = better(1 - side, best, after(higher, 1 - side))
        return best

    def opened(side: int, otherwise: _Outcome) -> _Outcome:
        """Return the outcome when a side may make the first bid."""
        for bid in range(_BIDS):
            otherwise = better(side, otherwise, after(bid, side))
        return otherwise

    first = dealer % 2
    passed_out = opened(first, (0, None))  # by the dealer's partner, when the others have passed
    return opened(first, opened(1 - first, passed_out))


_Outcome = tuple[int, Contract | None]
"""The points of North and South, and the contract."""


def _outcome(
    bid: int, side: int, table: Sequence[Sequence[int]], vulnerable: tuple[bool, bool]
) -> _Outcome:
    """Return the outcome when a bid of a side is the contract, doubled if it cannot be made."""
    level, strain = bid // len(STRAINS) + 1, bid % len(STRAINS)
    declarer = max((side, side + 2), key=lambda seat: table[strain][seat])
    tricks = table[strain][declarer]
    doubled = int(tricks < level + 6)
    points = _native.bridge_score(level, strain, doubled, vulnerable[side], tricks)
    return (points if side == 0 else -points), (level, strain, doubled, declarer)


def table_lines(table: Sequence[Sequence[int]]) -> list[str]:
    """The tricks of each declarer as lines: a column for each strain, a row for each declarer."""
    lines = ["      " + "".join(f"{strain:>4}" for strain in STRAINS)]
    for seat, name in enumerate(SEAT_NAMES):
        lines.append(f"{name:6}" + "".join(f"{row[seat]:4}" for row in table))
    return lines
