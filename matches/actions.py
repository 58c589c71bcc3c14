"""Actions: what a match decides, to be carried out in order by its runner."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.protocol import Event

from .observation import Observation
from .record import MatchRecord, MoveRecord
from .requests import MoveRequest, ScoreRequest


@dataclass(frozen=True, slots=True)
class Open:
    """Begin to keep the match; this is its record."""

    record: MatchRecord


@dataclass(frozen=True, slots=True)
class StorePly:
    """Write this ply to disk. Nobody may see it before that is done."""

    move: MoveRecord


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell these players what was played, as they may know it."""

    players: tuple[int, ...]
    observation: Observation


@dataclass(frozen=True, slots=True)
class Accept:
    """Tell this player that its move is accepted."""

    player: int
    observation: Observation


@dataclass(frozen=True, slots=True)
class Reject:
    """Tell this player that its move was illegal and that another one is awaited."""

    player: int
    why: str


@dataclass(frozen=True, slots=True)
class Blame:
    """Tell this player what was wrong with its answer, by which it loses the match.

    Args:
        player: The player.
        move: The answer.
        why: The reason why it is no legal move.
    """

    player: int
    move: str
    why: str


@dataclass(frozen=True, slots=True)
class Note:
    """Give these players a line for people."""

    players: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Publish this event to spectators."""

    event: Event


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for these moves, all at the same time."""

    requests: tuple[MoveRequest, ...]


@dataclass(frozen=True, slots=True)
class AskScores:
    """Ask every player for the final score."""

    request: ScoreRequest


@dataclass(frozen=True, slots=True)
class End:
    """Keep the record: the match is over."""

    record: MatchRecord


Action = Open | StorePly | Tell | Accept | Reject | Blame | Note | Announce | Ask | AskScores | End
