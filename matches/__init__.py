"""What happens at a table, wherever the table stands: matches, their referee, seats and clocks."""

from .clock import Clock, ClockState
from .connection import EngineConnection, Inbox, Notice
from .console import TableConsole, parse_options
from .dice import Dice
from .errors import CannotUndo, MatchError
from .gogui import GoguiConsole
from .lag import LagAccount, LagLimits, LagMeter
from .match import Limits, Match, Phase
from .play import Scribe, abort_match, play_match
from .record import MatchRecord, MoveRecord, SeatRecord
from .results import Reason, Result, winners
from .seat import Seat, game_commands
from .table import Played, Table
from .watch import match_time

__all__ = [
    "CannotUndo",
    "Clock",
    "ClockState",
    "Dice",
    "EngineConnection",
    "GoguiConsole",
    "Inbox",
    "LagAccount",
    "LagLimits",
    "LagMeter",
    "Limits",
    "Match",
    "MatchError",
    "MatchRecord",
    "MoveRecord",
    "Notice",
    "Phase",
    "Played",
    "Reason",
    "Result",
    "Scribe",
    "Seat",
    "SeatRecord",
    "Table",
    "TableConsole",
    "abort_match",
    "game_commands",
    "match_time",
    "parse_options",
    "play_match",
    "winners",
]
