"""The file of the games of a run has each game once, whatever stopped the run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwire.clients.tournament.journal import FileJournal, KeptRecords
from boardwire.games.records import GameRecord, read_records
from boardwire.matches import MatchRecord
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import JournalError, ScheduledGame

from .simulated import GAME, IDENTITY, NAMES, record_of
from .test_json_lines import files_no_longer_than


def make(number: int, record: MatchRecord) -> GameRecord:
    return record.game_record(Round=str(number + 1))


def rounds(path: Path) -> list[str]:
    return [it.tags["Round"] for it in read_records(path.read_text())]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[FileJournal]:
    journal = FileJournal.open(tmp_path / "run", IDENTITY, names=NAMES)
    yield journal
    journal.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.moves"


def play(journal: FileJournal, number: int, kept: KeptRecords | None = None) -> None:
    game = ScheduledGame(number, (0, 1), Opening(GAME))
    journal.begun(game)
    journal.ended(game, record_of(game))
    if kept is not None:
        kept.add(number, journal.results[number])


def again(journal: FileJournal, tmp_path: Path) -> FileJournal:
    """The journal as the next process finds it."""
    journal.close()
    return FileJournal.open(tmp_path / "run", IDENTITY, names=NAMES)


@pytest.mark.parametrize("torn", [0, 1, 10, 10_000])
def test_a_game_that_was_being_written_is_written_once(
    path: Path, tmp_path: Path, torn: int
) -> None:
    path.write_text("tictactoe\n; Round: before\nB2\n\n")
    journal = FileJournal.open(tmp_path / "run", IDENTITY, names=NAMES)
    kept = KeptRecords(path, GAME, make, journal)
    play(journal, 0, kept)
    play(journal, 1)
    with path.open("ab") as file:  # and there the process was killed
        file.write(kept._file.encoded(make(1, journal.results[1]))[:torn])
    journal = again(journal, tmp_path)
    play(journal, 2, KeptRecords(path, GAME, make, journal, append=False))
    assert rounds(path) == ["before", "1", "2", "3"]
    journal.close()


def test_what_others_have_added_meanwhile_stays(path: Path, tmp_path: Path) -> None:
    journal = FileJournal.open(tmp_path / "run", IDENTITY, names=NAMES)
    kept = KeptRecords(path, GAME, make, journal)
    play(journal, 0, kept)
    play(journal, 1)
    with path.open("a") as file:
        file.write("\n\ntictactoe\n; Round: other\nB2\n\n")
    journal = again(journal, tmp_path)
    KeptRecords(path, GAME, make, journal)
    assert rounds(path) == ["1", "other", "2"]
    journal.close()


def test_a_file_that_is_gone_or_another_one_gets_all_games(
    path: Path, journal: FileJournal, tmp_path: Path
) -> None:
    kept = KeptRecords(path, GAME, make, journal)
    for number in range(3):
        play(journal, number, kept)
    path.unlink()
    KeptRecords(path, GAME, make, journal)
    other = tmp_path / "other.moves"
    KeptRecords(other, GAME, make, journal)
    assert rounds(path) == rounds(other) == ["1", "2", "3"]


def test_a_file_is_replaced_where_nothing_is_to_be_added(path: Path) -> None:
    path.write_text("tictactoe\n; Round: before\nB2\n\n")
    game = ScheduledGame(0, (0, 1), Opening(GAME))
    KeptRecords(path, GAME, make, append=False).add(0, record_of(game))
    KeptRecords(path, GAME, make).add(1, record_of(game))
    assert rounds(path) == ["1", "2"]


def test_a_full_disk_leaves_whole_games(path: Path, journal: FileJournal) -> None:
    kept = KeptRecords(path, GAME, make, journal)
    play(journal, 0, kept)
    play(journal, 1)
    size = path.stat().st_size
    with files_no_longer_than(size + 20), pytest.raises(JournalError, match="cannot write"):
        kept.add(1, journal.results[1])
    assert path.stat().st_size == size
    kept.add(1, journal.results[1])
    assert rounds(path) == ["1", "2"]
