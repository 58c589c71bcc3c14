"""Matches wherever they are played: the table, the referee, seats, players, clocks and records."""

from .adjudication import Consensus, ConsensusRule
from .briefing import Briefing
from .clock import Clock, ClockState
from .clock_source import match_time
from .console_table import OWN_TABLE, ConsoleTable, OwnTable, TableMode
from .dice import Dice
from .draws import DrawOffers
from .drivers import Driver, GtpDriver, game_commands
from .engine_player import EnginePlayer
from .errors import CannotUndo, MatchError, NotNow, RecordDataError
from .gogui_commands import GoguiCommands
from .lag import LagAccount, LagLimits, LagMeter
from .limits import Limits
from .match import Match, Phase
from .move_timing import PlayerTime
from .observation import Observation
from .player import Player
from .player_events import (
    Answered,
    Broken,
    Estimated,
    Introduced,
    PlayerEvent,
    Ready,
    Reported,
    Scored,
    Searched,
)
from .records.match_record import MatchRecord, MoveRecord, SeatRecord
from .records.public_record import public_record
from .records.record_files import record_data, record_data_or_errors
from .records.recorder import NoRecorder, Recorder
from .reports import ReportRequest, read_report
from .requests import MoveRequest, Request, ScoreRequest
from .results import Reason, Result, winners
from .runner import MatchRunner, play_match
from .score_rules import ScoreRules
from .seat import Seat
from .table import NO_MOVE, Played, Table
from .table_commands import TableCommands, game_line, parse_options
from .table_console import TableConsole

__all__ = [
    "NO_MOVE",
    "OWN_TABLE",
    "Answered",
    "Briefing",
    "Broken",
    "CannotUndo",
    "Clock",
    "ClockState",
    "Consensus",
    "ConsensusRule",
    "ConsoleTable",
    "Dice",
    "DrawOffers",
    "Driver",
    "EnginePlayer",
    "Estimated",
    "GoguiCommands",
    "GtpDriver",
    "Introduced",
    "LagAccount",
    "LagLimits",
    "LagMeter",
    "Limits",
    "Match",
    "MatchError",
    "MatchRecord",
    "MatchRunner",
    "MoveRecord",
    "MoveRequest",
    "NoRecorder",
    "NotNow",
    "Observation",
    "OwnTable",
    "Phase",
    "Played",
    "Player",
    "PlayerEvent",
    "PlayerTime",
    "Ready",
    "Reason",
    "RecordDataError",
    "Recorder",
    "ReportRequest",
    "Reported",
    "Request",
    "Result",
    "ScoreRequest",
    "ScoreRules",
    "Scored",
    "Searched",
    "Seat",
    "SeatRecord",
    "Table",
    "TableCommands",
    "TableConsole",
    "TableMode",
    "game_commands",
    "game_line",
    "match_time",
    "parse_options",
    "play_match",
    "public_record",
    "read_report",
    "record_data",
    "record_data_or_errors",
    "winners",
]
