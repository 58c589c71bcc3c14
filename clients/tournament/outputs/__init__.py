"""Files that a tournament writes beside that of its games."""

from .checksum import FileChecksum
from .config_file import ConfigFile
from .live_records import LiveRecords
from .position_file import PositionFile

__all__ = ["ConfigFile", "FileChecksum", "LiveRecords", "PositionFile"]
