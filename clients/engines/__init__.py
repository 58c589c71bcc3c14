"""The bundled engines: alpha-beta, expectiminimax, MCTS and a random player, as GTP programs."""

from .analysis.analysis_data import analysis_data
from .analysis.candidates import result_line
from .analysis.chance import chance_data, outcomes
from .engine_console import EngineConsole, LocalConsole
from .search.bundled_searchers import SEARCHERS, make_searcher
from .search.searcher import BestMove, Root, RootRestriction, Searcher, SearchLimits, SearchMonitor
from .spec import (
    BundledEngine,
    CommandLine,
    EngineSpec,
    check_game,
    parse_bundled,
    parse_engine,
    parse_named_engine,
)

__all__ = [
    "SEARCHERS",
    "BestMove",
    "BundledEngine",
    "CommandLine",
    "EngineConsole",
    "EngineSpec",
    "LocalConsole",
    "Root",
    "RootRestriction",
    "SearchLimits",
    "SearchMonitor",
    "Searcher",
    "analysis_data",
    "chance_data",
    "check_game",
    "make_searcher",
    "outcomes",
    "parse_bundled",
    "parse_engine",
    "parse_named_engine",
    "result_line",
]
