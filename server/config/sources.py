"""Sources of settings: a TOML file, the environment, which overrides it, and the command line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardwire.protocol import in_words
from boardwire.settings import nearest

from .options import ENTRIES, ConfigOption, config_sections, entry_options, options
from .server_config import ConfigError, ServerConfig

_HEADING = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w.-]+)\s*=")

EXCLUSIVE = (("store.database", "store.database_file"),)
"""Options of which only one may be given."""


@dataclass(slots=True)
class Settings:
    """The settings read so far, and their errors.

    Args:
        values: The options that are set, by their full names.
        entries: The entries of `[[schedule]]` and `[[tournament]]`, by these names.
        problems: The errors, one line each.
    """

    values: dict[str, Any] = field(default_factory=dict)
    entries: dict[str, list[Any]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def config(self) -> ServerConfig:
        """Return the configuration.

        Raises:
            ConfigError: There were errors, or settings contradict each other.
        """
        if self.problems:
            raise ConfigError(self.problems)
        given: dict[str, dict[str, Any]] = {name: {} for name in config_sections()}
        for path, value in self.values.items():
            option = options()[path]
            given[option.section][option.name] = value
        parts = {}
        for it in config_sections().values():
            try:
                parts[it.attribute] = it.kind(**given[it.name])
            except ValueError as error:
                self.problems.append(f"[{it.name}] {error}")
        if self.problems:
            raise ConfigError(self.problems)
        parts |= {name: tuple(it) for name, it in self.entries.items()}
        return ServerConfig(**parts)


def read_config(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> ServerConfig:
    """Read the configuration.

    Args:
        file: A TOML file.
        environment: Variables. Those that name an option (`BOARDWIRE_SERVER_PORT`) are used.
        overrides: Texts by the options' full names (`server.port`). They override the others.

    Raises:
        ConfigError: There are errors. It has all of them, not only the first.
    """
    settings = Settings()
    if file is not None:
        _read_file(settings, file)
    earlier = dict(settings.values)
    for name, text in (environment or {}).items():
        _read_variable(settings, name, text)
    _drop_excluded(settings.values, earlier)
    earlier = dict(settings.values)
    for path, text in (overrides or {}).items():
        if path in options():
            _parse(settings, options()[path], text, path)
        else:
            settings.problems.append(f"command line: {_unknown('option', path, options())}")
    _drop_excluded(settings.values, earlier)
    return settings.config()


def _drop_excluded(values: dict[str, Any], earlier: Mapping[str, Any]) -> None:
    """Drop a setting of an earlier source if a later source has set the one that excludes it."""
    for one, other in EXCLUSIVE:
        changed = {it for it in (one, other) if it in values and values[it] != earlier.get(it)}
        if len(changed) == 1:
            values.pop(({one, other} - changed).pop(), None)


def _read_variable(settings: Settings, name: str, text: str) -> None:
    variables = {option.variable: option for option in options().values()}
    if option := variables.get(name):
        _parse(settings, option, text, name)
    elif name.startswith(
        tuple(f"BOARDWIRE_{it.partition('.')[0].upper()}_" for it in config_sections())
    ):
        settings.problems.append(_unknown("environment variable", name, variables))


def _parse(settings: Settings, option: ConfigOption, text: str, source: str) -> None:
    try:
        settings.values[option.path] = option.parse(text)
    except ValueError as error:
        settings.problems.append(f"{source}: {error}")


def _read_file(settings: Settings, file: Path) -> None:
    try:
        text = file.read_text("utf-8")
        tables = tomllib.loads(text)
    except (OSError, ValueError) as error:  # of TOML, or of UTF-8
        reason = in_words(error) if isinstance(error, OSError) else error
        settings.problems.append(f"{file}: {reason}")
        return
    _File(settings, str(file), _lines(text)).read(tables)


def _lines(text: str) -> dict[str, int]:
    """Return the line numbers of tables and keys, not of all keys inside multi-line values."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            table = f"{heading[1]}."
            lines.setdefault(heading[1], number)
        elif key := _KEY.match(line):
            lines.setdefault(f"{table}{key[1]}", number)
    return lines


class _File:
    """Reads one file.

    Args:
        settings: Receives the values and errors.
        name: The file's name, for messages.
        lines: The line numbers of its tables and keys.
    """

    def __init__(self, settings: Settings, name: str, lines: Mapping[str, int]) -> None:
        self._settings = settings
        self._name = name
        self._lines = lines

    def read(self, tables: Mapping[str, Any]) -> None:
        """Read all tables into the settings."""
        for name, content in tables.items():
            if name in ENTRIES:
                self._read_entries(name, content)
            elif name in _tables():
                self._read_table(name, content)
            else:
                kind = "section" if isinstance(content, dict) else "option outside of a section,"
                self._wrong(name, _unknown(kind, name, [*_tables(), *ENTRIES]))

    def _read_table(self, table: str, content: Any) -> None:
        if not isinstance(content, dict):
            self._wrong(table, f"{table} is a section: write [{table}]")
            return
        for name, value in content.items():
            path = f"{table}.{name}"
            if path in _tables():
                self._read_table(path, value)
            elif option := options().get(path):
                self._set(option, value)
            elif isinstance(value, dict):
                self._wrong(path, _unknown("section", path, _tables()))
            else:
                own = [option.name for option in options().values() if option.section == table]
                self._wrong(path, f"[{table}]: {_unknown('option', name, own or options())}")

    def _set(self, option: ConfigOption, value: object) -> None:
        try:
            self._settings.values[option.path] = option.value(value)
        except ValueError as error:
            self._wrong(option.path, f"[{option.section}] {option.name}: {error}")

    def _read_entries(self, name: str, entries: Any) -> None:
        if not isinstance(entries, list) or not all(isinstance(it, dict) for it in entries):
            self._wrong(name, f"{name} is a list of sections: write [[{name}]]")
            return
        known = entry_options(name)
        for number, entry in enumerate(entries, 1):
            problems = list(_entry_problems(known, entry))
            for problem in problems:
                self._wrong(name, f"[[{name}]] number {number}: {problem}")
            if not problems:
                given = {option: known[option].value(it) for option, it in entry.items()}
                self._settings.entries.setdefault(name, []).append(ENTRIES[name](**given))

    def _wrong(self, path: str, message: str) -> None:
        line = self._lines.get(path)
        place = self._name if line is None else f"{self._name}, line {line}"
        self._settings.problems.append(f"{place}: {message}")


def _entry_problems(known: Mapping[str, ConfigOption], entry: Mapping[str, Any]) -> Iterator[str]:
    for option in known.values():
        if option.default is None and option.name not in entry:
            yield f"{option.name} is missing"
    for name, value in entry.items():
        if name not in known:
            yield _unknown("option", name, known)
            continue
        try:
            known[name].value(value)
        except ValueError as error:
            yield f"{name}: {error}"


def _tables() -> set[str]:
    """Return all sections, and the tables that contain them: `limits` besides `limits.match`."""
    return {
        *config_sections(),
        *(name.rpartition(".")[0] for name in config_sections() if "." in name),
    }


def _unknown(kind: str, name: str, known: Collection[str]) -> str:
    return f"no {kind} {name}; {nearest(name, known)}"
