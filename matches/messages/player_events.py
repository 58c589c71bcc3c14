"""Player events: what a player reports to its seat."""

from __future__ import annotations

from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class

from ..referee.results import Reason


@value_class
class Introduced:
    """The engine has reported its name and its commands."""


@value_class
class Ready:
    """The player has taken the settings of the match."""


@value_class
class Alive:
    """The engine has shown that it still answers, which it was asked for."""


@value_class
class Answered:
    """The player has answered a request for a move.

    Args:
        text: The move, or ``resign``.
    """

    text: str


@value_class
class Estimated:
    """The engine has reported the value of the position before its last move.

    Args:
        value: From -1, lost, to 1, won; None if it has none.
    """

    value: float | None


@value_class
class Searched:
    """The engine has reported its search so far, while it thinks about its move.

    Args:
        info: What it has found.
    """

    info: SearchInfo


@value_class
class Scored:
    """The player has answered a request for the final score.

    Args:
        score: The score as ``final_score`` writes it, or None if it has none.
        dead: The points of the stones that it considers dead; None where it was not asked or has no
            opinion.
    """

    score: str | None
    dead: frozenset[str] | None = None


@value_class
class Placed:
    """The engine has placed the stones of a free handicap.

    Args:
        points: The points of the stones.
    """

    points: tuple[str, ...]


@value_class
class Reported:
    """The engine has reported what it thinks of a position.

    Args:
        text: The report, as :func:`~boardwire.matches.messages.reports.read_report` takes it.
    """

    text: str


@value_class
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


PlayerEvent = (
    Introduced
    | Ready
    | Alive
    | Answered
    | Estimated
    | Searched
    | Scored
    | Placed
    | Reported
    | Broken
)
