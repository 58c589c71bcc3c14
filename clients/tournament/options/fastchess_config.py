"""fastchess's file `config.json`: its settings become those of a plan.

The form is that of fastchess 1.8 (`types/tournament.hpp`). Numbers stand for some names there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from boardwire.games import OptionError
from boardwire.protocol import in_words

from .config_extras import KEY, with_extras

USUAL_NAME: Final = "config.json"
"""The default name of the written file."""
USUAL_INTERVAL: Final = 20
"""The number of games after which it is written."""
FOLDER: Final = ".run"
"""The suffix of the folder of a run, after the name of its file."""

ANEW: Final = "begin anew"
"""A setting outside of the plan: it sets the games of an earlier run aside."""

_RESULTS: Final = ("wins", "losses", "draws")
_ORDERS: Final = ("random", "sequential")
_FORMATS: Final = ("epd", "pgn", "")
_NOTATIONS: Final = ("san", "lan", "uci")
_TOURNAMENTS: Final = ("roundrobin", "gauntlet")
_OUTPUTS: Final = ("fastchess", "cutechess", "fastchess")
_LEVELS: Final = ("trace", "trace", "info", "warn", "err", "fatal")
_TRACKED: Final = ("nodes", "seldepth", "nps", "hashfull", "tbhits", "pv", "timeleft", "latency")
_RESULT_TYPES: Final = ("WIN_LOSS", "DRAW", "BOTH")
_CHESS960: Final = "518"


def read_config(words: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Read the words after `-config`: the settings of the file, and where its run is kept.

    Args:
        words: `file`, `outname`, `discard` and `stats` with their values.

    Raises:
        OptionError: The file cannot be read, or is none of fastchess's.
    """
    given = dict(words)
    for name in ("discard", "stats"):
        if given.get(name, "true") not in ("true", "false"):
            raise OptionError(f"{name}={given[name][:40]}: write true or false")
    settings: dict[str, Any] = {}
    if file := given.get("file", ""):
        data = _loaded(Path(file))
        if given.get("discard") != "true":
            settings = config_settings(data)
        played = _played(data)
        if played and given.get("stats", "true") == "true" and not run_folder(file).is_dir():
            raise OptionError(
                f"{file} has the sums of {played} games that were played elsewhere, and games "
                "cannot be added to sums: write stats=false to begin anew, and outname=NAME to "
                "keep the file"
            )
    settings["config"] = given.get("outname") or file or USUAL_NAME
    if given.get("stats") == "false":
        settings[ANEW] = True
    return settings


def run_folder(name: str) -> Path:
    """Return the folder that keeps the games of a file of settings."""
    return Path(f"{name}{FOLDER}")


def _played(data: Mapping[str, Any]) -> int:
    """Return the number of games in the sums of a file."""
    stats = data.get("stats") or {}
    return sum(int(it.get(name, 0)) for it in stats.values() for name in _RESULTS)


