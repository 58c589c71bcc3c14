"""The displays of a tournament: a live table, lines, and the texts that other programs print."""

from .choose import Output, shown
from .display import Display, NoDisplay, ShownJournal, recorders
from .fastchess import Conditions
from .json_stream import JsonStream
from .progress import Progress
from .result_format import format_help, parse_format
from .strict import StrictLines

__all__ = [
    "Conditions",
    "Display",
    "JsonStream",
    "NoDisplay",
    "Output",
    "Progress",
    "ShownJournal",
    "StrictLines",
    "format_help",
    "parse_format",
    "recorders",
    "shown",
]
