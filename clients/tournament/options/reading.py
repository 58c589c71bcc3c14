"""Reading and writing the plan of a tournament: tables of settings, and files of TOML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from boardwire.games import OptionError
from boardwire.settings import SettingError, UnknownSetting, settings_of
from boardwire.toml_text import toml_key, toml_value

from ..plan import TournamentPlan
from .fastchess_config import run_folder
from .key_values import EACH, ENGINE
from .merging import merged

ROUNDS_OF_SPRT: Final = 500_000
"""The most rounds of a test that stops by itself, where the user names no number."""


_FORMATS: Final = {"round-robin": "roundrobin"}
"""The formats of cutechess-cli that have another name here."""

CLOCKS: Final = ("tc", "st", "time")
"""The words for the time control of an engine, of which each engine has one."""


def read_plan_file(path: Path) -> dict[str, Any]:
    """Read the settings in a file of TOML.

    Raises:
        OptionError: It is not TOML.
        OSError: It cannot be read.
    """
    import tomllib  # only here, since it takes a while

    try:
        return tomllib.loads(path.read_text("utf-8"))
    except ValueError as error:  # of TOML, or of UTF-8
        raise OptionError(f"{path}: {error}") from error


def overridden(file: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Put the settings of a command line over those of a file.

    Tables add up. The engines of the command line join those of the file. What `each` says on the
    command line is applied to all engines after their own settings, as in fastchess and
    cutechess-cli; in a file it is for engines that do not say it themselves.

    Args:
        file: The settings of the file.
        given: The settings of the command line.

    Raises:
        OptionError: The file does not write engines as a list of tables.
    """
    more = dict(given)
    each = more.pop(EACH, None)
    listed = file.get(ENGINE, [])
    if not isinstance(listed, list):
        raise OptionError("the file must have engines as [[engine]]")
    added = merged(file, more)
    engines = [*(_without_clocks(it, each) for it in listed), *more.get(ENGINE, [])]
    if each is not None:
        engines = [merged(it, each) if isinstance(it, Mapping) else it for it in engines]
    if engines:
        added[ENGINE] = engines
    return added


def _without_clocks(engine: object, each: Mapping[str, Any] | None) -> object:
    """Return an engine of a file, without its time control if all engines get another one."""
    if not isinstance(engine, Mapping) or not any(name in (each or ()) for name in CLOCKS):
        return engine
    return {name: it for name, it in engine.items() if name not in CLOCKS}


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
    given["tournament"] = _FORMATS.get(given.get("tournament", ""), given.get("tournament"))
    if given["tournament"] is None:
        del given["tournament"]
    if given.get("config") and not given.get("run"):
        given["run"] = str(run_folder(str(given["config"])))
    if isinstance(output := given.get("pgnout"), Mapping) and not output.get("file"):
        given["pgnout"] = {**output, "file": f"boardwire_{datetime.now():%Y%m%d_%H%M%S}.pgn"}
    if isinstance(output := given.get("epdout"), Mapping) and not output.get("file"):
        given["epdout"] = {**output, "file": f"boardwire_{datetime.now():%Y%m%d_%H%M%S}.epd"}
    try:
        return settings_of(TournamentPlan, given)
    except UnknownSetting as error:
        raise OptionError(
            f"a tournament has no setting {error.path!r}; {error.hint}; "
            "boardwire tournament --help lists them"
        ) from error
    except SettingError as error:
        raise OptionError(str(error)) from error


def _with_defaults(engine: object, each: Mapping[str, Any]) -> object:
    """Return the settings of one engine, joined with the shared ones."""
    if not isinstance(engine, Mapping):
        return engine
    own = any(name in engine for name in CLOCKS)
    shared = {name: it for name, it in each.items() if not (own and name in CLOCKS)}
    tables = {
        name: {**shared[name], **engine[name]}
        for name in ("option", "resources")
        if isinstance(shared.get(name), Mapping) and isinstance(engine.get(name), Mapping)
    }
    return {**shared, **engine, **tables}


# -- writing -----------------------------------------------------------------------------------


def plan_text(plan: TournamentPlan) -> str:
    """Return the plan as TOML for :func:`read_plan_file`, without default values."""
    plain: list[str] = []
    tables: list[str] = []
    for name, value in _changed(plan):
        if name == ENGINE:
            for engine in value:
                tables += ["", f"[[{ENGINE}]]", *_lines(engine)]
        elif is_dataclass(value):
            tables += ["", f"[{name}]", *_lines(value)]
        elif isinstance(value, Mapping):
            tables += [
                "",
                f"[{name}]",
                *(f"{toml_key(it)} = {toml_value(value[it])}" for it in value),
            ]
        else:
            plain.append(f"{name} = {toml_value(value)}")
    return "\n".join((*plain, *tables)).strip() + "\n"


def _changed(section: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a section that differ from their defaults."""
    for field in fields(section):
        value = getattr(section, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if value != default:
            yield field.name, value


def _lines(section: Any) -> Iterator[str]:
    """Yield a section as lines; the tables in it with dots."""
    for name, value in _changed(section):
        if isinstance(value, Mapping):
            yield from (f"{name}.{toml_key(it)} = {toml_value(value[it])}" for it in value)
        else:
            yield f"{name} = {toml_value(value)}"
