"""Tables whose entries are imported when they are asked for, so that a command starts soon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, TypeVar

from boardwire.override import override

_Entry = TypeVar("_Entry")


class ImportedEntries(Mapping[str, _Entry], Generic[_Entry]):
    """A table of modules or of what they define; its names are known without an import.

    Args:
        package: The package that the places are relative to, which is `__name__` of a module that
            is one and `__package__` of another.
        places: The place of each entry by its name: ``.rules.go:Go`` is what the module defines as
            `Go`, ``.sgf`` is the module.
    """

    def __init__(self, package: str | None, places: Mapping[str, str]) -> None:
        self._package = package
        self._places = places
        _tables.append(self)

    @override
    def __getitem__(self, name: str) -> _Entry:
        entry: _Entry = _imported(self._package, self._places[name])
        return entry

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    @override
    def __len__(self) -> int:
        return len(self._places)

    @override
    def __contains__(self, name: object) -> bool:
        return name in self._places


_tables: list[ImportedEntries[Any]] = []
"""The tables of this process."""


def import_all_entries() -> None:
    """Import the entries of all tables now, for a server: later it would pause for each of them."""
    for table in _tables:
        for name in table:
            table[name]


@cache
def _imported(package: str | None, place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module, package)
    return attrgetter(name)(found) if name else found
