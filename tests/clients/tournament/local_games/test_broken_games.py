"""Games that an engine broke are kept with what helps its author, and no more than enough."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from boardwire.clients.engines import CommandLine
from boardwire.clients.tournament import Entry, LocalExecutor
from boardwire.clients.tournament.local_games import broken_games
from boardwire.clients.tournament.local_games.broken_games import BrokenGames
from boardwire.games import load
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.tournaments import MemoryJournal, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

FAULTY = Path(__file__).parents[3] / "engines" / "faulty.py"
GAME = load("tictactoe")

pytestmark = pytest.mark.program


async def play(fault: str, broken: BrokenGames, games: int = 1) -> list[MatchRecord]:
    entries = [
        Entry(name, CommandLine((sys.executable, str(FAULTY), it, "1")))
        for name, it in (("my bot: 1", fault), ("sound", "none"))
    ]
    executor = LocalExecutor(entries, GAME, broken=broken)
    schedule = RoundRobin(2, Encounters(GAME, games))
    return await Tournament(schedule, MemoryJournal()).play(executor)


async def test_a_broken_game_has_a_folder_with_dialogues_and_last_words(tmp_path: Path) -> None:
    broken = BrokenGames(tmp_path / "broken")
    [record] = await play("crash", broken)
    assert record.result is not None
    folder = tmp_path / "broken" / "1"
    assert broken.kept == {0: folder}
    assert {it.name for it in folder.iterdir()} == {
        *("game.txt", "record.json", "1-my_bot_1.log", "1-my_bot_1.stderr", "2-sound.log"),
    }
    assert MatchRecord.from_data(json.loads((folder / "record.json").read_text())) == record
    assert "something terrible happened" in (folder / "1-my_bot_1.stderr").read_text()
    log = (folder / "1-my_bot_1.log").read_text().splitlines()
    assert [line[10:] for line in log[-3:-1]] == ["> play w B1", "> genmove b"]
    assert "result: W+Forfeit {X crashes" in (folder / "game.txt").read_text()
    assert BrokenGames(tmp_path / "broken").kept == broken.kept  # as a run that goes on finds it
    assert broken.summary == f"broken games kept in {tmp_path}/broken: 1"


async def test_a_sound_game_is_not_kept(tmp_path: Path) -> None:
    broken = BrokenGames(tmp_path / "broken")
    await play("none", broken)
    assert not (tmp_path / "broken").exists()
    assert broken.summary == ""


async def test_no_more_games_are_kept_than_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken_games, "MOST_GAMES", 2)
    broken = BrokenGames(tmp_path / "broken")
    await play("illegal", broken, 3)
    assert sorted(broken.kept) == [0, 1]
    assert broken.summary.endswith(": 2; 1 more are not kept")


async def test_a_folder_that_cannot_be_written_stops_no_tournament(tmp_path: Path) -> None:
    (tmp_path / "broken").write_text("a file")
    broken = BrokenGames(tmp_path / "broken")
    records = await play("illegal", broken, 2)
    assert [it.result.reason for it in records if it.result] == [Reason.ILLEGAL_MOVE] * 2
    assert broken.summary.startswith(f"cannot write {tmp_path}/broken/")
