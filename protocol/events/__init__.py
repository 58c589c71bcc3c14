"""Events of matches and of a server, as values for spectators, brokers and records.

An event travels as a dict of plain values (`to_wire`), packed as msgpack or JSON. The dict has the
fields of the class, `kind`, and `v`, the version of this format. Readers skip fields that they do
not know, so fields can be added. A field that changes its meaning needs a new version.
"""

from .event import EVENT_KINDS, EVENT_VERSION, Event, MatchEvent
from .fields import Data
from .match import (
    ChanceRolled,
    DrawOffered,
    EngineInfo,
    MatchCreated,
    MatchEnded,
    MatchResumed,
    MatchStarted,
    MatchState,
    MovePlayed,
    MovesTakenBack,
    ObservationChanged,
)
from .server import (
    BotStatus,
    LobbyBot,
    LobbySeek,
    LobbyState,
    RatingChanged,
    RunningMatch,
    ServerStatus,
)

__all__ = [
    "EVENT_KINDS",
    "EVENT_VERSION",
    "BotStatus",
    "ChanceRolled",
    "Data",
    "DrawOffered",
    "EngineInfo",
    "Event",
    "LobbyBot",
    "LobbySeek",
    "LobbyState",
    "MatchCreated",
    "MatchEnded",
    "MatchEvent",
    "MatchResumed",
    "MatchStarted",
    "MatchState",
    "MovePlayed",
    "MovesTakenBack",
    "ObservationChanged",
    "RatingChanged",
    "RunningMatch",
    "ServerStatus",
]
