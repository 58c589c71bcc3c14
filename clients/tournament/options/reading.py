"""Reading and writing the plan of a tournament: tables of settings, and files of TOML."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from boardwire.games import OptionError

from ..plan import TournamentPlan
from .words import EACH, ENGINE

ROUNDS_OF_SPRT: Final = 500_000
"""The most rounds of a test that stops by itself, where the user names no number."""


_DISABLE_PLUGINS: Final = "PYDANTIC_DISABLE_PLUGINS"
"""The environment variable in which pydantic is told which plugins to leave out."""


def read_plan_file(path: Path) -> dict[str, Any]:
    """Read the settings in a file of TOML.

    Raises:
        OptionError: It is not TOML.
        OSError: It cannot be read.
    """
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except ValueError as error:  # of TOML, or of UTF-8
        raise OptionError(f"{path}: {error}") from error


def plan_from(settings: Mapping[str, Any]) -> TournamentPlan:
    """Make a plan of settings, which may be texts of a command line or values of TOML.

    The settings in `each` are those of engines that do not have their own.

    Raises:
        OptionError: A setting is unknown or wrong; the message names it.
    """
    given = dict(settings)
    each = given.pop(EACH, {})
    engines = given.get(ENGINE, [])
    if not isinstance(each, Mapping) or not isinstance(engines, list):
        raise OptionError("write engines as [[engine]], and what they share as [each]")
    given[ENGINE] = [_with_defaults(it, each) for it in engines]
    if given.get("sprt") is not None:
        given.setdefault("rounds", ROUNDS_OF_SPRT)
    try:
        return _adapter().validate_python(given)
    except ValidationError as error:
        raise OptionError(_in_words(error, given)) from error


@cache
def _adapter() -> TypeAdapter[TournamentPlan]:
    with _without_plugins():
        return TypeAdapter(TournamentPlan)


@contextmanager
def _without_plugins() -> Iterator[None]:
    """Keep pydantic from looking for plugins in every installed package, which takes a while."""
    before = os.environ.get(_DISABLE_PLUGINS)
    os.environ[_DISABLE_PLUGINS] = "__all__"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_DISABLE_PLUGINS]
        else:
            os.environ[_DISABLE_PLUGINS] = before


def _with_defaults(engine: object, each: Mapping[str, Any]) -> object:
    """The settings of one engine with those that all share."""
    if not isinstance(engine, Mapping):
        return engine
    clocks = ("tc", "st", "time")
    own = any(name in engine for name in clocks)
    shared = {name: it for name, it in each.items() if not (own and name in clocks)}
    tables = {
        name: {**shared[name], **engine[name]}
        for name in ("option", "resources")
        if isinstance(shared.get(name), Mapping) and isinstance(engine.get(name), Mapping)
    }
    return {**shared, **engine, **tables}


def _in_words(error: ValidationError, given: Mapping[str, Any]) -> str:
    """The first error in one line, with the path of the setting."""
    first = error.errors(include_url=False)[0]
    place = [str(part) for part in first["loc"] if not isinstance(part, int)]
    path = ".".join(place)
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"a tournament has no setting {path!r}; boardwire tournament --help lists them"
    if first["type"] in ("missing", "missing_argument"):
        return f"{path} is missing"
    message = first["msg"].removeprefix("Input ")
    return f"{path} = {str(first['input'])[:40]!r}: it {message}"


# -- writing -----------------------------------------------------------------------------------


def plan_text(plan: TournamentPlan) -> str:
    """The plan as a file of TOML that :func:`read_plan_file` reads; defaults are left out."""
    plain: list[str] = []
    tables: list[str] = []
    for name, value in _changed(plan):
        if name == ENGINE:
            for engine in value:
                tables += ["", f"[[{ENGINE}]]", *_lines(engine)]
        elif is_dataclass(value):
            tables += ["", f"[{name}]", *_lines(value)]
        elif isinstance(value, Mapping):
            tables += ["", f"[{name}]", *(f"{_key(it)} = {_literal(value[it])}" for it in value)]
        else:
            plain.append(f"{name} = {_literal(value)}")
    return "\n".join((*plain, *tables)).strip() + "\n"


def _changed(section: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a section that differ from their defaults."""
    for field in fields(section):
        value = getattr(section, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if value != default:
            yield field.name, value


def _lines(section: Any) -> Iterator[str]:
    """A section as lines; the tables in it with dots."""
    for name, value in _changed(section):
        if isinstance(value, Mapping):
            yield from (f"{name}.{_key(it)} = {_literal(value[it])}" for it in value)
        else:
            yield f"{name} = {_literal(value)}"


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)


def _literal(value: object) -> str:
    """A value in the syntax of TOML."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case _:
            return json.dumps(str(value), ensure_ascii=False)
