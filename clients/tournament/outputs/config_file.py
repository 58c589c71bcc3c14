"""The file of settings and sums of a tournament, as fastchess writes its `config.json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override
from boardwire.protocol import TimeControl, TimeKind, in_words

from ..entries.entry import time_of
from ..options.config_extras import KEY, extras, in_fastchess
from ..plan import TournamentPlan
from ..sections import EngineSettings
from ..show.display import NoDisplay
from ..show.progress import Progress

_TRACKED = ("nodes", "seldepth", "nps", "hashfull", "tbhits", "pv", "timeleft", "latency")


class ConfigFile(NoDisplay):
    """Writes the settings and the sums now and then, and at the end.

    The file is replaced as a whole. If it cannot be written, a line reports it, and games go on:
    they are kept in the folder of the run.

    Args:
        plan: The plan.
        progress: The tournament so far.
        note: Receives a line for people.
    """

    def __init__(
        self, plan: TournamentPlan, progress: Progress, note: Callable[[str], None]
    ) -> None:
        self._plan = plan
        self._progress = progress
        self._note = note
        self._path = Path(plan.config)

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        interval = self._plan.autosaveinterval
        if interval and len(self._progress.played) % interval == 0:
            self._write()

    @override
    def finished(self, why: str = "") -> None:
        self._write()
        if why:
            self._note(f"to resume: boardwire tournament -config file={self._path}")

    def _write(self) -> None:
        part = self._path.with_name(f".{self._path.name}.part")
        try:
            data = config_data(self._plan, self._progress)
            part.write_text(json.dumps(data, indent=4) + "\n", "utf-8")
            part.replace(self._path)
        except OSError as error:
            self._note(f"cannot write {self._path}: {in_words(error)}; the games go on")


def config_data(plan: TournamentPlan, progress: Progress) -> dict[str, Any]:
    """Return the settings of a plan and the sums so far, in the form of fastchess."""
    output = plan.pgnout
    opening, epd, log = plan.openings, plan.epdout, plan.log
    return {
        "resign": {
            **_switched(plan.resign, move_count="movecount", score="score"),
            "twosided": bool(plan.resign and plan.resign.twosided),
        },
        "draw": _switched(
            plan.draw, move_number="movenumber", move_count="movecount", score="score"
        ),
        "maxmoves": {"move_count": plan.maxmoves or 1, "enabled": bool(plan.maxmoves)},
        "tb_adjudication": {
            "syzygy_dirs": plan.tb,
            "max_pieces": plan.tbpieces,
            "result_type": ("WIN_LOSS", "DRAW", "BOTH").index(plan.tbadjudicate) + 1,
            "ignore_50_move_rule": plan.tbignore50,
            "enabled": bool(plan.tb),
        },
        "opening": {
            "file": opening.file if opening else "",
            "format": {"epd": 0, "pgn": 1}.get(_format(opening.file, opening.format), 2)
            if opening
            else 2,
            "order": 0 if opening and opening.order == "random" else 1,
            "plies": -1 if opening is None or opening.plies is None else opening.plies,
            "start": opening.start if opening else 1,
        },
        "pgn": {
            "additional_lines_rgx": list(output.match_line) if output else [],
            "event_name": plan.event,
            "site": plan.site,
            "file": output.file if output else "",
            "notation": ("san", "lan", "uci").index(output.notation if output else "san"),
            "append_file": output.append if output else True,
            **{f"track_{it}": bool(output and getattr(output, it)) for it in _TRACKED},
            "min": bool(output and output.min),
            "crc": plan.crc32,
        },
        "epd": {"file": epd.file if epd else "", "append_file": epd.append if epd else True},
        "sprt": {
            **_switched(plan.sprt, elo0="elo0", elo1="elo1", alpha="alpha", beta="beta"),
            "model": plan.sprt.model if plan.sprt else "normalized",
        },
        "config_name": plan.config,
        "output": 1 if plan.output == "cutechess" else 0,
        "seed": plan.seed or 0,
        "variant": int(str(plan.option.get("chess960", "-1")) != "-1"),
        "type": int(plan.tournament == "gauntlet"),
        "gauntlet_seeds": plan.seeds,
        "ratinginterval": 10 if plan.ratinginterval is None else plan.ratinginterval,
        "scoreinterval": plan.scoreinterval,
        "wait": plan.wait,
        "autosaveinterval": plan.autosaveinterval,
        "games": plan.games or 2,
        "rounds": plan.rounds or 2,
        "concurrency": plan.concurrency,
        "force_concurrency": True,
        "recover": plan.recover,
        "noswap": plan.noswap,
        "reverse": plan.reverse,
        "report_penta": plan.penta,
        "affinity": bool(plan.affinity),
        "check_mate_pvs": plan.check_mate_pvs,
        "show_latency": plan.show_latency,
        "log": {
            "file": log.file if log else "",
            "level": ("trace", "info", "warn", "err", "fatal").index(log.level) + 1 if log else 3,
            "append_file": log.append if log else True,
            "compress": bool(log and log.compress),
            "realtime": log.realtime if log else True,
            "engine_coms": bool(log and log.engine),
        },
        "engines": [
            _engine(it, name, plan.time)
            for it, name in zip(plan.engine, progress.names, strict=True)
        ],
        "stats": {
            f"{one} vs {other}": _stats(progress, one, other)
            for one, other in combinations(progress.names, 2)
        },
        KEY: extras(plan),
    }


def _switched(section: object, **names: str) -> dict[str, Any]:
    """Return a section with its fields by the names of fastchess; zeros where there is none."""
    values = {name: 0 if section is None else getattr(section, it) for name, it in names.items()}
    return {**values, "enabled": section is not None}


def _format(file: str, form: str) -> str:
    return form or file.rpartition(".")[2]


def _engine(settings: EngineSettings, name: str, usual: str) -> dict[str, Any]:
    time = time_of(settings, usual)
    time = time if in_fastchess(time) else TimeControl.none()
    fixed = time.kind is TimeKind.PER_MOVE
    return {
        "name": name,
        "dir": settings.dir,
        "cmd": settings.cmd,
        "args": settings.args,
        "restart": settings.restart,
        "options": [[name, str(value)] for name, value in settings.option.items()],
        "limit": {
            "tc": {
                "increment": 0 if fixed else round(1000 * time.period),
                "fixed_time": round(1000 * time.period) if fixed else 0,
                "time": round(1000 * time.main),
                "moves": time.count if time.kind is TimeKind.SESSIONS else 0,
                "timemargin": settings.timemargin or 0,
            },
            "nodes": settings.nodes,
            "plies": settings.depth or settings.plies,
        },
        "variant": 0,
    }


def _stats(progress: Progress, one: str, other: str) -> dict[str, int]:
    comparisons = progress.comparisons
    losses, draws, wins = comparisons.games(one, other).counts
    sums = {"wins": wins, "losses": losses, "draws": draws}
    if comparisons.pair_size != 2:
        return sums
    lost, half, even, more, won = comparisons.pairs(one, other).counts
    met = comparisons.between(one, other)
    split = 0 if met is None else met.split_pairs
    names = ("penta_WW", "penta_WD", "penta_WL", "penta_DD", "penta_LD", "penta_LL")
    return sums | dict(zip(names, (won, more, split, even - split, half, lost), strict=True))
