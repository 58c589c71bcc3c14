"""What happens at a table, wherever the table stands: matches, their referee, seats and clocks."""

from .adjudication import Consensus, ConsensusRule
from .chair import Chair, Occupant
from .clock import Clock, ClockState
from .connection import EngineConnection
from .console import TableConsole, parse_options
from .dice import Dice
from .draws import DrawOffers
from .errors import CannotUndo, MatchError, NotNow, RecordDataError
from .gogui import GoguiConsole
from .lag import LagAccount, LagLimits, LagMeter
from .match import Limits, Match, Phase
from .play import MatchPlay, Scribe, play_match
from .record import MatchRecord, MoveRecord, SeatRecord
from .record_lines import record_data
from .results import Reason, Result, winners
from .seat import Seat, game_commands
from .table import NO_MOVE, Played, Table
from .watch import match_time

__all__ = [
    "NO_MOVE",
    "CannotUndo",
    "Chair",
    "Clock",
    "ClockState",
    "Consensus",
    "ConsensusRule",
    "Dice",
    "DrawOffers",
    "EngineConnection",
    "GoguiConsole",
    "LagAccount",
    "LagLimits",
    "LagMeter",
    "Limits",
    "Match",
    "MatchError",
    "MatchPlay",
    "MatchRecord",
    "MoveRecord",
    "NotNow",
    "Occupant",
    "Phase",
    "Played",
    "Reason",
    "RecordDataError",
    "Result",
    "Scribe",
    "Seat",
    "SeatRecord",
    "Table",
    "TableConsole",
    "game_commands",
    "match_time",
    "parse_options",
    "play_match",
    "record_data",
    "winners",
]
