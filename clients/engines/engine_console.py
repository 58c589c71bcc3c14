"""The console of a bundled engine: a GTP program made of command groups."""

from __future__ import annotations

from typing import ClassVar

from boardwire.matches import ConsoleBoard, Table
from boardwire.matches.console.go_rules_commands import GoRulesCommands
from boardwire.matches.console.observer_commands import ObserverCommands
from boardwire.matches.console.search_display import DISPLAY_ANALYSES, GO_ANALYSES
from boardwire.override import override
from boardwire.protocol import Command, Reply

from .commands.analysis_commands import AnalysisCommands
from .commands.display_commands import DisplayCommands
from .commands.gnugo_play_commands import GnuGoPlayCommands, LevelCommands, TopMovesCommands
from .commands.kata_commands import KataCommands, KataParameterCommands
from .commands.parameter_commands import PARAMETER_ANALYSES, ParameterCommands
from .commands.play_commands import PlayCommands
from .commands.record_commands import FileCommands
from .commands.report_commands import ReportCommands
from .engine import Engine
from .playing_console import PlayingConsole
from .pondering import Pondering
from .search.searcher import Searcher


class EngineConsole(PlayingConsole):
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

    engine: Engine

    def __init__(self, table: Table, searcher: Searcher, title: str | None = None) -> None:
        engine = Engine(ConsoleBoard(table), searcher)
        searches = searcher.searches
        super().__init__(
            engine,
            PlayCommands(engine),
            AnalysisCommands(engine) if searches else None,
            *self._more_groups(engine),
            title=title or f"boardwire {searcher.name}",
            analyses=(*(DISPLAY_ANALYSES if searches else ()), *self.ANALYSES),
            go_analyses=GO_ANALYSES if searches else GO_ANALYSES[-1:],
            plays=lambda game: self.engine.searcher.plays(game),
        )
        self.pondering = Pondering(self.engine)

    def _more_groups(self, engine: Engine) -> tuple[object, ...]:
        """Return the command groups that adapted engines do not have."""
        display: tuple[object, ...] = ()
        if engine.searcher.searches:
            display = (DisplayCommands(engine), ReportCommands(engine), TopMovesCommands(engine))
        return (
            GnuGoPlayCommands(engine),
            ObserverCommands(engine.table),
            *display,
            KataCommands(engine),
            GoRulesCommands(engine.table),
        )

    @override
    async def handle(self, command: Command) -> Reply:
        """Carry out one command, after pondering has ended.

        Raises:
            CommandError: The command is refused, or the game failed; the session goes on.
        """
        await self.pondering.end()
        return await super().handle(command)


class LocalConsole(EngineConsole):
    """An engine's console for the user of the machine, with options, and files of records.

    Args:
        table: The table at the start.
        searcher: The searcher that chooses the moves.
        title: The answer to `name`; None for the engine's own name.
    """

    ANALYSES: ClassVar[tuple[str, ...]] = PARAMETER_ANALYSES

    @override
    def _more_groups(self, engine: Engine) -> tuple[object, ...]:
        return (
            *super()._more_groups(engine),
            ParameterCommands(engine),
            LevelCommands(engine),
            KataParameterCommands(engine),
            FileCommands(engine),
        )
