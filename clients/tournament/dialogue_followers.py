"""The followers of the dialogue with the engines of a tournament: the log, and inspections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from boardwire.values import value_class

from .diagnostics import Inspection
from .engine_checks import EngineCheck
from .log.dialogue import DebugLines, DialogueTaker, Transcripts
from .log.log_file import LogFile, LogLevel
from .prepared import PreparedTournament
from .show import Output

FOREIGN = (Output.FASTCHESS, Output.CUTECHESS)
"""The outputs that have fastchess's warnings."""
_NO_BOOK = (
    "Warning: No opening book specified! Consider using one, otherwise all games will be played "
    "from the starting position."
)

_RANDOM_ORDER = "Indexing opening suite..."


@value_class
class Following:
    """The followers of the dialogue with the engines.

    Args:
        transcripts: Makes the transcripts of engines that are started.
        inspection: Reports the faults in each game; None to look for none.
        log: The log; None if there is none.
        write_line: Writes a line to the output of the tournament.
    """

    transcripts: Transcripts
    inspection: Inspection | None
    log: LogFile | None
    write_line: Callable[[str], None]

    def message(self, level: LogLevel, text: str) -> None:
        """Print a line, and write it to the log."""
        self.write_line(text)
        if self.log is not None:
            self.log.message(level, text)

    def report_faults(self, checks: Sequence[EngineCheck]) -> None:
        """Report the engines that do not start."""
        for check in checks:
            if check.fault:
                self.message(
                    LogLevel.FATAL,
                    f"Fatal; {check.name} engine startup failure: \"Engine didn't respond to uciok "
                    'after startup"',
                )

    def report_options(self, check: EngineCheck) -> None:
        """Report the options that an engine lacks, and the values that it does not accept."""
        for name, value in check.left_out:
            if value:
                self.message(LogLevel.WARN, f"Warning; Invalid value for option {name}; {value}")
            else:
                self.message(LogLevel.WARN, f"Warning; {check.name} doesn't have option {name}")


@contextmanager
def following(
    tournament: PreparedTournament,
    *,
    kept: bool,
    write: Callable[[str], None],
    note: Callable[[str], None],
) -> Iterator[Following]:
    """Follow the dialogue with the engines, as the plan of a tournament has it.

    Args:
        tournament: The tournament.
        kept: Whether transcripts are read after a game.
        write: Receives lines of the output.
        note: Receives lines for people outside of the output.

    Raises:
        OSError: The log cannot be written.
    """
    plan = tournament.plan
    foreign = Output(plan.output) in FOREIGN
    write_line = write if foreign else note
    log = None if plan.log is None else LogFile(plan.log, note)
    takers: list[DialogueTaker] = []
    if log is not None and log.engine:
        takers.append(log)
    if plan.debug:
        takers.append(DebugLines(write))
    inspected = tournament.game.name == "chess" and bool(
        foreign or plan.check_mate_pvs or plan.show_latency
    )
    transcripts = Transcripts(kept=kept or inspected, takers=takers, inspected=inspected)
    made = Following(transcripts, None, log, write_line)
    if inspected:
        latencies = None
        if plan.show_latency:
            latencies = note if log is None else partial(log.message, LogLevel.INFO)
        inspection = Inspection(
            tournament.game,
            partial(made.message, LogLevel.WARN),
            latencies,
            plan.check_mate_pvs,
            plan.one_line_warnings,
        )
        made = Following(transcripts, inspection, log, write_line)
    if plan.cluster and (takers or made.inspection is not None):
        note(
            "with --cluster the games are played on other machines: their dialogues are not here, "
            "and there are no warnings about lines of play"
        )
        made = Following(Transcripts(), None, log, write_line)
    try:
        if foreign and plan.concurrency <= 0:
            made.message(
                LogLevel.INFO,
                f"Info: Adjusted concurrency to {plan.games_at_a_time} based on number of "
                "available hardware threads.",
            )
        if foreign and tournament.game.name == "chess" and tournament.openings is None:
            made.message(LogLevel.WARN, _NO_BOOK)
        if foreign and plan.openings is not None and plan.openings.order == "random":
            made.message(LogLevel.INFO, _RANDOM_ORDER)
        yield made
    finally:
        if log is not None:
            log.close()
