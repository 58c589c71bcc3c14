"""The settings of a plan that fastchess's file `config.json` has no place for.

They are kept in the file under its own key, which fastchess does not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any, Final

from boardwire.games import OptionError
from boardwire.protocol import TimeControl, TimeKind

from ..entries.entry import time_of
from ..plan import TournamentPlan

KEY: Final = "boardwire"
"""The key of these settings in the file."""

_FORMATS: Final = ("roundrobin", "gauntlet")
_OUTPUTS: Final = ("fastchess", "cutechess")
_CHESS960: Final = {"chess960": "518"}
_ELSEWHERE: Final = frozenset(
    (
        *("engine", "seeds", "rounds", "games", "noswap", "reverse", "wait", "recover", "time"),
        *("concurrency", "seed", "sprt", "draw", "resign", "maxmoves", "tb", "tbpieces", "epdout"),
        *("tbignore50", "tbadjudicate", "crc32", "config", "autosaveinterval", "log", "run"),
        *("ratinginterval", "scoreinterval", "penta", "check_mate_pvs", "show_latency"),
        *("event", "site"),
    )
)
"""The fields of a plan that are in fastchess's part of the file, or follow from it."""
_PARTS: Final = {"pgnout": ("clk", "emt", "eval"), "openings": ("policy",)}
"""The sections of which it has most, with the keys that it has not."""
_OF_ENGINES: Final = frozenset(
    ("proto", "ponder", "whitepov", "tscale", "trust", "stderr", "initstr", "resources")
)
_CLOCKS: Final = (TimeKind.ABSOLUTE, TimeKind.FISCHER, TimeKind.SESSIONS, TimeKind.PER_MOVE)
"""The time controls that fastchess has."""


def in_fastchess(time: TimeControl) -> bool:
    """Return whether fastchess has a time control."""
    return time.kind in _CLOCKS


def extras(plan: TournamentPlan) -> dict[str, Any]:
    """Return the settings of a plan that have no other place in the file."""
    kept: dict[str, Any] = {}
    for name, value in _changed(plan):
        if name in _PARTS and value is not None:
            part = {key: it for key, it in _changed(value) if key in _PARTS[name]}
            if part:
                kept[name] = part
        elif name not in _ELSEWHERE and not _understood(name, value):
            kept[name] = value
    engines = [_engine(it, plan.time) for it in plan.engine]
    if any(engines):
        kept["engine"] = engines
    return kept


def with_extras(settings: Mapping[str, Any], kept: object) -> dict[str, Any]:
    """Return the settings of fastchess's part of the file, joined with our additional ones.

    A section that the file has no more, and an engine that it did not have, have no such settings.

    Raises:
        OptionError: They are not what was written.
    """
    if not isinstance(kept, Mapping):
        raise OptionError(f"{KEY!r} of the file is no object of settings")
    added = dict(settings)
    for name, value in kept.items():
        if name in _PARTS:
            if name in added and isinstance(value, Mapping):
                added[name] = {**value, **added[name]}
        elif name == "engine" and isinstance(value, Sequence):
            more = [*value, *({} for _ in added["engine"])]
            added[name] = [_joined(it, own) for it, own in zip(added[name], more, strict=False)]
        else:
            added[name] = value
    return added


def _understood(name: str, value: object) -> bool:
    """Return whether fastchess's part of the file has a value of a field."""
    match name:
        case "tournament":
            return value in _FORMATS
        case "output":
            return value in _OUTPUTS
        case "affinity":
            return value == "all"
        case "option":
            return value == _CHESS960
    return False


def _changed(section: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a section that differ from their defaults, as values of JSON."""
    for field in fields(section):
        value = getattr(section, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if value != default:
            whole = is_dataclass(value) and field.name not in _PARTS
            yield field.name, asdict(value) if whole else value


def _engine(settings: Any, usual: str) -> dict[str, Any]:
    own = {name: it for name, it in _changed(settings) if name in _OF_ENGINES}
    time = time_of(settings, usual)
    if not in_fastchess(time):
        own["time"] = str(time)
    return own


def _joined(engine: Mapping[str, Any], own: object) -> dict[str, Any]:
    """Return the settings of an engine; its own time control, unless the file has another one."""
    more = dict(own) if isinstance(own, Mapping) else {}
    if "tc" in engine or "st" in engine:
        more.pop("time", None)
    return {**more, **engine}
