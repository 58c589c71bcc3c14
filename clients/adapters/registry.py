"""The adapters by their prefixes. A new protocol is registered here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardwire.lazy import ImportedEntries

from .adapter import Adapter

ADAPTERS: Final[Mapping[str, Adapter]] = ImportedEntries(
    __package__, {"uci": ".uci:UCI", "ugi": ".ugi:UGI", "hub": ".hub:HUB", "gnubg": ".gnubg:GNUBG"}
)
"""The adapters by their prefixes; their modules are imported on demand."""


def adapter_named(text: str) -> Adapter | None:
    """Return the adapter that the prefix of an engine's text names; None without a prefix."""
    prefix, colon, _ = text.partition(":")
    return ADAPTERS.get(prefix) if colon else None
