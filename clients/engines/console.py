"""The console of a bundled engine: a GTP program made of command groups."""

from __future__ import annotations

from typing import ClassVar

from boardwire.matches import ConsoleTable, Table, TableConsole
from boardwire.protocol import Command, Reply

from .analysis_commands import AnalysisCommands
from .display_commands import DISPLAY_ANALYSES, DisplayCommands
from .engine import Engine
from .kata_commands import KataCommands, KataParameterCommands
from .parameter_commands import PARAMETER_ANALYSES, ParameterCommands
from .play_commands import PlayCommands
from .pondering import Pondering
from .record_commands import FileCommands, RecordCommands
from .score_commands import ScoreCommands
from .searcher import Searcher
from .time_commands import TimeCommands


class EngineConsole(TableConsole):
    """Answers the commands of a controller with a searcher at a table.

    A server may use all of these commands. `LocalConsole` adds those for the user of the machine.

    Args:
        table: The table at the start.
        searcher: The searcher that chooses the moves.
    """

    ANALYSES: ClassVar[tuple[str, ...]] = DISPLAY_ANALYSES
    """Lines for GoGui's Analyze dialog."""

    def __init__(self, table: Table, searcher: Searcher) -> None:
        self.engine = Engine(ConsoleTable(table), searcher)
        super().__init__(
            self.engine.table,
            *self._make_groups(),
            title=f"boardwire {searcher.name}",
            analyses=self.ANALYSES,
        )
        self._analysis = self.group(AnalysisCommands)
        self.pondering = Pondering(self.engine)

    def _make_groups(self) -> tuple[object, ...]:
        engine, table = self.engine, self.engine.table
        return (
            PlayCommands(engine),
            TimeCommands(table),
            ScoreCommands(table),
            AnalysisCommands(engine),
            DisplayCommands(engine),
            RecordCommands(table),
            KataCommands(engine),
        )

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, after pondering has ended.

        Raises:
            CommandError: The command is refused, or the game failed; the session goes on.
        """
        await self.pondering.end()
        return await super().handle(command)

    def interrupt(self) -> None:
        """End the search or the analysis that runs now."""
        self._analysis.interrupt()

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        self._analysis.input_came()


class LocalConsole(EngineConsole):
    """An engine's console for the user of the machine, with options, and files of records.

    Args:
        table: The table at the start.
        searcher: The searcher that chooses the moves.
    """

    ANALYSES: ClassVar[tuple[str, ...]] = (*EngineConsole.ANALYSES, *PARAMETER_ANALYSES)

    def _make_groups(self) -> tuple[object, ...]:
        engine = self.engine
        return (
            *super()._make_groups(),
            ParameterCommands(engine),
            KataParameterCommands(engine),
            FileCommands(engine),
        )
