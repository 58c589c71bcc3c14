"""Actions: what a match decides, to be carried out in order by its runner."""

from __future__ import annotations

from boardwire.protocol import Event
from boardwire.values import value_class

from .messages.observation import Observation
from .messages.requests import MoveRequest, ScoreRequest
from .records.match_record import MatchRecord, MoveRecord


@value_class
class Open:
    """Begin to keep the match; this is its record."""

    record: MatchRecord


@value_class
class StorePly:
    """Write this ply to disk. Nobody may see it before that is done."""

    move: MoveRecord


@value_class
class RemovePlies:
    """Remove the plies after a ply on disk. Nobody may see that before it is done.

    Args:
        record: The record without them.
        plies: The number of plies that are left.
    """

    record: MatchRecord
    plies: int


@value_class
class TakeBack:
    """Take the plies after a ply back on the boards of all players."""

    plies: int


@value_class
class Notify:
    """Report a move to these players, without the parts that are hidden from them."""

    players: tuple[int, ...]
    observation: Observation


@value_class
class Accept:
    """Report to this player that its move is accepted."""

    player: int
    observation: Observation


@value_class
class Reject:
    """Report to this player that its move was illegal and that another one is awaited."""

    player: int
    why: str


@value_class
class Blame:
    """Report to this player the fault of its answer, by which it loses the match.

    Args:
        player: The player.
        move: The answer.
        why: The reason why it is no legal move.
    """

    player: int
    move: str
    why: str


@value_class
class Note:
    """Give these players a line for people."""

    players: tuple[int, ...]
    text: str


@value_class
class Probe:
    """Find out whether this player still answers; it has not moved for some time.

    Args:
        player: The player.
        notice: A line for people about it.
        seconds: The seconds that it has to answer.
    """

    player: int
    notice: str
    seconds: float


@value_class
class Announce:
    """Publish this event to spectators."""

    event: Event


@value_class
class Ask:
    """Ask for these moves, all at the same time.

    Args:
        requests: The requests.
        asked: The time at which a relay has written them already; None if that is yet to be done.
    """

    requests: tuple[MoveRequest, ...]
    asked: float | None = None


@value_class
class AskScores:
    """Ask every player for the final score."""

    request: ScoreRequest


@value_class
class End:
    """Keep the record: the match is over. Nobody may see the result before that is done."""

    record: MatchRecord


Action = (
    Open
    | StorePly
    | RemovePlies
    | TakeBack
    | Notify
    | Accept
    | Reject
    | Blame
    | Note
    | Probe
    | Announce
    | Ask
    | AskScores
    | End
)
