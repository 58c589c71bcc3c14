"""The console of an adapted engine: it plays behind the GTP commands of the bundled engines."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.clients.engines.playing_console import PlayingConsole
from boardwire.clients.processes.engine_process import EngineProcess
from boardwire.matches import ConsoleBoard, Table

from .analysis_commands import AdaptedAnalysisCommands, AnalysingDriver
from .play_commands import AdaptedPlayCommands
from .table_engine import TableEngine


class AdaptedConsole(PlayingConsole):
    """Answers the commands of a controller with an adapted engine at a table.

    Args:
        table: The table at the start.
        process: The engine.
        title: The answer to `name`.
        games: The names of the games that the engine may play; empty for all known games.
    """

    engine: TableEngine

    def __init__(
        self, table: Table, process: EngineProcess, title: str, games: Sequence[str] = ()
    ) -> None:
        engine, driver = TableEngine(ConsoleBoard(table), process), process.driver
        super().__init__(
            engine,
            AdaptedPlayCommands(engine),
            AdaptedAnalysisCommands(engine, driver)
            if isinstance(driver, AnalysingDriver)
            else None,
            title=process.player.title or title,
            plays=lambda game: not games or game.name in games,
        )
