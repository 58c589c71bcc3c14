"""The console of an engine that plays, bundled or adapted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from boardwire.games import Game
from boardwire.matches import BoardConsole, ConsoleBoard
from boardwire.matches.console.record_commands import RecordCommands
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.matches.console.version_one_commands import VersionOneCommands
from boardwire.protocol import Colour
from boardwire.protocol.gtp.commands import Result as Answer

from .analysis.search_infos import WriteInfo
from .commands.genmove_commands import GenmoveCommands
from .commands.time_commands import EngineTimeCommands


class PlayingEngine(Protocol):
    """An engine at a console's table.

    Attributes:
        table: The table.
        write_info: Writes the findings of a search for a move; None to write nothing.
    """

    table: ConsoleBoard
    write_info: WriteInfo | None

    def interrupt(self) -> None:
        """End the current search, if any."""
        ...


class EngineAnalysis(Protocol):
    """The command group of an engine's analyses."""

    def interrupt(self) -> None:
        """End the current search or analysis."""
        ...

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        ...


class PlayingConsole(BoardConsole):
    """Answers the commands of a controller with an engine at a table.

    Args:
        engine: The engine.
        playing: The command group that declares `genmove`.
        analysis: The command group of analyses; None if the engine has none.
        groups: More command groups.
        title: The answer to `name`.
        analyses: More lines for GoGui's Analyze dialog (see `GoguiCommands`).
        go_analyses: Further lines where the game is Go.
        plays: Whether the engine plays a game.
    """

    engine: PlayingEngine

    def __init__(
        self,
        engine: PlayingEngine,
        playing: GenmoveCommands,
        analysis: EngineAnalysis | None,
        *groups: object,
        title: str,
        analyses: Sequence[str] = (),
        go_analyses: Sequence[str] = (),
        plays: Callable[[type[Game]], bool],
    ) -> None:
        table = engine.table
        super().__init__(
            table,
            playing,
            VersionOneCommands(self._play, playing.genmove),
            EngineTimeCommands(table),
            ScoreCommands(table),
            RecordCommands(table),
            *(() if analysis is None else (analysis,)),
            *groups,
            title=title,
            analyses=analyses,
            go_analyses=go_analyses,
            plays=plays,
        )
        self.engine = engine
        self._analysis = analysis

    def _play(self, colour: Colour, move: str) -> Answer:
        return self.board.mode.play(self.board, colour.player, move)

    def interrupt(self) -> None:
        """End the current search or analysis."""
        if self._analysis is None:
            self.engine.interrupt()
        else:
            self._analysis.interrupt()

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        if self._analysis is not None:
            self._analysis.input_came()
