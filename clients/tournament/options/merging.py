"""Settings that are given in several places add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def merged(before: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Add settings to others: tables add up key by key, and the later value of a key counts.

    Args:
        before: The settings so far.
        more: The settings that are added.
    """
    added = dict(before)
    for name, value in more.items():
        old = added.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            value = merged(old, value)
        added[name] = value
    return added
