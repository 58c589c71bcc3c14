"""Measures how fast `boardwire tournament` plays, beside other programs that run matches.

python bench/tournament.py [--json] [--rounds 3] [--only TEXT]

- go: two engines that answer at once (`instant_go.c`) play Go on 9x9, one game and two games at a
  time, beside gogui-twogtp. Both write SGF, and ours keeps its journal.
- runner: the processor time of our process alone for a move in such games; `runner.py` beside this
  file measures its parts.
- chess: two Stockfish at 1,000 nodes a move, two games at a time, beside fastchess. Both write PGN,
  and give each game its own processor. The number of games is so large that the start of the
  program hardly counts; it has its own row.
- start: from the start of the command to the first move, with bundled engines.
- cluster: three workers with a game slot each beside three times what one game at a time plays
  here. The engines sleep, so that the processor is not what limits.

gogui-twogtp and fastchess must be on PATH, or their command lines in the variables GOGUI_TWOGTP and
FASTCHESS. The exit code is 1 when a promise was missed or a program is not there. A run takes some
minutes, and wants a machine without other work.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import uvloop
from comparison import Comparison, Measured, measure, row
from dask_cluster import dask_cluster
from programs import STOCKFISH, MissingProgram, Program, Unmeasured

from boardwire.cli import YOUNG_OBJECTS
from boardwire.clients.tournament import open_run, play_tournament
from boardwire.clients.tournament.options import plan_from
from boardwire.matches import MatchRecord
from boardwire.protocol.transports.processes.this_program import this_program

GOGUI = Program(
    "gogui-twogtp",
    os.environ.get("GOGUI_TWOGTP", "gogui-twogtp"),
    "GoGui 1.6 (github.com/Remi-Coulom/gogui) needs Java; GOGUI_TWOGTP may have its command line",
)
FASTCHESS = Program(
    "fastchess",
    os.environ.get("FASTCHESS", "fastchess"),
    "github.com/Disservin/fastchess, `make`; FASTCHESS may have its path",
)
GO_GAMES = 1000
CHESS_GAMES = 200
NODES = 1000
CLUSTER_WORKERS = 3
CLUSTER_GAMES = 20
"""Games of one worker."""
SLEEP_MICROSECONDS = 5000
_COMPILED = Path(tempfile.gettempdir()) / "boardwire-bench-compiled"


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each (default 3)")
    parser.add_argument("--only", default="", help="only rows with this text in them")
    arguments = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for result in measure(subjects(Path(folder)), arguments.rounds, arguments.only):
            results.append(result)
            if not arguments.json:
                print(row(result, first=len(results) == 1), flush=True)
    if arguments.json:
        print(json.dumps([{**asdict(it), "ratio": it.ratio} for it in results], indent=2))
    return int(not all(result.kept for result in results))


def subjects(folder: Path) -> Measured:
    """Return all comparisons, with what measures the two sides of each."""
    bench = Bench(folder)
    for games in (1, 2):
        yield (
            Comparison(f"go 9x9, {games} at a time", "moves", "gogui-twogtp", 2.0),
            partial(bench.our_go, games),
            partial(bench.gogui, games),
        )
    runner = Comparison("runner, 1 game at a time", "moves", "40 us of processor", 1.0)
    yield runner, bench.runner, lambda: 1 / 40e-6
    chess = Comparison(f"chess, {NODES} nodes", "games", "fastchess", 1.0)
    yield chess, bench.our_chess, bench.fastchess
    yield Comparison("start", "first moves", "300 ms", 1.0), bench.start, lambda: 1 / 0.3
    cluster = Comparison(f"cluster of {CLUSTER_WORKERS}", "games", "sum of its workers", 0.85)
    yield cluster, bench.cluster, bench.workers


class Bench:
    """The measurements, with their files in a folder. Each method returns a rate per second."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = iter(range(10**6))

    def _new(self, name: str) -> Path:
        """Return the path of a file or folder that does not exist yet."""
        return self._folder / f"{next(self._numbers)}-{name}"

    def instant(self, *arguments: str) -> list[str]:
        """Return the command line of the instant engine."""
        program = self._folder / "instant_go"
        if not program.exists():
            source = Path(__file__).with_name("instant_go.c")
            try:
                subprocess.run(["cc", "-O2", "-o", program, source], check=True)
            except FileNotFoundError:
                raise MissingProgram("cc is not installed: Debian's gcc") from None
        return [str(program), *arguments]

    # -- Go --------------------------------------------------------------------------------

    def our_go(self, concurrency: int) -> float:
        """Return moves of our command in a second, start and end included."""
        games = self._new("games.sgf")
        seconds = _seconds(self._go_words(games, concurrency, GO_GAMES))
        return _moves_in(games) / seconds

    def gogui(self, concurrency: int) -> float:
        """Return moves of gogui-twogtp in a second."""
        engine = shlex.join(self.instant())
        prefix = self._new("gogui")
        seconds = _seconds(
            [
                *(*GOGUI.words(), "-black", engine, "-white", engine, "-size", "9", "-auto"),
                *("-alternate", "-games", str(GO_GAMES), "-sgffile", str(prefix)),
                *(("-threads", str(concurrency)) if concurrency > 1 else ()),
            ]
        )
        moves = 0
        for file in self._folder.glob(f"{prefix.name}*.sgf"):
            moves += _moves_in(file)
        return moves / seconds

    def _go_words(self, games: Path, concurrency: int, count: int) -> Sequence[str]:
        engine = ["--engine", f"cmd={self.instant()[0]}"]
        return this_program(
            *("tournament", "--game", "go", "--size", "9", *engine, *engine),
            *("--rounds", str(count // 2), "--concurrency", str(concurrency)),
            *("--pgnout", f"file={games}", "--run", str(self._new("run"))),
        )

    def runner(self) -> float:
        """Moves in a second of this process's own processor time, record and journal included."""
        times = [time.process_time()]
        moves = self.play_go(GO_GAMES, lambda: times.append(time.process_time()))
        return moves / (times[-1] - times[0])

    def play_go(self, games: int, ended: Callable[[], None]) -> int:
        """Play games in this process, as the command does; return the number of moves.

        Args:
            games: The number of games, an even one.
            ended: Called after each game.
        """
        engine = {"cmd": self.instant()[0]}
        plan = plan_from(
            {
                **{"game": "go", "option": {"size": 9}, "engine": [engine, engine]},
                **{"rounds": games // 2, "run": str(self._new("run"))},
                "pgnout": {"file": str(self._new("games.sgf"))},
            }
        )
        run = open_run(plan)

        def report(number: int, record: MatchRecord) -> None:
            run.report(number, record)
            ended()

        playing = play_tournament(run.prepared, journal=run.journal, report=report)
        thresholds = gc.get_threshold()
        gc.set_threshold(YOUNG_OBJECTS)
        try:
            records: list[MatchRecord] = uvloop.run(playing)
        finally:
            gc.set_threshold(*thresholds)
        run.close()
        return sum(len(record.moves) for record in records)

    # -- chess -----------------------------------------------------------------------------

    def our_chess(self) -> float:
        """Games of our command in a second."""
        cmd = f"cmd={shlex.join(STOCKFISH.words())}"
        engines = [
            word for name in "ab" for word in ("--engine", cmd, f"name={name}", f"nodes={NODES}")
        ]
        games = self._new("games.pgn")
        words = this_program(
            *("tournament", *engines, "--rounds", str(CHESS_GAMES // 2), "--concurrency", "2"),
            *("--affinity", "all", "--pgnout", f"file={games}", "--run", str(self._new("run"))),
        )
        return _games_in(games, _seconds(words))

    def fastchess(self) -> float:
        """Games of fastchess in a second."""
        cmd = f"cmd={STOCKFISH.words()[0]}"
        engines = [word for name in "ab" for word in ("-engine", cmd, f"name={name}")]
        games = self._new("games.pgn")
        words = [
            *(*FASTCHESS.words(), *engines, "-each", f"nodes={NODES}", "proto=uci"),
            *("-rounds", str(CHESS_GAMES // 2), "-games", "2", "-repeat", "-concurrency", "2"),
            *("-use-affinity", "-pgnout", f"file={games}"),
            *("-config", f"outname={self._new('config.json')}"),
        ]
        return _games_in(games, _seconds(words))

    # -- start -----------------------------------------------------------------------------

    def start(self) -> float:
        """One divided by the seconds from the start of the command to the first move."""
        run = self._new("run")
        begun = time.time()
        engines = ["--engine", "random", "--engine", "random"]
        _seconds(this_program("tournament", "--game", "othello", *engines, "--run", str(run)))
        moved: float = min(
            datetime.fromisoformat(line["record"]["started"]).timestamp()
            + line["record"]["plies"][0]["seconds"]
            for line in map(json.loads, (run / "journal.jsonl").read_text().splitlines())
            if line["kind"] == "ended"
        )
        return 1 / (moved - begun)

    # -- a cluster -------------------------------------------------------------------------

    def cluster(self) -> float:
        """Games of the cluster in a second, from the end of the first to the end of the last."""
        with dask_cluster(self._folder, CLUSTER_WORKERS) as cluster:
            return self._sleepy_games(CLUSTER_WORKERS * CLUSTER_GAMES, cluster=cluster.address)

    def workers(self) -> float:
        """Games that as many workers would play if each played alone, measured in the same way."""
        return CLUSTER_WORKERS * self._sleepy_games(CLUSTER_GAMES)

    def _sleepy_games(self, games: int, **plan: Any) -> float:
        cmd, pause = self.instant(str(SLEEP_MICROSECONDS))
        engine = {"cmd": cmd, "args": pause}
        settings = {"game": "go", "option": {"size": 9}, "engine": [engine, engine], **plan}
        run = open_run(plan_from({**settings, "rounds": games // 2}))
        ends: list[float] = []

        def report(number: int, record: MatchRecord) -> None:
            ends.append(time.monotonic())

        uvloop.run(play_tournament(run.prepared, journal=run.journal, report=report))
        return sum(it > ends[0] for it in ends) / (ends[-1] - ends[0])


def _seconds(words: Sequence[str]) -> float:
    """Run a program to its end; return the seconds that it took.

    Raises:
        Unmeasured: It failed.
    """
    # As users run it: Python keeps what it has compiled.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(_COMPILED)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    run = subprocess.run(words, capture_output=True, text=True, env=environment)
    seconds = time.perf_counter() - begun
    if run.returncode != 0:
        last = (run.stderr or run.stdout).strip()[-300:]
        raise Unmeasured(f"{Path(words[0]).name} failed with exit code {run.returncode}: {last}")
    return seconds


def _moves_in(games: Path) -> int:
    """Return the moves of games in SGF; a node may have its comment first."""
    return len(re.findall(r"[;\]]\s*[BW]\[", games.read_text()))


def _games_in(games: Path, seconds: float) -> float:
    return len(re.findall(r"^\[Result ", games.read_text(), re.MULTILINE)) / seconds


if __name__ == "__main__":
    sys.exit(main())