def _loaded(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise OptionError(f"cannot read {path}: {in_words(error)}") from error
    except ValueError as error:
        raise OptionError(f"{path} is no JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("engines"), list):
        raise OptionError(f"{path} is no config.json of fastchess: it has no engines")
    return data


def config_settings(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a file as those of a plan.

    Raises:
        OptionError: The file has something else than fastchess writes.
    """
    try:
        settings = {**_plain(data), **_sections(data)}
        settings["engine"] = [_engine(it) for it in data["engines"]]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise OptionError(f"the file is no config.json of fastchess: {error}") from error
    given = {name: it for name, it in settings.items() if it not in (None, "", {})}
    return with_extras(given, data.get(KEY, {}))


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    maximum = data.get("maxmoves", {})
    return {
        "tournament": _TOURNAMENTS[data.get("type", 0)],
        "seeds": data.get("gauntlet_seeds", 1),
        "rounds": data.get("rounds", 2),
        "games": data.get("games", 2),
        "noswap": data.get("noswap", False),
        "reverse": data.get("reverse", False),
        "wait": data.get("wait", 0),
        "recover": data.get("recover", False),
        "concurrency": data.get("concurrency", 1),
        "affinity": "all" if data.get("affinity") else "",
        "seed": data.get("seed"),
        "maxmoves": maximum["move_count"] if maximum.get("enabled") else 0,
        "output": _OUTPUTS[data.get("output", 0)],
        "ratinginterval": data.get("ratinginterval", 10),
        "scoreinterval": data.get("scoreinterval", 1),
        "autosaveinterval": data.get("autosaveinterval", USUAL_INTERVAL),
        "penta": data.get("report_penta", True),
        "check_mate_pvs": data.get("check_mate_pvs", False),
        "show_latency": data.get("show_latency", False),
        "event": data.get("pgn", {}).get("event_name", ""),
        "site": data.get("pgn", {}).get("site", ""),
        "crc32": data.get("pgn", {}).get("crc", False),
        **_tables(data.get("tb_adjudication", {})),
        "option": {"chess960": _CHESS960} if data.get("variant", 0) == 1 else {},
    }


def _tables(data: Mapping[str, Any]) -> dict[str, Any]:
    if not data.get("enabled"):
        return {}
    return {
        "tb": data["syzygy_dirs"],
        "tbpieces": data.get("max_pieces", 0),
        "tbignore50": data.get("ignore_50_move_rule", False),
        "tbadjudicate": _RESULT_TYPES[data.get("result_type", 3) - 1],
    }


def _sections(data: Mapping[str, Any]) -> dict[str, Any]:
    draw, resign, sprt = (data.get(name, {}) for name in ("draw", "resign", "sprt"))
    opening, pgn, epd = (data.get(name, {}) for name in ("opening", "pgn", "epd"))
    log = data.get("log", {})
    plies, form = opening.get("plies", -1), opening.get("format", 2)
    return {
        "draw": {
            "movenumber": draw["move_number"],
            "movecount": draw["move_count"],
            "score": draw["score"],
        }
        if draw.get("enabled")
        else None,
        "resign": {
            "movecount": resign["move_count"],
            "score": resign["score"],
            "twosided": resign.get("twosided", False),
        }
        if resign.get("enabled")
        else None,
        "sprt": {name: sprt[name] for name in ("elo0", "elo1", "alpha", "beta", "model")}
        if sprt.get("enabled")
        else None,
        "openings": {
            "file": opening["file"],
            "format": ""
            if _FORMATS[form] == opening["file"].rpartition(".")[2]
            else _FORMATS[form],
            "order": _ORDERS[opening.get("order", 1)],
            "start": opening.get("start", 1),
            **({"plies": plies} if plies >= 0 else {}),
        }
        if opening.get("file")
        else None,
        "pgnout": {
            "file": pgn["file"],
            "append": pgn.get("append_file", True),
            "notation": _NOTATIONS[pgn.get("notation", 0)],
            "min": pgn.get("min", False),
            "match_line": list(pgn.get("additional_lines_rgx") or ()),
            **{name: pgn.get(f"track_{name}", False) for name in _TRACKED},
        }
        if pgn.get("file")
        else None,
        "epdout": {"file": epd["file"], "append": epd.get("append_file", True)}
        if epd.get("file")
        else None,
        "log": {
            "file": log["file"],
            "level": _LEVELS[log.get("level", 3)],
            "append": log.get("append_file", True),
            "compress": log.get("compress", False),
            "realtime": log.get("realtime", True),
            "engine": log.get("engine_coms", False),
        }
        if log.get("file")
        else None,
    }


def _engine(data: Mapping[str, Any]) -> dict[str, Any]:
    limit, clock = data["limit"], data["limit"]["tc"]
    seconds, increment = clock["time"] / 1000, clock["increment"] / 1000
    moves = f"{clock['moves']}/" if clock.get("moves") else ""
    settings: dict[str, Any] = {
        "cmd": data["cmd"],
        "name": data["name"],
        "args": data.get("args", ""),
        "dir": data.get("dir", ""),
        "restart": data.get("restart", False),
        "nodes": limit.get("nodes", 0),
        "plies": limit.get("plies", 0),
        "st": clock.get("fixed_time", 0) / 1000,
        "tc": f"{moves}{seconds:g}+{increment:g}" if seconds or increment else "",
        "option": _named(data.get("options", [])),
    }
    if margin := clock.get("timemargin"):
        settings["timemargin"] = margin
    return {name: it for name, it in settings.items() if it not in ("", 0, 0.0, False, {})}


def _named(options: Iterable[Sequence[Any]]) -> dict[str, str]:
    return {str(name): str(value) for name, value in options}
