"""Matches in lists as JSON, each encoded once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from boardwire.matches import MatchRecord

from .schemas import MatchSummary

KEPT = 5000
"""The most matches whose JSON is kept."""

PIECE = 25
"""The matches that are encoded at a time, in about 2 ms."""


class Summaries:
    """Encodes matches without their moves, and keeps the JSON of the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[object, bytes]] = OrderedDict()

    async def page(
        self,
        records: Sequence[MatchRecord],
        next_page: str | None,
        rest: Callable[[], Awaitable[None]],
    ) -> bytes:
        """Return a page of matches as :class:`~.schemas.Matches` describes it.

        Args:
            records: The matches.
            next_page: The value of `after` for the next page; None on the last one.
            rest: Waits between two pieces of the work.
        """
        pieces: list[bytes] = []
        for begin in range(0, len(records), PIECE):
            if begin:
                await rest()
            pieces += map(self.row, records[begin : begin + PIECE])
        rows = b",".join(pieces)
        after = "null" if next_page is None else f'"{next_page}"'
        return b'{"matches":[' + rows + f'],"next":{after}}}'.encode()

    def row(self, record: MatchRecord) -> bytes:
        """Return a match as :class:`~.schemas.MatchSummary` describes it."""
        # All that may change after the beginning of a match.
        facts = record.result, record.ended, record.voided, record.players, record.rated
        kept = self._kept.get(record.match)
        if kept is not None and kept[0] == facts:
            self._kept.move_to_end(record.match)
            return kept[1]
        row = MatchSummary.of(record).model_dump_json().encode()
        self._kept[record.match] = facts, row
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return row
