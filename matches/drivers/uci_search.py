"""The searches of a UCI engine, one at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from boardwire.protocol import ProtocolError
from boardwire.protocol.search_info import SearchInfo, line_of_play
from boardwire.protocol.uci import GoCommand, Info, ScoreKind, UciScore

MAX_RANKS: Final = 500
"""Lines of play of a search that are kept."""

MAX_HELD: Final = 100
"""Actions that wait for the end of a search."""


class SearchPurpose(Enum):
    """The reasons for a search."""

    MOVE = "a move"
    PONDER = "the opponent's time"
    ANALYSIS = "an analysis"


@dataclass(slots=True)
class UciSearch:
    """One search.

    Args:
        purpose: The reason for it.
        limits: Its limits.
        side: The side to move at its root: 0 for the first clock of `go`, 1 for the second.
        moves: The moves that lead there.
        begun: The time at which it was written; None before.
        stopped: Whether the engine was asked to end it.
    """

    purpose: SearchPurpose
    limits: GoCommand
    side: int
    moves: tuple[str, ...]
    begun: float | None = None
    stopped: bool = False

    @property
    def awaits(self) -> tuple[str, ...] | None:
        """The moves after which it becomes the search for a move; None if it cannot."""
        return self.moves if self.purpose is SearchPurpose.PONDER and not self.stopped else None

    def pondering(self, now: float) -> GoCommand:
        """Return the limits of the search on the opponent's time that follows.

        The clocks are those after this search. Without clocks the limits are those of this search:
        they hold from the opponent's move on, as far as the engine has not reached them before.
        """
        spent = 0 if self.begun is None else round(1000 * (now - self.begun))
        first, second = (
            None if left is None else max(left - spent * (side == self.side), 1)
            for side, left in enumerate(self.limits.left)
        )
        return replace(self.limits, left=(first, second), ponder=True)


class UciSearches:
    """The search that runs, its lines of play, and what waits for its end."""

    def __init__(self) -> None:
        self.running: UciSearch | None = None
        self._ranks: dict[int, Info] = {}
        self._held: deque[Callable[[], None]] = deque()

    @property
    def held(self) -> bool:
        """Whether anything waits for the end of the search."""
        return bool(self._held)

    @property
    def lines(self) -> list[Info]:
        """The lines of play of the search that runs, or of the last one, the best first."""
        return [self._ranks[rank] for rank in sorted(self._ranks)]

    def begin(self, search: UciSearch) -> None:
        """Note that a search begins."""
        self.running = search
        self._ranks.clear()

    def end(self) -> None:
        """Note that the search has ended."""
        self.running = None

    def hold(self, action: Callable[[], None]) -> None:
        """Keep an action until the search has ended.

        Raises:
            ProtocolError: Too many wait.
        """
        if len(self._held) >= MAX_HELD:
            raise ProtocolError(f"{MAX_HELD} requests already wait for the end of a search")
        self._held.append(action)

    def go_on(self) -> None:
        """Carry out what has waited, up to what begins another search."""
        while self._held and self.running is None:
            self._held.popleft()()

    def take_info(self, words: Sequence[str]) -> Info | None:
        """Take the words after `info`; a mere bound replaces no score.

        Returns:
            The facts, if this is the best line of play and has its score; else None.
        """
        try:
            info = Info.parse(words)
        except ValueError:
            return None
        rank = info.multipv or 1
        if self.running is None or info.score is None or not 0 < rank <= MAX_RANKS:
            return None
        if info.score.bound and rank in self._ranks:
            return None
        self._ranks[rank] = info
        return info if rank == 1 and not info.score.bound else None


def search_info(info: Info, score: UciScore) -> SearchInfo:
    """Return the facts of an `info` line with a score, as search information of any protocol."""
    mate = score.kind is ScoreKind.MATE
    return SearchInfo(
        info.depth,
        info.expectation,
        None if mate else score.value,
        score.value if mate else None,
        info.nodes,
        line_of_play(info.pv),
        *(info.seldepth, info.nps, info.hashfull, info.tbhits),
    )
