"""A run: a tournament whose folder keeps what was played, so that it goes on after a stop."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from boardwire.games import OptionError
from boardwire.games.records import GameRecord
from boardwire.matches import MatchRecord
from boardwire.matches.openings import opening_file
from boardwire.matches.records.pgn_tags import minimal
from boardwire.matches.tournaments import Journal, MemoryJournal
from boardwire.matches.tournaments.schedules import Encounters
from boardwire.protocol.transports.processes.escaped_processes import MARK, kill_escaped, marked
from boardwire.values import value_class

from .engine_checks import check_output
from .journal import (
    FileJournal,
    KeptRecords,
    MakeRecord,
    RunIdentity,
    engine_fingerprint,
    file_digests,
    game_fingerprint,
    set_aside,
)
from .local_games.broken_games import BROKEN, BrokenGames
from .local_games.matched_lines import MatchedLines
from .plan import TournamentPlan
from .prepared import PreparedTournament, prepare
from .sections import RecordOutput

_NOT_PLAYED = (
    "engine",
    "game",
    "option",
    "time",
    "concurrency",
    "cluster",
    "run",
    "pgnout",
    "livepgnout",
    "epdout",
    "crc32",
    "config",
    "autosaveinterval",
    "log",
    "debug",
    "output",
    "ratinginterval",
    "scoreinterval",
    "outcomeinterval",
    "resultformat",
    "penta",
    "strict",
    "wait",
    "recover",
    "check_mate_pvs",
    "show_latency",
    "one_line_warnings",
    "report",
    "event",
    "site",
)
"""Fields of a plan that the fingerprints cover, or that do not affect the games."""
_SEED_BITS = 53
"""Bits of the seed of a plan without one: too many for an engine to find the seed of the dice and
deals by trying, which its own seed follows from as well; and every reader of JSON keeps them."""


@value_class
class Run:
    """A tournament that is ready to be played, with what it keeps.

    Args:
        prepared: The tournament.
        journal: Keeps what is played.
        lines: The lines of engines for the comments on moves.
        records: The file of the games; None if there shall be none.
        folder: The folder of the run; None for a tournament that is not kept.
        broken: Keeps the games that an engine broke; None for a tournament that is not kept.
    """

    prepared: PreparedTournament
    journal: Journal
    lines: MatchedLines
    records: KeptRecords | None = None
    folder: Path | None = None
    broken: BrokenGames | None = None

    def report(self, number: int, record: MatchRecord) -> None:
        """Write a finished game to the file of the games, if there is one.

        Raises:
            JournalError: It cannot be written.
        """
        if self.records is not None:
            self.records.add(number, record)

    def close(self) -> None:
        """Force everything onto the disk, and let other processes go on with the run.

        A file of games that is new and has none is removed.

        Raises:
            JournalError: The disk fails.
        """
        try:
            if self.records is not None:
                self.records.close()
        finally:
            if isinstance(self.journal, FileJournal):
                self.journal.close()


def open_run(plan: TournamentPlan, *, anew: bool = False, anyway: bool = False) -> Run:
    """Begin the run of a plan in its folder, or go on with it.

    A plan without a seed gets one, which the journal keeps: openings and dice are the same
    whether a run was stopped or not.

    Args:
        plan: The plan. Its `run` names the folder; without one the run lasts as long as the
            process.
        anew: Whether to set an existing run in the folder aside, and begin again.
        anyway: Whether to go on with a run of another plan or other engines.

    Raises:
        OptionError, GameError, ScheduleError, OSError: As for `prepare`.
        RecordError, OptionError: As for `check_output`.
        JournalError: As for `FileJournal.open`.
    """
    if not plan.run:
        if anew or anyway:
            raise OptionError("--anew and --anyway are for a run in a folder: write --run FOLDER")
        prepared = prepare(plan)
        check_output(prepared)
        lines = _lines(plan)
        return Run(prepared, MemoryJournal(), lines, _records(prepared, lines))
    folder, lines = Path(plan.run), _lines(plan)
    earlier = None if anew else FileJournal.seed_in(folder)
    seed = next(it for it in (plan.seed, earlier, secrets.randbits(_SEED_BITS)) if it is not None)
    prepared = prepare(replace(plan, seed=seed))
    check_output(prepared)  # before a folder is made
    identity = identity_of(plan, prepared)
    journal = FileJournal.open(
        folder, identity, names=prepared.names, seed=seed, anew=anew, anyway=anyway
    )
    try:
        _end_stray_engines(journal)
        broken = folder / BROKEN
        if anew and broken.is_dir():
            set_aside(broken)
        records = _records(prepared, lines, journal)
        return Run(prepared, journal, lines, records, folder, BrokenGames(broken))
    except BaseException:  # an interrupt closes the journal, too
        journal.close()
        raise


def _end_stray_engines(journal: FileJournal) -> None:
    """End engines that a killed process of the run has left; mark those of this one."""
    for mark in journal.earlier_marks:
        kill_escaped(mark)
    os.environ.update(marked({MARK: os.environ.get(MARK, "")}, journal.mark))


def _lines(plan: TournamentPlan) -> MatchedLines:
    """Return the lines of engines for comments."""
    return MatchedLines(plan.pgnout.match_line if plan.pgnout else ())


def _records(
    prepared: PreparedTournament, lines: MatchedLines, journal: FileJournal | None = None
) -> KeptRecords | None:
    if (output := prepared.plan.pgnout) is None:
        return None
    path, maker = Path(output.file), record_maker(prepared)

    def make(number: int, record: MatchRecord) -> GameRecord:
        return lines.added(number, maker(number, record))

    return KeptRecords(path, prepared.game, make, journal, append=output.append)


def record_maker(prepared: PreparedTournament) -> MakeRecord:
    """Return a function that makes the record that is written of a game.

    The games of two engines that meet have the same round, as in fastchess.
    """
    plan = prepared.plan
    games = Encounters(prepared.game, plan.games, swap=not plan.noswap).games
    output = plan.pgnout or RecordOutput(file="")
    tags = {name: it for name, it in (("Event", plan.event), ("Site", plan.site)) if it}

    def make(number: int, record: MatchRecord) -> GameRecord:
        meeting = str(number // games + 1)
        written = record.game_record(output.fields, output.notation, Round=meeting, **tags)
        return minimal(written) if output.min else written

    return make


def identity_of(plan: TournamentPlan, prepared: PreparedTournament) -> RunIdentity:
    """Return the identity of a run.

    Args:
        plan: The plan as the user wrote it.
        prepared: The tournament.
    """
    played: dict[str, Any] = {
        name: value for name, value in asdict(plan).items() if name not in _NOT_PLAYED
    }
    if plan.config:  # which has numbers where the user may have written none
        played["seed"] = prepared.plan.seed
        played["games"] = plan.games or (1 if plan.noswap else prepared.game.players)
        del played["rounds"]  # as in fastchess, a later command may have more of them
        if isinstance(wanted := played["openings"], dict):
            suffix = wanted["file"].rpartition(".")[2]
            played["openings"] = {**wanted, "format": wanted["format"] or suffix}
    named = (opening_file(plan.opening, prepared.game), plan.openings and plan.openings.file)
    files = [str(it) for it in named if it]
    engines: dict[str, Mapping[str, Any]] = {}
    for entry in prepared.entries:
        engines[entry.name] = {
            **engine_fingerprint(entry.engine, entry.directory),
            "time": str(entry.time),
            "margin": entry.margin,
            "restart": entry.restart,
        }
    return RunIdentity(
        {**game_fingerprint(prepared.game), **played, "opening files": file_digests(files)}, engines
    )


def stopped_text(run: Run, total: int | None) -> str:
    """Return a line for people on a tournament that was stopped: how far it is, and how it goes on.

    Args:
        run: The run.
        total: The number of games in all; None if it is not known.
    """
    of_all = "" if total is None else f" of {total}"
    how = (
        "with --run FOLDER a tournament can go on after a stop"
        if run.folder is None
        else f"{run.folder} keeps them, and the same command goes on"
    )
    return f"stopped after {len(run.journal.results)}{of_all} games; {how}"
