"""The log of a tournament in the form of fastchess, and the dialogue with its engines."""

from .dialogue import DebugLines, DialogueTaker, ToldTranscript, Transcripts
from .log_display import LogDisplay
from .log_file import LogFile, LogLevel

__all__ = [
    "DebugLines",
    "DialogueTaker",
    "LogDisplay",
    "LogFile",
    "LogLevel",
    "ToldTranscript",
    "Transcripts",
]
