"""The displays of a tournament: a live table, lines, and the texts that other programs print."""

from .choose import Output, shown
from .display import Display, NoDisplay, ShownJournal, recorders
from .formats.fastchess import Conditions
from .formats.json_stream import JsonStream
from .formats.result_format import format_help, parse_format
from .progress import Progress
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
