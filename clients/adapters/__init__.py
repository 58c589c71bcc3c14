"""Adapters: engines of other protocols than GTP, chosen by a prefix such as `uci:`."""

from .adapter import AdaptedEngine, Adapter, EngineTransport
from .program_adapter import ProgramAdapter
from .registry import ADAPTERS, adapter_named

__all__ = [
    "ADAPTERS",
    "AdaptedEngine",
    "Adapter",
    "EngineTransport",
    "ProgramAdapter",
    "adapter_named",
]
