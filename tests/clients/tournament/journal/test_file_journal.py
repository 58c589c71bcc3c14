"""Journals on disk: whatever ends a run, it goes on, plays no game twice and loses none."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament.journal import JOURNAL, FileJournal, OtherRun, RunIdentity
from boardwire.clients.tournament.journal.checksums import Checksums
from boardwire.matches.tournaments import CutShort, JournalError, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

from .simulated import GAME, IDENTITY, NAMES, SimulatedGames, play_on
from .test_json_lines import files_no_longer_than

GAMES = 40


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / JOURNAL).read_text().splitlines()]


def sealed(lines: Iterable[str]) -> str:
    """Lines with right checksums, as by somebody who knows the format."""
    checksums = Checksums()
    return "".join(checksums.sealed(line.encode()).decode() + "\n" for line in lines)


def ended(folder: Path) -> list[int]:
    return [line["game"] for line in lines_of(folder) if line["kind"] == "ended"]


async def test_a_run_goes_on_with_what_is_left(tmp_path: Path) -> None:
    first = SimulatedGames()
    assert len(await play_on(tmp_path, 3, first)) == 3
    second = SimulatedGames()
    records = await play_on(tmp_path, 5, second)
    assert (first.played, second.played) == ([0, 1, 2], [3, 4])
    assert [record.match for record in records] == ["1", "2", "3", "4", "5"]
    third = SimulatedGames()
    assert await play_on(tmp_path, 5, third) == records
    assert third.played == []


def forked(folder: Path) -> int:
    """Play in a separate process, slowly enough to be killed in the middle; return its id."""
    if pid := os.fork():
        return pid
    try:
        asyncio.run(play_on(folder, GAMES, SimulatedGames(3, 0.004)))
    finally:
        os._exit(0)


def runs(pid: int) -> bool:
    return os.waitpid(pid, os.WNOHANG) == (0, 0)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_killed_run_plays_no_game_twice_and_loses_none(tmp_path: Path) -> None:
    """The process is killed at random moments, until it has played all games."""
    moments = random.Random(1)
    journal = tmp_path / JOURNAL
    journal.touch()
    killed = 0
    while (before := ends(journal)) < GAMES:
        pid = forked(tmp_path)
        while running := runs(pid):
            if ends(journal) >= before + 3:
                break
            time.sleep(0.001)
        if running:
            time.sleep(moments.uniform(0, 0.02))
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            killed += 1
    assert killed >= 3
    last = SimulatedGames()
    records = asyncio.run(play_on(tmp_path, GAMES, last))
    assert last.played == []
    assert sorted(ended(tmp_path)) == list(range(GAMES))
    assert [record.match for record in records] == [str(it + 1) for it in range(GAMES)]


def ends(journal: Path) -> int:
    """The number of games that have ended, in a file that is being written."""
    lines = journal.read_bytes().split(b"\n")[:-1]
    return sum(line.startswith(b'{"kind":"ended"') for line in lines)


async def test_a_full_disk_stops_the_run_so_that_it_goes_on_later(tmp_path: Path) -> None:
    executor = SimulatedGames(2)
    with files_no_longer_than(3000), pytest.raises(CutShort, match="cannot write") as caught:
        await play_on(tmp_path, GAMES, executor)
    kept = len(caught.value.records)
    assert 0 < kept < GAMES
    later = SimulatedGames()
    assert len(await play_on(tmp_path, GAMES, later)) == GAMES
    assert len(later.played) == GAMES - kept


async def test_a_run_of_another_plan_is_refused_with_what_differs(tmp_path: Path) -> None:
    await play_on(tmp_path, 2, SimulatedGames())
    other = RunIdentity({"game": "othello", "games": 100}, IDENTITY.engines)
    with pytest.raises(OtherRun) as caught:
        FileJournal.open(tmp_path, other, names=NAMES)
    assert caught.value.differences == ["game was tictactoe, is othello"]
    assert "2 finished games" in str(caught.value)
    assert "--anew" in str(caught.value)
    journal = FileJournal.open(tmp_path, other, names=NAMES, anyway=True)
    assert sorted(journal.results) == [0, 1]
    journal.close()
    FileJournal.open(tmp_path, other, names=NAMES).close()  # the run is that plan's from now on


def test_a_run_without_finished_games_may_become_another_one(tmp_path: Path) -> None:
    FileJournal.open(tmp_path, IDENTITY, names=NAMES).close()
    FileJournal.open(tmp_path, RunIdentity({"game": "othello"}), names=NAMES).close()


async def test_a_run_that_begins_anew_sets_the_old_one_aside(tmp_path: Path) -> None:
    for number in (1, 2):
        await play_on(tmp_path, 2, SimulatedGames())
        journal = FileJournal.open(tmp_path, IDENTITY, names=NAMES, anew=True)
        assert journal.results == {}
        journal.close()
        assert (tmp_path / f"journal.{number}.jsonl").read_text().count('"kind":"ended"') == 2


def test_a_run_that_is_being_played_is_not_set_aside(tmp_path: Path) -> None:
    journal = FileJournal.open(tmp_path, IDENTITY, names=NAMES)
    with pytest.raises(JournalError, match="in use"):
        FileJournal.open(tmp_path, IDENTITY, names=NAMES, anew=True)
    journal.close()
    assert sorted(it.name for it in tmp_path.iterdir()) == ["journal.end", JOURNAL]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"kind":"run","format":1}', "earlier version of boardwire; add --anew"),
        ('{"kind":"run","format":3}', "later version"),
        ('{"kind":"begun","game":1}', "no line of the kind run"),
        ('{"a":1}', "line 1 is no line of a journal"),
        ('{"kind":"ended","game":1,"record":{}}', "line 1: the record has no"),
    ],
)
def test_what_is_no_journal_of_ours_is_refused(tmp_path: Path, line: str, why: str) -> None:
    text = sealed([line])
    (tmp_path / JOURNAL).write_text(text)
    with pytest.raises(JournalError, match=why):
        FileJournal.open(tmp_path, IDENTITY, names=NAMES)
    assert (tmp_path / JOURNAL).read_text() == text


async def test_games_that_were_cut_off_are_in_the_journal_as_begun(tmp_path: Path) -> None:
    journal = FileJournal.open(tmp_path, IDENTITY, names=NAMES)
    playing = asyncio.create_task(
        Tournament(RoundRobin(2, Encounters(GAME, 4)), journal).play(SimulatedGames(2, 60.0))
    )
    await asyncio.sleep(0.01)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    journal.close()
    begun = [line["game"] for line in lines_of(tmp_path) if line["kind"] == "begun"]
    assert (begun, ended(tmp_path)) == ([0, 1], [])


Rewrite = Callable[[dict[str, Any]], None]


def rewritten(folder: Path, game: int, rewrite: Rewrite) -> int:
    """Rewrite the record of a game, with right checksums; return the number of its line."""
    lines = lines_of(folder)
    number = next(
        number for number, it in enumerate(lines, 1) if it["kind"] == "ended" and it["game"] == game
    )
    rewrite(lines[number - 1]["record"])
    for line in lines:
        del line["crc32c"]
    texts = [json.dumps(it, separators=(",", ":")) for it in lines]
    (folder / JOURNAL).write_text(sealed(texts))
    (folder / "journal.end").unlink()
    return number


def other_winner(record: dict[str, Any]) -> None:
    record["returns"] = [-it for it in record["returns"]]


def other_players(record: dict[str, Any]) -> None:
    record["players"].reverse()


def other_opening(record: dict[str, Any]) -> None:
    record["opening"] = "moves: A1"
    record["plies"] = [{"ply": 1, "player": 0, "move": "A1", "seconds": 0.0, "clock": None}]
    record["moves"] = ["A1"]


def illegal_move(record: dict[str, Any]) -> None:
    record["plies"] = [{"ply": 1, "player": 0, "move": "Z9", "seconds": 0.0, "clock": None}]
    record["moves"] = ["Z9"]


def other_game(record: dict[str, Any]) -> None:
    record["match"] = "1"


@pytest.mark.parametrize(
    ("rewrite", "why"),
    [
        (other_winner, r"the result is W\+Resign|the result is B\+Resign"),
        (other_players, "the players are a, b, not b, a"),
        (other_opening, "the opening is 'moves: A1', not ''"),
        (illegal_move, "ply 1: "),
        (other_game, "the record is that of game 1"),
    ],
)
async def test_a_record_that_contradicts_the_tournament_is_refused(
    tmp_path: Path, rewrite: Rewrite, why: str
) -> None:
    await play_on(tmp_path, 4, SimulatedGames())
    line = rewritten(tmp_path, 1, rewrite)
    with pytest.raises((JournalError, CutShort), match=why) as caught:
        await play_on(tmp_path, 5, SimulatedGames())
    assert f"{tmp_path / JOURNAL}, line {line}: the record of game 2" in str(caught.value)
    assert "--anew" in str(caught.value)


async def test_a_game_that_ends_twice_or_has_not_begun_is_refused(tmp_path: Path) -> None:
    await play_on(tmp_path, 2, SimulatedGames())
    lines = (tmp_path / JOURNAL).read_text().splitlines()
    bare = [line[: line.index(',"crc32c"')] + "}" for line in lines]
    for left, why in (
        (bare + bare[-1:], "game 2 .* it has ended before, in line 5"),
        (bare[:1] + bare[2:], "game 1 .* it has not begun"),
    ):
        (tmp_path / "journal.end").unlink(missing_ok=True)
        (tmp_path / JOURNAL).write_text(sealed(left))
        with pytest.raises(JournalError, match=why):
            FileJournal.open(tmp_path, IDENTITY, names=NAMES)


async def test_what_another_plan_has_played_need_not_fit_the_schedule(tmp_path: Path) -> None:
    await play_on(tmp_path, 2, SimulatedGames())
    other = RunIdentity({"game": "tictactoe", "games": 4}, IDENTITY.engines)
    journal = FileJournal.open(tmp_path, other, names=("c", "d"), anyway=True)
    played = await Tournament(RoundRobin(2, Encounters(GAME, 4)), journal).play(SimulatedGames())
    assert [it.match for it in played] == ["1", "2", "3", "4"]
    journal.close()


async def test_a_damaged_run_can_begin_anew(tmp_path: Path) -> None:
    await play_on(tmp_path, 2, SimulatedGames())
    (tmp_path / JOURNAL).write_text("nothing\n")
    journal = FileJournal.open(tmp_path, IDENTITY, names=NAMES, anew=True)
    assert journal.results == {}
    journal.close()
    assert (tmp_path / "journal.1.jsonl").read_text() == "nothing\n"
    assert (tmp_path / "journal.1.end").exists()
