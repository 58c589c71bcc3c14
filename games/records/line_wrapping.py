"""Lines of limited length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import AnyStr


def in_lines(pieces: Sequence[AnyStr], width: int, between: AnyStr) -> list[AnyStr]:
    """Join pieces to lines, each as long as it may be.

    It takes sums of lengths and a search in them for each line, where the module `textwrap` looks
    at every character.

    Args:
        pieces: What is not broken. A piece that is longer than a line has its own line.
        width: The largest length of a line.
        between: What stands between two pieces of a line.
    """
    ends = [*accumulate(len(it) + len(between) for it in pieces)]
    lines: list[AnyStr] = []
    start, before = 0, 0
    while start < len(pieces):
        stop = max(bisect_right(ends, before + width + len(between)), start + 1)
        lines.append(between.join(pieces[start:stop]))
        start, before = stop, ends[stop - 1]
    return lines
