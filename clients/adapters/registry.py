"""The adapters by their prefixes. A new protocol is registered here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardwire.lazy import ImportedEntries

from .adapter import Adapter

ADAPTERS: Final[Mapping[str, Adapter]] = ImportedEntries(
    __package__, {"uci": ".uci:UCI", "ugi": ".ugi:UGI", "hub": ".hub:HUB", "gnubg": ".gnubg:GNUBG"}
)
"""The adapters, each by its prefix; the module of one is imported when it is asked for."""


def adapter_named(text: str) -> Adapter | None:
    """The adapter of the engine that a text names; None if it has no prefix of an adapter."""
    prefix, colon, _ = text.partition(":")
    return ADAPTERS.get(prefix) if colon else None
