"""The rules as Python sees them: load a game, walk its states, read and write moves, draw boards.

>>> from boardwire.games import load
>>> state = load("othello", size=8).initial()
>>> [state.move_text(move) for move in state.legal_moves()]
['D3', 'C4', 'F5', 'E6']
"""

from boardwire.vocabulary import OptionValue

from .conventions import DRAWN, VOID, Conventions, Outcome
from .endings import (
    TABLE_FILES,
    EndgameTable,
    MoveTable,
    TableFiles,
    endgame_table,
    move_table,
    table_files,
)
from .environments import pettingzoo_env
from .errors import (
    CourseNotFound,
    GameError,
    GameFault,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
    RecordError,
    TableError,
    UnknownGame,
)
from .external.faults import fault_ahead, searching
from .external.watchdog import stalled_seconds
from .model import CHANCE, MOST_SEARCHED, OVER, Game, State
from .options import POSITION, Option, PathOption, option_text
from .points import column_name, point_name, point_of
from .registry import (
    add,
    added,
    everyday_name,
    find,
    game_called,
    load,
    names,
    reference_of,
    searchable,
)
from .searches import searches_for
from .view import NOBODY, BoardView, Geometry, Mark, Piece, board_text

__all__ = [
    "CHANCE",
    "DRAWN",
    "MOST_SEARCHED",
    "NOBODY",
    "OVER",
    "POSITION",
    "TABLE_FILES",
    "VOID",
    "BoardView",
    "Conventions",
    "CourseNotFound",
    "EndgameTable",
    "Game",
    "GameError",
    "GameFault",
    "Geometry",
    "IllegalMove",
    "InvalidMove",
    "Mark",
    "MoveTable",
    "Option",
    "OptionError",
    "OptionValue",
    "Outcome",
    "PathOption",
    "Piece",
    "PositionError",
    "RecordError",
    "State",
    "TableError",
    "TableFiles",
    "UnknownGame",
    "add",
    "added",
    "board_text",
    "column_name",
    "endgame_table",
    "everyday_name",
    "fault_ahead",
    "find",
    "game_called",
    "load",
    "move_table",
    "names",
    "option_text",
    "pettingzoo_env",
    "point_name",
    "point_of",
    "reference_of",
    "searchable",
    "searches_for",
    "searching",
    "stalled_seconds",
    "table_files",
]
