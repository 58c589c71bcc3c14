"""The mirror: pages and live news of matches from a broker's messages alone."""

from .matches import MirroredMatches
from .mirror import Mirror, MirrorSettings, run_mirror

__all__ = ["Mirror", "MirrorSettings", "MirroredMatches", "run_mirror"]
