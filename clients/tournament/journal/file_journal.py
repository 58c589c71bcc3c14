"""A journal in a file, from which a run goes on whatever stopped it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from boardwire import __version__
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import JournalError, ScheduledGame
from boardwire.matches.tournaments.journal import Journal
from boardwire.override import override
from boardwire.protocol import in_words
from boardwire.protocol.transports.processes.escaped_processes import new_mark

from .identity import RunIdentity
from .journal_errors import BEGIN_ANEW, OtherRun
from .json_lines import JsonLinesFile
from .kept_games import KeptGames

JOURNAL = "journal.jsonl"
"""The name of the file in the folder of a run."""

FORMAT = 2
"""The version of the format; a journal of another one is refused."""


@dataclass(slots=True)
class WrittenRecords:
    """The content of a file of records.

    Args:
        size: Its size in bytes after the last game.
        games: The numbers of the games of the run in it.
    """

    size: int
    games: set[int] = field(default_factory=set)


class FileJournal(Journal):
    """A journal in the folder of a run; :meth:`open` makes it.

    It implements :class:`~boardwire.matches.tournaments.Journal`. Its lines are objects of JSON
    with a `kind`:

    - `run`: the run began, or went on: `format`, `boardwire` (the version), `at`, `seed`,
      `mark`, which is in the environment of the engines
      (`protocol/transports/processes/escaped_processes.py`), and `plan` and
      `engines` as in :class:`RunIdentity`.
    - `begun`: a game began: its number `game`, from 0 on, and `at`.
    - `ended`: a game ended: `game`, `at`, and its `record`.
    - `recorded`: a file of records was written: the `file`, its `size` after that, and the number
      `game` of the game, or null where the file was only opened; `anew` if it has no other games.

    Every line also has `crc32c` (:class:`Checksums`).

    A game that has begun and not ended is played again when the run goes on.

    Args:
        lines: The open file.
        kept: The games that have ended.
        names: The names of the engines, in the order of the plan.
        mark: The mark that the engines of this process get.
    """

    def __init__(
        self, lines: JsonLinesFile, kept: KeptGames, names: Sequence[str], mark: str = ""
    ) -> None:
        self._lines = lines
        self._kept = kept
        self._names = names
        self._results = results = kept.results
        self.mark = mark
        self.earlier_marks = [str(it["mark"]) for it in lines.found if it.get("mark")]
        """The marks of the engines of earlier processes, which may have been killed."""
        self.recorded: dict[str, WrittenRecords] = {}
        """The state of each file of records, by its whole path."""
        for line in lines.found:
            if line["kind"] == "recorded":
                self._note_recorded(line)
        self.resumed = len(results)
        """The number of games that had ended before this process."""

    @classmethod
    def open(
        cls,
        folder: Path,
        identity: RunIdentity,
        *,
        names: Sequence[str],
        seed: int | None = None,
        anew: bool = False,
        anyway: bool = False,
    ) -> Self:
        """Begin a run in a folder, or go on with the one that it holds.

        Args:
            folder: The folder of the run, made if it does not exist.
            identity: The plan and the engines.
            names: The names of the engines, in the order of the plan.
            seed: The seed of the run, to be kept.
            anew: Whether to set an existing run in the folder aside, and begin again.
            anyway: Whether to go on with a run of another plan or other engines.

        Raises:
            RunInUse: Another process plays the run.
            OtherRun: The folder holds finished games of another plan, or of other engines.
            JournalError: The journal was changed or damaged, or cannot be read or written.
        """
        path = folder / JOURNAL
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalError(f"cannot make the folder {folder}: {in_words(error)}") from error
        lines = JsonLinesFile(path, anew=anew)
        try:
            kept = KeptGames(path, identity, seed)
            before = _read(path, lines.found, kept)
            if before is not None and kept.games and not anyway:
                differences = identity.differences(before)
                if differences:
                    raise OtherRun(str(folder), differences, len(kept.games))
            mark = new_mark()
            lines.append(_run_line(identity, seed, mark))
        except BaseException:  # an interrupt releases the lock, too
            lines.close()
            raise
        return cls(lines, kept, names, mark)

    @staticmethod
    def seed_in(folder: Path) -> int | None:
        """Return the seed of the run that a folder holds; None if there is none."""
        try:
            with (folder / JOURNAL).open("rb") as file:
                line = json.loads(file.readline())
        except (OSError, ValueError):
            return None
        seed = line.get("seed") if isinstance(line, dict) else None
        return seed if isinstance(seed, int) else None

    @property
    @override
    def results(self) -> Mapping[int, MatchRecord]:
        return self._results

    @override
    def check(self, game: ScheduledGame) -> None:
        """Check a game against the journal.

        Raises:
            JournalError: The game in the journal is another one.
        """
        self._kept.check(game, self._names)

    @override
    def begun(self, game: ScheduledGame) -> None:
        """Write that a game begins.

        Raises:
            JournalError: It cannot be written.
        """
        self._lines.append({"kind": "begun", "game": game.number, "at": _now()})

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """Write how a game has ended.

        Raises:
            JournalError: It cannot be written; the game is played again when the run goes on.
        """
        ended = {"kind": "ended", "game": game.number, "at": _now(), "record": record.to_data()}
        self._lines.append(ended)
        self._results[game.number] = record

    def records_written(
        self, file: str, size: int, game: int | None = None, *, anew: bool = False
    ) -> None:
        """Note the size of a file of records.

        Args:
            file: The whole path of the file.
            size: Its size in bytes.
            game: The number of the game that was written; None if none was.
            anew: Whether the file has no other games of the run.

        Raises:
            JournalError: It cannot be written.
        """
        line = {"kind": "recorded", "game": game, "file": file, "size": size, "anew": anew}
        self._lines.append(line)
        self._note_recorded(line)

    def _note_recorded(self, line: Mapping[str, Any]) -> None:
        file, size, game = line["file"], line["size"], line["game"]
        if line.get("anew"):
            self.recorded.pop(file, None)
        known = self.recorded.setdefault(file, WrittenRecords(size))
        known.size = size
        if game is not None:
            known.games.add(game)

    def close(self) -> None:
        """Force everything onto the disk, and let other processes go on with the run."""
        self._lines.close()


def _run_line(identity: RunIdentity, seed: int | None, mark: str) -> dict[str, Any]:
    begun = {"kind": "run", "format": FORMAT, "boardwire": __version__, "at": _now()}
    return {**begun, "seed": seed, "mark": mark, **identity.to_data()}


def _read(path: Path, found: Sequence[dict[str, Any]], kept: KeptGames) -> Mapping[str, Any] | None:
    """Read lines into `kept`; return the last `run` line, if there is one."""
    run: Mapping[str, Any] | None = None
    for number, line in enumerate(found, 1):
        match line:
            case {"kind": "run", "format": int(version)} if version == FORMAT:
                run = line
                kept.run(line)
            case {"kind": "run", "format": int(version)} if version < FORMAT:
                raise JournalError(
                    f"{path} was written by an earlier version of boardwire; {BEGIN_ANEW}"
                )
            case {"kind": "run"}:
                raise JournalError(f"{path} was written by a later version of boardwire")
            case {"kind": "ended", "game": int(game), "record": record}:
                kept.ended(number, game, record)
            case {"kind": "recorded", "file": str(), "size": int(), "game": int() | None}:
                pass
            case {"kind": "begun", "game": int(game)}:
                kept.begun(game)
            case _:
                raise JournalError(f"{path}, line {number} is no line of a journal")
    if run is None and found:
        raise JournalError(f"{path} is no journal: it has no line of the kind run")
    return run


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
