"""The adapter of GNU Backgammon: ``gnubg:0ply``, ``gnubg:2ply:threads=2``.

The program listens on a socket, and answers one request after the other. No request names a file or
a command. The program runs without a shell and without the user's settings.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from boardwire.games import Game, GameError, Option, OptionError
from boardwire.games.options import complete
from boardwire.matches import Driver
from boardwire.matches.drivers.gnubg import GnubgDriver
from boardwire.protocol import TransportError
from boardwire.protocol.transports import ProcessSocketTransport, start_process_at_socket
from boardwire.vocabulary import OptionValue

from .adapter import AdaptedEngine
from .program_adapter import split_engine

OPTIONS: Final = (
    Option("plies", 0, "depth of all decisions in plies", minimum=0, maximum=4),
    Option("cubeful", True, "whether plays allow for the cube; false for games without one"),
    Option("threads", 1, "threads of the program", minimum=1, maximum=64),
)
"""The options of the engine; ``2ply`` is short for ``plies=2``."""

_PROGRAM: Final = "gnubg"
_FOLDERS: Final = ("/usr/games", "/usr/local/bin", "/opt/homebrew/bin")
_GRACE: Final = 0.1
"""Seconds until the program is killed: when the connection ends, it waits for another one."""
_PLIES: Final = re.compile(r"([0-9])-?ply", re.ASCII)
_USAGE: Final = "write gnubg:0ply, gnubg:2ply or gnubg:2ply:NAME=VALUE,..."


class GnubgAdapter:
    """The adapter of GNU Backgammon, as `Adapter` describes."""

    name = "gnubg"
    title = "GNU Backgammon"
    games: Sequence[str] = ("backgammon",)

    def parse(self, text: str) -> AdaptedEngine:
        """Read the name of an engine, `gnubg:PLIES:NAME=VALUE,...`, and look for the program."""
        rest = text.partition(":")[2]
        level, _, options = rest.partition(":")
        plies = _PLIES.fullmatch(level)
        try:
            given = split_engine(f":{options if plies else rest}")[1]
        except ValueError as error:
            raise OptionError(f"{text!r} names no engine: {error}; {_USAGE}") from error
        if plies:
            given = (("plies", plies[1]), *given)
        if [name for name, _ in given].count("plies") > 1:
            raise OptionError(f"{text!r} gives the plies twice; {_USAGE}")
        _values(given)
        if _program() is None:
            raise OptionError(
                "no program is called gnubg: install GNU Backgammon (the package gnubg of Debian), "
                "and have its folder on PATH"
            )
        return AdaptedEngine(self.name, (_PROGRAM,), given, text)

    def check_game(self, engine: AdaptedEngine, game: Game) -> None:
        """Check that the game is backgammon."""
        if game.name not in self.games:
            raise GameError(f"GNU Backgammon plays backgammon, and no {game.title}")

    async def start(
        self,
        engine: AdaptedEngine,
        on_stderr: Callable[[str], None] | None = None,
        directory: Path | None = None,
    ) -> ProcessSocketTransport:
        """Start GNU Backgammon with its settings; the program does not use `directory`."""
        program = _program()
        if program is None:
            raise TransportError("no program is called gnubg any more")
        values = _values(engine.options)

        def command(socket: Path) -> Sequence[str]:
            settings = socket.with_name("settings")
            settings.write_text(_settings(values, socket), encoding="utf-8")
            preferences = ("--prefsdir", str(socket.parent))
            return (
                *(program, "--tty", "--quiet", "--no-rc", *preferences),
                *("--commands", str(settings)),
            )

        return await start_process_at_socket(command, grace=_GRACE, on_stderr=on_stderr)

    def make_driver(self, engine: AdaptedEngine) -> Driver:
        """Return a driver for the external player protocol."""
        return GnubgDriver()


def _values(options: Sequence[tuple[str, str]]) -> dict[str, OptionValue]:
    return complete("gnubg", OPTIONS, dict(options))


def _program() -> str | None:
    """Return the path of the program; Debian installs it outside of PATH for root."""
    found = shutil.which(_PROGRAM)
    for folder in _FOLDERS:
        found = found or shutil.which(_PROGRAM, path=folder)
    return found


def _settings(values: dict[str, OptionValue], socket: Path) -> str:
    """Return the commands for the program's start; the last one opens the socket."""
    play, cube = (f"set evaluation {kind} evaluation" for kind in ("chequerplay", "cubedecision"))
    lines = (
        f"set threads {values['threads']}",
        f"{play} plies {values['plies']}",
        f"{play} cubeful {'on' if values['cubeful'] else 'off'}",
        f"{play} prune on",
        f"{cube} plies {values['plies']}",
        f"{cube} cubeful on",
        f"{cube} prune on",
        "set beavers 0",
        f"external {socket}",
    )
    return "".join(f"{line}\n" for line in lines)


GNUBG: Final[GnubgAdapter] = GnubgAdapter()
