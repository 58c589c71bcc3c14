"""The console of a bundled engine: a GTP program made of command groups."""

from __future__ import annotations

from typing import ClassVar

from boardwire.matches import ConsoleTable, Table, TableConsole
from boardwire.matches.console.go_rules_commands import GoRulesCommands
from boardwire.matches.console.observer_commands import ObserverCommands
from boardwire.matches.console.record_commands import RecordCommands
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.matches.console.search_display import DISPLAY_ANALYSES, GO_ANALYSES
from boardwire.matches.console.version_one_commands import VersionOneCommands
from boardwire.override import override
from boardwire.protocol import Colour, Command, Reply
from boardwire.protocol.gtp.commands import Result as Answer

from .commands.analysis_commands import AnalysisCommands
from .commands.display_commands import DisplayCommands
from .commands.gnugo_play_commands import GnuGoPlayCommands, LevelCommands, TopMovesCommands
from .commands.kata_commands import KataCommands, KataParameterCommands
from .commands.parameter_commands import PARAMETER_ANALYSES, ParameterCommands
from .commands.play_commands import PlayCommands
from .commands.record_commands import FileCommands
from .commands.report_commands import ReportCommands
from .commands.time_commands import EngineTimeCommands
from .engine import Engine
from .pondering import Pondering
from .search.searcher import Searcher


class EngineConsole(TableConsole):
    """Answers the commands of a controller with a searcher at a table.

    A server may use all of these commands. `LocalConsole` adds those for the user of the machine.
    A searcher that finds only moves has no commands for analyses: GTP (draft 2, 6.3.1) lists no
    command that is always refused.

    Args:
        table: The table at the start.
        searcher: The searcher that chooses the moves.
        title: The answer to `name`; None for the engine's own name.
    """

    ANALYSES: ClassVar[tuple[str, ...]] = ()
    """Lines for GoGui's Analyze dialog, in addition to those about searches."""

    def __init__(self, table: Table, searcher: Searcher, title: str | None = None) -> None:
        self.engine = Engine(ConsoleTable(table), searcher)
        self._analysis = AnalysisCommands(self.engine) if searcher.searches else None
        super().__init__(
            self.engine.table,
            *self._make_groups(),
            title=title or f"boardwire {searcher.name}",
            analyses=(*(DISPLAY_ANALYSES if searcher.searches else ()), *self.ANALYSES),
            go_analyses=GO_ANALYSES if searcher.searches else GO_ANALYSES[-1:],
            plays=lambda game: self.engine.searcher.plays(game),
        )
        self.pondering = Pondering(self.engine)

    def _make_groups(self) -> tuple[object, ...]:
        engine, table = self.engine, self.engine.table
        analysis: tuple[object, ...] = ()
        if self._analysis is not None:
            analysis = (
                self._analysis,
                DisplayCommands(engine),
                ReportCommands(engine),
                TopMovesCommands(engine),
            )
        playing = PlayCommands(engine)
        return (
            playing,
            GnuGoPlayCommands(engine),
            VersionOneCommands(self._play, playing.genmove),
            EngineTimeCommands(table),
            ScoreCommands(table),
            ObserverCommands(table),
            *analysis,
            RecordCommands(table),
            KataCommands(engine),
            GoRulesCommands(table),
        )

    def _play(self, colour: Colour, move: str) -> Answer:
        return self.engine.table.mode.play(self.engine.table, colour.player, move)

    @override
    async def handle(self, command: Command) -> Reply:
        """Carry out one command, after pondering has ended.

        Raises:
            CommandError: The command is refused, or the game failed; the session goes on.
        """
        await self.pondering.end()
        return await super().handle(command)

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


class LocalConsole(EngineConsole):
    """An engine's console for the user of the machine, with options, and files of records.

    Args:
        table: The table at the start.
        searcher: The searcher that chooses the moves.
        title: The answer to `name`; None for the engine's own name.
    """

    ANALYSES: ClassVar[tuple[str, ...]] = PARAMETER_ANALYSES

    @override
    def _make_groups(self) -> tuple[object, ...]:
        engine = self.engine
        return (
            *super()._make_groups(),
            ParameterCommands(engine),
            LevelCommands(engine),
            KataParameterCommands(engine),
            FileCommands(engine),
        )
