"""What happens at a table, wherever the table stands: matches, their referee, seats and clocks."""

from .adjudication import Consensus, ConsensusRule
from .clock import Clock, ClockState
from .clock_source import match_time
from .console_table import OWN_TABLE, ConsoleTable, OwnTable, TableMode
from .dice import Dice
from .draws import DrawOffers
from .drivers.gtp import GtpDriver, game_commands
from .engine_player import EnginePlayer
from .errors import CannotUndo, MatchError, NotNow, RecordDataError
from .gogui import GoguiConsole
from .gogui_commands import GoguiCommands
from .lag import LagAccount, LagLimits, LagMeter
from .match import Limits, Match, Phase
from .record import MatchRecord, MoveRecord, SeatRecord
from .record_lines import record_data
from .results import Reason, Result, winners
from .runner import MatchRunner, Recorder, play_match
from .seat import Player, Seat
from .table import NO_MOVE, Played, Table
from .table_commands import TableCommands, game_line, parse_options
from .table_console import TableConsole

__all__ = [
    "NO_MOVE",
    "OWN_TABLE",
    "CannotUndo",
    "Clock",
    "ClockState",
    "Consensus",
    "ConsensusRule",
    "ConsoleTable",
    "Dice",
    "DrawOffers",
    "EnginePlayer",
    "GoguiCommands",
    "GoguiConsole",
    "GtpDriver",
    "LagAccount",
    "LagLimits",
    "LagMeter",
    "Limits",
    "Match",
    "MatchError",
    "MatchRecord",
    "MatchRunner",
    "MoveRecord",
    "NotNow",
    "OwnTable",
    "Phase",
    "Played",
    "Player",
    "Reason",
    "RecordDataError",
    "Recorder",
    "Result",
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
    "record_data",
    "winners",
]
