"""The journal of a tournament on disk: a run that was stopped or killed goes on from it.

A run has a folder. Its file `journal.jsonl` has one line for each game that began and one for each
that ended, with its record. The lines are JSON and only ever added.
"""

from .file_journal import JOURNAL, FileJournal
from .fingerprints import engine_fingerprint, file_digests, game_fingerprint
from .identity import RunIdentity
from .journal_errors import OtherRun, RunInUse
from .kept_records import KeptRecords, MakeRecord
from .set_aside import set_aside

__all__ = [
    "JOURNAL",
    "FileJournal",
    "KeptRecords",
    "MakeRecord",
    "OtherRun",
    "RunIdentity",
    "RunInUse",
    "engine_fingerprint",
    "file_digests",
    "game_fingerprint",
    "set_aside",
]
