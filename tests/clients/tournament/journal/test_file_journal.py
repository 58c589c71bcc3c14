"""Journals on disk: whatever ends a run, it goes on, plays no game twice and loses none."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament.journal import JOURNAL, FileJournal, OtherRun, RunIdentity
from boardwire.matches.tournaments import CutShort, JournalError, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

from .simulated import GAME, IDENTITY, SimulatedGames, play_on
from .test_json_lines import files_no_longer_than

GAMES = 40


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / JOURNAL).read_text().splitlines()]


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
    """Play in a process of its own, slowly enough to be killed in the middle; return its id."""
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
        FileJournal.open(tmp_path, other)
    assert caught.value.differences == ["game was tictactoe, is othello"]
    assert "2 finished games" in str(caught.value)
    assert "--anew" in str(caught.value)
    journal = FileJournal.open(tmp_path, other, anyway=True)
    assert sorted(journal.results) == [0, 1]
    journal.close()
    FileJournal.open(tmp_path, other).close()  # the run is that plan's from now on


def test_a_run_without_finished_games_may_become_another_one(tmp_path: Path) -> None:
    FileJournal.open(tmp_path, IDENTITY).close()
    FileJournal.open(tmp_path, RunIdentity({"game": "othello"})).close()


async def test_a_run_that_begins_anew_sets_the_old_one_aside(tmp_path: Path) -> None:
    for number in (1, 2):
        await play_on(tmp_path, 2, SimulatedGames())
        journal = FileJournal.open(tmp_path, IDENTITY, anew=True)
        assert journal.results == {}
        journal.close()
        assert (tmp_path / f"journal.{number}.jsonl").read_text().count('"kind":"ended"') == 2


def test_a_run_that_is_being_played_is_not_set_aside(tmp_path: Path) -> None:
    journal = FileJournal.open(tmp_path, IDENTITY)
    with pytest.raises(JournalError, match="in use"):
        FileJournal.open(tmp_path, IDENTITY, anew=True)
    journal.close()
    assert [it.name for it in tmp_path.iterdir()] == [JOURNAL]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"kind":"run","format":2}', "later version"),
        ('{"kind":"begun","game":1}', "no line of the kind run"),
        ('{"a":1}', "line 1 is no line of a journal"),
        ('{"kind":"ended","game":1,"record":{}}', "line 1: the record has no"),
    ],
)
def test_what_is_no_journal_of_ours_is_refused(tmp_path: Path, line: str, why: str) -> None:
    (tmp_path / JOURNAL).write_text(line + "\n")
    with pytest.raises(JournalError, match=why):
        FileJournal.open(tmp_path, IDENTITY)
    assert (tmp_path / JOURNAL).read_text() == line + "\n"


async def test_games_that_were_cut_off_are_in_the_journal_as_begun(tmp_path: Path) -> None:
    journal = FileJournal.open(tmp_path, IDENTITY)
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
