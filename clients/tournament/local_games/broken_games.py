"""Games that an engine broke, kept with all that helps its author to find the fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardwire.clients.processes.transcript import Transcript
from boardwire.matches import MatchRecord
from boardwire.matches.referee.result_words import players_of, result_of
from boardwire.matches.referee.results import Reason
from boardwire.matches.tournaments import ScheduledGame
from boardwire.matches.tournaments.statistics import FAULTS
from boardwire.protocol import in_words, visible

BROKEN = "broken"
"""The name of the folder in that of a run."""

MOST_GAMES = 100
"""Games that are kept; with `transcript.MAX_BYTES` of each engine that is a bound for the disk."""

KEPT_ENDS = FAULTS | {Reason.GAME_FAULT, Reason.ABORT}
"""The reasons for the end of a game that is kept."""


class BrokenGames:
    """Keeps the games that ended by a fault, each in a folder called by its number, from 1 on.

    A folder has `game.txt` for people, `record.json`, and for each engine the dialogue with times,
    `1-NAME.log`, and standard error, `1-NAME.stderr`, where the number is that of the seat.

    Args:
        folder: The folder of these folders, made with the first game.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept: dict[int, Path] = {}
        """The folder of each game that is kept, by the game's number, from 0 on."""
        self.more = 0
        """The number of broken games that were too many to keep."""
        self.trouble = ""
        """The reason why a game could not be kept; empty if there was none."""
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.name.isdecimal():
                self.kept[int(path.name) - 1] = path

    def keep(
        self, game: ScheduledGame, record: MatchRecord, transcripts: Sequence[Transcript]
    ) -> None:
        """Keep a game if it ended by a fault. A disk that is full stops no tournament here.

        Args:
            game: The game.
            record: Its record.
            transcripts: Those of the engines, in their seats.
        """
        if record.result is None or record.result.reason not in KEPT_ENDS:
            return
        if len(self.kept) >= MOST_GAMES and game.number not in self.kept:
            self.more += 1
            return
        path = self.folder / str(game.number + 1)
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._write(path, record, transcripts)
        except OSError as error:
            self.trouble = f"cannot write {path}: {in_words(error)}"
            return
        self.kept[game.number] = path

    def _write(self, path: Path, record: MatchRecord, transcripts: Sequence[Transcript]) -> None:
        _write_lines(path / "game.txt", _summary(record))
        (path / "record.json").write_text(json.dumps(record.to_data(), indent=1) + "\n", "utf-8")
        for seat, transcript in enumerate(transcripts):
            name = f"{seat + 1}-{re.sub(r'[^A-Za-z0-9._-]+', '_', record.players[seat])[:40]}"
            _write_lines(path / f"{name}.log", transcript.lines())
            _write_lines(path / f"{name}.stderr", transcript.stderr_lines())

    @property
    def summary(self) -> str:
        """A line for people on what is kept; empty if nothing is."""
        if not self.kept and not self.trouble:
            return ""
        parts = [f"broken games kept in {self.folder}: {len(self.kept)}"] if self.kept else []
        if self.more:
            parts.append(f"{self.more} more are not kept")
        return "; ".join((*parts, *filter(None, [self.trouble])))


def _write_lines(path: Path, lines: Iterator[str]) -> None:
    """Write lines to a file; without lines there is none."""
    if text := "".join(f"{line}\n" for line in lines):
        path.write_text(text, "utf-8", errors="backslashreplace")


def _summary(record: MatchRecord) -> Iterator[str]:
    result = record.result
    assert result is not None, "a game that is kept has ended"
    yield f"game {record.match}: {' - '.join(players_of(record))}"
    yield f"result: {visible(result_of(record))}"
    yield f"reason: {result.reason.value}: {result.reason.meaning}"
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    yield f"rules: {record.game} {options}".rstrip()
    yield f"time: {record.time}"
    if record.opening:
        yield f"opening: {record.opening}"
    yield "moves, with seconds and the seconds left:"
    for move in record.moves:
        who = record.players[move.player] if move.player >= 0 else "chance"
        left = "" if move.clock is None else f" {move.clock:9.3f}"
        yield f"{move.ply:5} {move.seconds:9.3f}{left} {who}: {move.text}"
