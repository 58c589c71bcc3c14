"""The mirror: pages and live news of matches from a broker's messages alone."""

from .mirror import Mirror, MirrorSettings, run_mirror
from .mirrored_matches import MirroredMatches

__all__ = ["Mirror", "MirrorSettings", "MirroredMatches", "run_mirror"]
