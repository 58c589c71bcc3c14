"""The console of an adapted engine: it plays behind the GTP commands of the bundled engines."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.clients.engines.commands.time_commands import EngineTimeCommands
from boardwire.clients.processes.engine_process import EngineProcess
from boardwire.matches import ConsoleTable, Table, TableConsole
from boardwire.matches.console.record_commands import RecordCommands
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.matches.console.version_one_commands import VersionOneCommands
from boardwire.protocol import Colour
from boardwire.protocol.gtp.commands import Result as Answer

from .analysis_commands import AdaptedAnalysisCommands, AnalysingDriver
from .play_commands import AdaptedPlayCommands
from .table_engine import TableEngine


class AdaptedConsole(TableConsole):
    """Answers the commands of a controller with an adapted engine at a table.

    Args:
        table: The table at the start.
        process: The engine.
        title: The answer to `name`.
        games: The names of the games that the engine may play; empty for all known games.
    """

    def __init__(
        self, table: Table, process: EngineProcess, title: str, games: Sequence[str] = ()
    ) -> None:
        self.engine = TableEngine(ConsoleTable(table), process)
        driver = process.driver
        self._analysis = (
            AdaptedAnalysisCommands(self.engine, driver)
            if isinstance(driver, AnalysingDriver)
            else None
        )
        playing = AdaptedPlayCommands(self.engine)
        super().__init__(
            self.engine.table,
            playing,
            VersionOneCommands(self._play, playing.genmove),
            EngineTimeCommands(self.engine.table),
            ScoreCommands(self.engine.table),
            RecordCommands(self.engine.table),
            *(() if self._analysis is None else (self._analysis,)),
            title=process.player.title or title,
            plays=lambda game: not games or game.name in games,
        )

    def _play(self, colour: Colour, move: str) -> Answer:
        return self.engine.table.mode.play(self.engine.table, colour.player, move)

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
