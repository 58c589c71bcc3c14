"""The bundled engines: alpha-beta, expectiminimax, MCTS and a random player, as GTP programs."""

from .console import EngineConsole
from .lines import thought_line
from .local import LocalConsole
from .report import analysis_data
from .searcher import Effort, Root, Thinker, Thought, Watch
from .searchers import THINKERS, thinker
from .spec import BundledEngine, CommandLine, EngineSpec, parse_bundled, parse_engine

__all__ = [
    "THINKERS",
    "BundledEngine",
    "CommandLine",
    "Effort",
    "EngineConsole",
    "EngineSpec",
    "LocalConsole",
    "Root",
    "Thinker",
    "Thought",
    "Watch",
    "analysis_data",
    "parse_bundled",
    "parse_engine",
    "thinker",
    "thought_line",
]
