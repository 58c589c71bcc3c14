"""Records of matches: the players, the plies with their times, and the result.

A recorder receives each ply while a match is played. A record can be saved as JSON, verified,
replayed, and shown to spectators without what is still hidden from them.
"""

from .match_record import MatchRecord, MoveRecord, SeatRecord
from .recorder import NoRecorder, Recorder

__all__ = ["MatchRecord", "MoveRecord", "NoRecorder", "Recorder", "SeatRecord"]
