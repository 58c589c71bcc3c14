"""Measures what a command of GoGui's ruler costs: the replay of a whole game of Othello.

GoGui clears the board of its ruler after every change and replays the game, one command after the
other, in the thread of its window. So the time of a command decides whether the window freezes.

    python bench/gogui_rules.py           the bridge to a server, the engine alone, and a bare echo
    python bench/gogui_rules.py --seconds 5
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from boardwire.games import load
from boardwire.protocol import Colour

ECHO = "import sys\nfor _ in sys.stdin:\n    sys.stdout.write('= \\n\\n')\n    sys.stdout.flush()\n"


def game_commands(seed: int = 1) -> list[str]:
    """Return the commands of one replay: `clear_board`, and each move of a random game."""
    state = load("othello").start()
    chance = random.Random(seed)
    commands = ["clear_board"]
    while moves := state.legal_moves():
        move = chance.choice(moves)
        commands.append(f"play {Colour(state.to_act())} {state.move_text(move)}")
        state.apply(move)
    return commands


class Ruler:
    """A program that GoGui would start as its ruler."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line: str) -> str:
        """Send a command, and return its response."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        response = self.process.stdout.readline()
        while (more := self.process.stdout.readline()) != b"\n":
            response += more
        return response.decode()

    def microseconds(self, commands: list[str], seconds: float) -> float:
        """Return the median time of a command, in microseconds."""
        for line in ("list_commands", "gogui-rules_game_id", *commands):
            assert self.ask(line).startswith("="), line
        times = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for line in commands:
                begun = time.perf_counter()
                self.ask(line)
                times.append(time.perf_counter() - begun)
        times.sort()
        return 1e6 * times[len(times) // 2]


@contextmanager
def ruler_of(*words: str) -> Iterator[Ruler]:
    """Run a program inside the `with` block."""
    ruler = Ruler(*words)
    try:
        yield ruler
    finally:
        ruler.process.terminate()
        ruler.process.wait()


@contextmanager
def server_address(file: str) -> Iterator[str]:
    """The address of a server without engines, which runs inside the `with` block."""
    options = ("--port", "0", "--http-port", "0", "--database", file, "--bots", "")
    process = subprocess.Popen(
        (sys.executable, "-m", "boardwire", "serve", *options), stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "tcp://" in line:
                yield line.split()[0]
                break
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Print the median time of a command for each ruler."""
    parser = argparse.ArgumentParser(description=__doc__, usage="%(prog)s [--seconds S]")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each ruler")
    seconds = parser.parse_args().seconds
    commands = game_commands()
    ours = (sys.executable, "-m", "boardwire")
    with TemporaryDirectory() as folder, server_address(f"{folder}/it.db") as address:
        rulers = {
            "boardwire connect": (*ours, "connect", address, "--game", "othello"),
            "boardwire engine": (*ours, "engine", "random", "--game", "othello"),
            "a bare echo": (sys.executable, "-c", ECHO),
        }
        for name, words in rulers.items():
            with ruler_of(*words) as ruler:
                print(f"{name:20} {ruler.microseconds(commands, seconds):6.1f} us a command")


if __name__ == "__main__":
    main()
