"""UCI and UGI without I/O: what a controller (a GUI) and an engine say, as values and as lines.

UCI: S. Meyer-Kahlen and R. Huber, "Description of the universal chess interface" (2006). UGI is the
same for any game of two players, with `query`: K. Z. (cutegames), "Universal Game Interface".
"""

from .answers import BestMove, EngineOption, Info, OptionType, Score, ScoreKind
from .commands import Go, SetOption, SetPosition
from .dialect import UCI, UGI, Dialect

__all__ = [
    "UCI",
    "UGI",
    "BestMove",
    "Dialect",
    "EngineOption",
    "Go",
    "Info",
    "OptionType",
    "Score",
    "ScoreKind",
    "SetOption",
    "SetPosition",
]
