"""The bundled engines: alpha-beta, expectiminimax, MCTS and a random player, as GTP programs."""

from .console import EngineConsole
from .spec import BundledEngine, CommandLine, EngineSpec, parse_bundled, parse_engine
from .thinkers import THINKERS, Thinker, thinker

__all__ = [
    "THINKERS",
    "BundledEngine",
    "CommandLine",
    "EngineConsole",
    "EngineSpec",
    "Thinker",
    "parse_bundled",
    "parse_engine",
    "thinker",
]
