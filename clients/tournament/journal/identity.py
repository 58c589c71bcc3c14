"""The identity of a run: its plan and its engines, so that a run goes on only as what it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from boardwire.values import value_class

_FILES = "files"
_SHOWN = 12
"""Digits of a SHA-256 that are shown."""


@value_class
class RunIdentity:
    """The plan of a run and the fingerprints of its engines, as plain data for JSON.

    Args:
        plan: All settings that decide the games, by name.
        engines: The fingerprint of each engine, by the engine's name in the tournament.
    """

    plan: Mapping[str, Any] = field(default_factory=dict)
    engines: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """Return the identity as a dictionary for JSON."""
        data = {"plan": self.plan, "engines": self.engines}
        return dict(json.loads(json.dumps(data)))

    def differences(self, before: Mapping[str, Any]) -> list[str]:
        """Return a line for people for each thing in which this run differs from an earlier one.

        Args:
            before: What `to_data` gave for the earlier one.
        """
        now = self.to_data()
        old_engines, new_engines = before.get("engines") or {}, now["engines"]
        lines = [*_changes(before.get("plan") or {}, now["plan"])]
        for name in dict.fromkeys((*old_engines, *new_engines)):
            if name not in new_engines:
                lines.append(f"engine {name} is missing")
            elif name not in old_engines:
                lines.append(f"engine {name} is new")
            else:
                old, new = old_engines[name], new_engines[name]
                lines += [f"engine {name}: {it}" for it in _engine_changes(old, new)]
        return lines


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        if isinstance(before, dict) and isinstance(after, dict):
            yield from (f"{name}: {it}" for it in _changes(before, after))
        else:
            yield f"{name} was {_text(before)}, is {_text(after)}"


def _engine_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    files = old.get(_FILES) or {}, new.get(_FILES) or {}
    for path in dict.fromkeys((*files[0], *files[1])):
        before, after = (it.get(path) for it in files)
        if before is None or after is None:
            yield f"{path} is {'used now' if before is None else 'not used any more'}"
        elif before != after:
            digests = f"SHA-256 was {before[:_SHOWN]}..., is {after[:_SHOWN]}..."
            yield f"the content of {path} has changed ({digests})"
    rest = ({name: it for name, it in data.items() if name != _FILES} for data in (old, new))
    yield from _changes(*rest)


def _text(value: object) -> str:
    if value is None:
        return "not given"
    return value if isinstance(value, str) and value else json.dumps(value)
