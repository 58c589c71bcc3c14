"""UCI and UGI without I/O: what a controller (a GUI) and an engine say, as values and as lines.

UCI: S. Meyer-Kahlen and R. Huber, "Description of the universal chess interface" (2006). UGI is the
same for any game of two players, with `query`: K. Z. (cutegames), "Universal Game Interface".
"""

from .answers import BestMoveLine, EngineOption, Info, OptionType, ScoreKind, UciScore
from .commands import GoCommand, SetOption, SetPosition
from .dialect import UCI, UGI, Dialect

__all__ = [
    "UCI",
    "UGI",
    "BestMoveLine",
    "Dialect",
    "EngineOption",
    "GoCommand",
    "Info",
    "OptionType",
    "ScoreKind",
    "SetOption",
    "SetPosition",
    "UciScore",
]
