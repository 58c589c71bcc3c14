"""A run: a tournament whose folder keeps what was played, so that it goes on after a stop."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from .journal import FileJournal, RunIdentity, engine_fingerprint, file_digests, game_fingerprint
from .plan import TournamentPlan
from .prepared import PreparedTournament, prepare

_NOT_PLAYED = ("engine", "game", "option", "time", "concurrency", "run", "pgnout", "event", "site")
"""Fields of a plan that are told by the fingerprints, or that do not decide what is played."""
_SEED_BITS = 32


@dataclass(frozen=True, slots=True)
class Run:
    """A tournament that is ready to be played, and its journal.

    Args:
        prepared: The tournament.
        journal: Keeps what is played.
        folder: The folder of the run.
    """

    prepared: PreparedTournament
    journal: FileJournal
    folder: Path


def open_run(plan: TournamentPlan, *, anew: bool = False, anyway: bool = False) -> Run:
    """Begin the run of a plan in its folder, or go on with it.

    A plan without a seed gets one, which the journal keeps: openings and dice are the same
    whether a run was stopped or not.

    Args:
        plan: The plan; its `run` names the folder.
        anew: Whether to set aside a run that the folder holds, and begin again.
        anyway: Whether to go on with a run of another plan or other engines.

    Raises:
        OptionError, GameError, ScheduleError, OSError: As for `prepare`.
        JournalError: As for `FileJournal.open`.
    """
    folder = Path(plan.run)
    earlier = None if anew else FileJournal.seed_in(folder)
    seed = next(it for it in (plan.seed, earlier, secrets.randbits(_SEED_BITS)) if it is not None)
    prepared = prepare(replace(plan, seed=seed))
    identity = identity_of(plan, prepared)
    journal = FileJournal.open(folder, identity, seed=seed, anew=anew, anyway=anyway)
    return Run(prepared, journal, folder)


def identity_of(plan: TournamentPlan, prepared: PreparedTournament) -> RunIdentity:
    """The identity of a run.

    Args:
        plan: The plan as the user wrote it.
        prepared: The tournament.
    """
    played: dict[str, Any] = {
        name: value for name, value in asdict(plan).items() if name not in _NOT_PLAYED
    }
    files = [word for word in (plan.opening.removeprefix("file:"), _file_of(plan.openings)) if word]
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


def _file_of(openings: Any) -> str:
    return "" if openings is None else str(openings.file)
