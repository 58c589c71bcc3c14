"""The engines that cutechess-cli's file `engines.json` describes, for `conf=NAME`."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from boardwire.games import OptionError
from boardwire.protocol import in_words

FILE: Final = "engines.json"
"""The name of the file."""


def engine_files() -> Iterator[Path]:
    """Yield the places of the file, in the order in which they are looked at.

    They are those of cutechess-cli: the current folder, and its folder of settings.
    """
    yield Path(FILE)
    settings = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    yield Path(settings).expanduser() / "cutechess" / FILE


def configured_engines() -> dict[str, dict[str, Any]]:
    """Return the engines of the first existing file, by name, as settings of a plan.

    Raises:
        OptionError: There is no such file, or it is damaged.
    """
    for path in engine_files():
        if not path.is_file():
            continue
        try:
            listed = json.loads(path.read_text("utf-8"))
            return {str(it["name"]): _settings(it) for it in listed}
        except OSError as error:
            raise OptionError(f"cannot read {path}: {in_words(error)}") from error
        except (ValueError, TypeError, KeyError) as error:
            raise OptionError(
                f"{path} is no list of engines as cutechess-cli writes it, each with name and "
                f"command: {error}"
            ) from error
    raise OptionError(f"there is no {' and no '.join(str(it) for it in engine_files())}")


def configured_engine(name: str) -> dict[str, Any]:
    """Return the settings of one engine.

    Raises:
        OptionError: There is none of that name; or as `configured_engines` has it.
    """
    engines = configured_engines()
    if name not in engines:
        known = ", ".join(engines) or "none"
        raise OptionError(f"conf={name[:40]}: {FILE} has no such engine; it has {known}")
    return engines[name]


def _settings(data: dict[str, Any]) -> dict[str, Any]:
    """Return one entry of the file as settings of an engine."""
    program, *args = shlex.split(str(data["command"]))
    settings: dict[str, Any] = {
        "cmd": program,
        "args": shlex.join(args),
        "name": str(data["name"]),
        "dir": str(data.get("workingDirectory", "")),
        "proto": str(data.get("protocol", "uci")),
        "stderr": str(data.get("stderrFile", "")),
        "initstr": "\\n".join(map(str, data.get("initStrings", []))),
        "whitepov": bool(data.get("whitepov", False)),
        "ponder": bool(data.get("ponder", False)),
        "restart": data.get("restart") == "on",
        "option": {
            str(it["name"]): _value(it["value"])
            for it in data.get("options", [])
            if it.get("value") is not None
        },
    }
    return {name: value for name, value in settings.items() if value not in ("", {}, False)}


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
