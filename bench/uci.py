"""Runs a chess engine that speaks UCI as a GTP program, so that it can play in `boardwire match`.

python bench/uci.py ENGINE [NAME=VALUE ...] [--movetime S] [--depth N] [--nodes N]
    boardwire match alphabeta "python bench/uci.py stockfish UCI_Elo=2000" --game chess --time 0.2

ENGINE is a command line, quoted if it has several words. NAME=VALUE are options that the engine
offers; UCI_Elo switches UCI_LimitStrength on. Without a limit, the engine takes as long for a
move as one of our own engines would with the same time control.

UCI: S. Meyer-Kahlen and R. Huber, "Description of the universal chess interface" (2006).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
import shutil
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

from boardwire.clients.engines.timing import nodes_for_move, seconds_for_move
from boardwire.games import load
from boardwire.matches import ConsoleTable, Table, TableConsole
from boardwire.protocol import PASS, Colour, CommandError, Responder, command
from boardwire.protocol.transports import StdioTransport, answer

ANSWER_SECONDS = 10.0
"""Seconds for the engine to start and to report that it is ready."""


class UciError(Exception):
    """The engine cannot be started, has ended, or has no such option."""


class UciEngine:
    """A running UCI engine.

    Args:
        process: The engine, with pipes.
    """

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout
        self.name = "UCI engine"
        self._offered: dict[str, str] = {}  # names of options, by themselves in lower case

    @classmethod
    async def start(cls, words: Sequence[str]) -> UciEngine:
        """Start the command and hear what the engine offers.

        Raises:
            UciError: There is no such program, or it does not speak UCI.
        """
        found = shutil.which(words[0], path=f"{os.environ['PATH']}:/usr/games")
        if found is None:
            raise UciError(f"no program is called {words[0]!r}")
        process = await asyncio.create_subprocess_exec(found, *words[1:], stdin=PIPE, stdout=PIPE)
        engine = cls(process)
        engine.send("uci")
        for line in await engine.lines_until("uciok"):
            if line.startswith("id name "):
                engine.name = line.removeprefix("id name ")
            elif line.startswith("option name "):
                name = line.removeprefix("option name ").partition(" type ")[0]
                engine._offered[name.lower()] = name
        return engine

    def offers(self, name: str) -> bool:
        """Whether the engine has an option of that name."""
        return name.lower() in self._offered

    def set_option(self, name: str, value: str) -> None:
        """Set an option of the engine.

        Raises:
            UciError: It has no such option.
        """
        if not self.offers(name):
            offered = ", ".join(self._offered.values())
            raise UciError(f"{self.name} has no option {name!r}; it has {offered}")
        self.send(f"setoption name {self._offered[name.lower()]} value {value}")

    def send(self, line: str) -> None:
        """Write one line."""
        self._input.write(f"{line}\n".encode())

    async def lines_until(self, word: str, seconds: float | None = ANSWER_SECONDS) -> list[str]:
        """Read lines up to and with the one that begins with `word`.

        Raises:
            UciError: The engine ended, or took longer than `seconds`.
        """
        lines = []
        try:
            async with asyncio.timeout(seconds):
                while line := (await self._output.readline()).decode():
                    lines.append(line.strip())
                    if lines[-1].split()[:1] == [word]:
                        return lines
        except TimeoutError as error:
            raise UciError(f"{self.name} does not answer with {word!r}") from error
        raise UciError(f"{self.name} has ended")

    async def new_game(self) -> None:
        """Let the engine forget the game before."""
        self.send("ucinewgame")
        self.send("isready")
        await self.lines_until("readyok")

    async def best_move(self, position: str, limits: str) -> str:
        """Think about a position; both arguments as UCI writes them after the command."""
        self.send(f"position {position}")
        self.send(f"go {limits}")
        lines = await self.lines_until("bestmove", None)
        return lines[-1].split()[1]

    async def quit(self) -> None:
        """End the engine's process."""
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


