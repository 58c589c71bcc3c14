"""An example of each event, for the documentation, the tests and the fuzzer."""

from __future__ import annotations

from typing import Final

from boardwire.protocol.timecontrol import TimeControl
from boardwire.vocabulary import OptionValue

from .event import Event
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

_TIME: Final = TimeControl.parse("5m+3")
_MATCH: Final = "1139bd4932"
_GO: Final[dict[str, OptionValue]] = {"size": 9, "komi": 6.5, "ko": "positional", "suicide": False}

EXAMPLES: Final[tuple[Event, ...]] = (
    MatchCreated(_MATCH, "go", _GO, ("ada", "bob"), _TIME, rated=True),
    MatchStarted(_MATCH, "backgammon", {"points": 1}, ("ada", "bob"), _TIME, "ab" * 32),
    MatchResumed(_MATCH),
    MovePlayed(_MATCH, 1, 0, "E5", 1.407627, (301.592373, 300.0)),
    EngineInfo(_MATCH, 2, 1, 12, 0.31, nodes=48211, pv=("D4", "E5", "F3")),
    ChanceRolled(_MATCH, 2, "65"),
    ObservationChanged(
        _MATCH,
        2,
        {
            "ply": 2,
            "to_act": [1],
            "chance": False,
            "over": False,
            "pieces": {},
            "side": {"black card": "?", "white card": "?"},
            "last": [],
        },
    ),
    MovesTakenBack(_MATCH, 0, 2, (301.592373, 300.0)),
    DrawOffered(_MATCH, 0, "offered"),
    MatchEnded(
        _MATCH,
        "B+Resign",
        "resignation",
        "",
        "00" * 32,
        ("KQ", "bet"),
        "B+Resign",
        "White resigns",
    ),
    MatchState(
        _MATCH,
        "main",
        "tictactoe",
        {},
        ("ada", "bob"),
        _TIME,
        "2026-11-22T14:48:30.499+00:00",
        "playing",
        1,
        ((0, "B2"),),
        (1,),
        (301.592373, 300.0),
        "2026-11-22T14:48:32.001+00:00",
        {
            "ply": 1,
            "to_act": [1],
            "chance": False,
            "over": False,
            "pieces": {"B2": "black"},
            "side": {},
            "last": ["B2"],
        },
    ),
    ServerStatus("main", "running", "0.1.0", "2026-11-22T14:48:28.694+00:00"),
    BotStatus("gnugo", "playing", _MATCH),
    RatingChanged("go", "rapid", "gnugo", 1812.4, 31.5, 57, before=1806.9),
    LobbyState(
        "main",
        ("ada", "bob", "cleo"),
        (LobbyBot("mcts", "waiting", house=True, games=("tictactoe", "go")),),
        (LobbySeek(3, "cleo", "go", {"size": "19"}, _TIME),),
        (RunningMatch(_MATCH, "go", _GO, ("ada", "bob"), _TIME),),
        1,
    ),
)
