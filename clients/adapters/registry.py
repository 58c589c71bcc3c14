"""The adapters by their prefixes. A new protocol is registered here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .adapter import Adapter
from .gnubg import GNUBG
from .hub import HUB
from .uci import UCI
from .ugi import UGI

ADAPTERS: Final[Mapping[str, Adapter]] = {
    adapter.name: adapter for adapter in (UCI, UGI, HUB, GNUBG)
}
"""The adapters, each by its prefix."""


def adapter_named(text: str) -> Adapter | None:
    """The adapter of the engine that a text names; None if it has no prefix of an adapter."""
    prefix, colon, _ = text.partition(":")
    return ADAPTERS.get(prefix) if colon else None