class UciCommands:
    """The commands of a console of chess at which a UCI engine answers `genmove`.

    Args:
        table: The console's table.
        engine: The engine.
        limits: The limits of each move, as after `go`; empty for what GTP says.
    """

    def __init__(self, table: ConsoleTable, engine: UciEngine, limits: str = "") -> None:
        self._table = table
        self._engine, self._limits = engine, limits
        self._left: dict[int, tuple[float, int]] = {}
        self._new = True  # whether the engine has yet to hear that a game begins
        table.on_change.append(self._changed)

    def _changed(self) -> None:
        """A cleared board is a new game."""
        if not self._table.history:
            self._new = True
            self._left.clear()

    def interrupt(self) -> None:
        """Make the engine answer at once."""
        self._engine.send("stop")

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Say that the comment line `# interrupt` ends a search."""

    @command("time_left", replaces=True)
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Tell how much time a colour has left."""
        self._left[colour.player] = seconds, stones

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Let the engine choose a move for a colour and make it."""
        if self._table.over:
            return PASS
        if self._table.game.name != "chess":
            raise CommandError("a UCI engine plays only chess here")
        try:
            if self._new:
                await self._start_game()
            limits = self._limits or self._time_limits(colour.player)
            move = await self._engine.best_move(self._position(), limits)
        except UciError as error:
            raise CommandError(str(error)) from error
        return self._table.play(colour.player, move)

    async def _start_game(self) -> None:
        chess960 = int(self._table.game.options["chess960"]) >= 0
        if chess960 or self._engine.offers("UCI_Chess960"):
            self._engine.set_option("UCI_Chess960", str(chess960).lower())
        await self._engine.new_game()
        self._new = False

    def _position(self) -> str:
        """The start of the game and its moves: without them no engine knows of repetitions."""
        moves = " ".join(played.text for played in self._table.history)
        start = self._table.game.start().position_text()
        return f"fen {start} moves {moves}" if moves else f"fen {start}"

    def _time_limits(self, player: int) -> str:
        if nodes := nodes_for_move(self._table.time):
            return f"nodes {nodes}"
        seconds = seconds_for_move(self._table.time, *self._left.get(player, (None, 0)))
        return f"movetime {max(1, round(1000 * seconds))}"


async def run(words: Sequence[str], options: Sequence[tuple[str, str]], limits: str) -> None:
    """Answer GTP on standard input and output until it ends.

    Raises:
        UciError: The engine cannot be started, or has no such option.
    """
    engine = await UciEngine.start(words)
    try:
        for name, value in options:
            if name.lower() == "uci_elo":
                engine.set_option("UCI_LimitStrength", "true")
            engine.set_option(name, value)
        table = ConsoleTable(Table(load("chess")))
        commands = UciCommands(table, engine, limits)
        console = TableConsole(table, commands, title=engine.name)
        # Engines allocate their tables and load their networks now, and not on the first clock.
        await engine.new_game()
        transport = StdioTransport()
        await answer(transport, Responder(), console.handle, on_interrupt=commands.interrupt)
    finally:
        await engine.quit()


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engine", help="a command line")
    parser.add_argument("option", nargs="*", help="NAME=VALUE, as the engine offers")
    parser.add_argument("--movetime", type=float, help="seconds for every move")
    parser.add_argument("--depth", type=int, help="plies to search")
    parser.add_argument("--nodes", type=int, help="positions to visit per move")
    arguments = parser.parse_args()
    options = []
    for word in arguments.option:
        name, equals, value = word.partition("=")
        if not equals:
            parser.error(f"{word!r} is no option; write NAME=VALUE")
        options.append((name, value))
    limits = {
        "movetime": arguments.movetime and max(1, round(1000 * arguments.movetime)),
        "depth": arguments.depth,
        "nodes": arguments.nodes,
    }
    text = " ".join(f"{name} {value}" for name, value in limits.items() if value)
    try:
        asyncio.run(run(shlex.split(arguments.engine), options, text))
    except UciError as error:
        print(f"uci.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
