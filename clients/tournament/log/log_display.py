"""The messages of the log about the games of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.matches import MatchRecord, Reason
from boardwire.matches.referee.results import losers
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override

from ..show.display import NoDisplay
from ..show.formats.foreign_output import outcome
from .log_file import LogFile, LogLevel

_FAULTS = {
    Reason.TIME: "loses on time",
    Reason.NO_ANSWER: "stalls",
    Reason.CRASH: "disconnects",
    Reason.DISCONNECTION: "disconnects",
    Reason.REFUSAL: "disconnects",
    Reason.PROTOCOL: "disconnects",
}
"""The fault by which an engine lost, in fastchess's words."""


class LogDisplay(NoDisplay):
    """Logs the starts and ends of games, and faults.

    Args:
        log: The log.
        names: The names of the engines, by number.
    """

    def __init__(self, log: LogFile, names: Sequence[str]) -> None:
        self._log = log
        self._names = names

    @override
    def begun(self, game: ScheduledGame) -> None:
        self._log.message(LogLevel.TRACE, f"Game {self._described(game)} starting")

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        result = record.result
        if result is not None and result.reason in _FAULTS:
            for seat in losers(result.returns):
                detail = f": {result.detail}" if result.detail else ""
                fault = _FAULTS[result.reason]
                self._log.message(LogLevel.WARN, f"Engine {record.players[seat]} {fault}{detail}")
        self._log.message(LogLevel.TRACE, f"Game {self._described(game)} finished")
        if result is not None:
            score, _ = outcome(result, game.opening.game.conventions)
            self._log.message(
                LogLevel.TRACE, f"Game {game.number + 1} finished with result {score}"
            )

    @override
    def finished(self, why: str = "") -> None:
        self._log.message(LogLevel.INFO, why or "Tournament finished")

    def _described(self, game: ScheduledGame) -> str:
        names = [self._names[it] for it in game.seating]
        conventions = game.opening.game.conventions
        return f"{game.number + 1} between {conventions.versus(names, ' and ')}"
