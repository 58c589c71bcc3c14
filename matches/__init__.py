"""Matches wherever they are played: the table, the referee, seats, players, clocks and records."""

from .clocks.clock import Clock, ClockState
from .clocks.clock_source import match_time
from .clocks.lag import LagAccount, LagLimits, LagMeter
from .console.board_commands import BoardCommands, game_line, parse_options
from .console.board_console import BoardConsole
from .console.board_mode import BoardMode, OwnMode
from .console.console_board import ConsoleBoard
from .console.gogui_commands import GoguiCommands
from .dice import Dice
from .drivers import Driver, GtpDriver, game_commands
from .errors import CannotUndo, MatchError, NotNow, RecordDataError
from .limits import Limits
from .match import Match
from .messages.briefing import Briefing
from .messages.observation import Observation
from .messages.player_events import (
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
from .messages.reports import ReportRequest, read_report
from .messages.requests import MoveRequest, Request, ScoreRequest
from .move_timing import PlayerTime
from .players.engine_player import EnginePlayer
from .players.player import Player
from .records.match_record import MatchRecord, MoveRecord, SeatRecord
from .records.public_record import public_record
from .records.record_files import record_data, record_data_or_errors
from .records.recorder import NoRecorder, Recorder
from .referee.adjudication import Consensus, ConsensusRule
from .referee.draws import DrawOffers
from .referee.results import Reason, Result, winners
from .referee.score_rules import ScoreRules
from .runner import MatchRunner, play_match
from .running_state import Phase
from .seat import Seat
from .table import NO_MOVE, Played, Table

__all__ = [
    "NO_MOVE",
    "Answered",
    "BoardCommands",
    "BoardConsole",
    "BoardMode",
    "Briefing",
    "Broken",
    "CannotUndo",
    "Clock",
    "ClockState",
    "Consensus",
    "ConsensusRule",
    "ConsoleBoard",
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
    "OwnMode",
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
