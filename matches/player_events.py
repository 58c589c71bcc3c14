"""Player events: what a player reports to its seat."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.protocol.search_info import SearchInfo

from .results import Reason


@dataclass(frozen=True, slots=True)
class Introduced:
    """The engine has told its name and its commands."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The player has taken the settings of the match."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The player has answered a request for a move.

    Args:
        text: The move, or ``resign``.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Estimated:
    """The engine has told what the position before its last move was worth to it.

    Args:
        value: From -1, lost, to 1, won; None when it could not tell.
    """

    value: float | None


@dataclass(frozen=True, slots=True)
class Searched:
    """The engine has told what it has found so far, while it thinks about its move.

    Args:
        info: What it has found.
    """

    info: SearchInfo


@dataclass(frozen=True, slots=True)
class Scored:
    """The player has answered a request for the final score.

    Args:
        score: The score as ``final_score`` writes it, or None when it could not tell.
        dead: The points of the stones that it considers dead; None where it was not asked or cannot
            tell.
    """

    score: str | None
    dead: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """The engine has reported what it thinks of a position.

    Args:
        text: The report, as :func:`~boardwire.matches.reports.read_report` takes it.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Broken:
    """The player cannot go on with this match.

    Args:
        reason: The reason the match is lost for.
        detail: One line more.
        command: The command that the engine refused; empty where it refused none.
        why: What the engine said to that.
    """

    reason: Reason
    detail: str
    command: str = ""
    why: str = ""

    @property
    def final(self) -> bool:
        """Whether the player cannot play any other match either."""
        return self.reason is Reason.PROTOCOL


PlayerEvent = Introduced | Ready | Answered | Estimated | Searched | Scored | Reported | Broken
