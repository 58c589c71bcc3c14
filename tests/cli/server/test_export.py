"""`boardwire export`: everything that a server has kept, in one command."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from boardwire.games import load
from boardwire.games.records import read_records
from boardwire.games.records.files.record_files import format_of_name
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.record_export import export_records, json_lines
from boardwire.server.store import RecordQuery, Store

from ..command_line import boardwire

pytestmark = pytest.mark.program

BEGUN = datetime(2026, 11, 20, 12, tzinfo=UTC)
RESULT = Result.loss(1, 2, Reason.RESIGNATION)


def played(number: int, game: str, players: tuple[str, str], *moves: str) -> MatchRecord:
    """A match that began on the day of its number."""
    record = MatchRecord(
        f"m{number}",
        game,
        load(game).options,
        players,
        TimeControl.fischer(300, 3),
        "",
        BEGUN + timedelta(days=number),
        result=RESULT,
        ended=BEGUN + timedelta(days=number, minutes=5),
    )
    first = load(game).start().to_act()
    record.moves = [
        MoveRecord(ply, (first + ply + 1) % 2, text, 0.5, 302.5, 0.25)
        for ply, text in enumerate(moves, 1)
    ]
    return record


MATCHES = [
    played(0, "chess", ("anna", "ben"), "e4", "e5"),
    played(1, "go", ("Ben", "carl"), "D4", "F6"),
    played(2, "othello", ("carl", "anna"), "D3"),
    replace(played(3, "tictactoe", ("dora", "dora"), "B2"), result=None, ended=None),
]


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[str]:
    """The database of a server that runs."""
    name = str(tmp_path / "it.db")
    server = Store(name)
    await server.open()
    for record in MATCHES:
        await server.keep(record)
    yield name
    await server.close()


def names(lines: str) -> list[str]:
    return [json.loads(line)["match"] for line in lines.splitlines()]


def test_everything_becomes_json_that_says_all(database: str, tmp_path: Path) -> None:
    output = tmp_path / "all.jsonl"
    done = boardwire("export", "--database", database, "--output", str(output))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "4 matches were written\n"
    found = [json.loads(line) for line in output.read_text().splitlines()]
    assert found == [record.to_data() for record in reversed(MATCHES)]
    assert [MatchRecord.from_data(data) for data in found] == MATCHES[::-1]
    folder = tmp_path / "folder"
    folder.mkdir()
    boardwire("export", "--database", database, "--output", str(folder))
    assert (folder / "matches.jsonl").read_text() == output.read_text()


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "found"),
    [
        (("--player", "BEN"), ["m1", "m0"]),
        (("--player", "dora"), ["m3"]),
        (("--game", "chess"), ["m0"]),
        (("--game", "Chess", "--since", "2026", "--until", "2027-01"), ["m0"]),
        (("--since", "2026-11-22"), ["m3", "m2"]),
        (("--until", "2026-11-21T12:00:00.5Z"), ["m1", "m0"]),
        (("--since", "2026-11-21", "--until", "2026-11-22"), ["m1"]),
        (("--finished",), ["m2", "m1", "m0"]),
    ],
)
def test_what_is_exported_can_be_chosen(
    options: tuple[str, ...], found: list[str], database: str
) -> None:
    done = boardwire("export", "--database", database, "--output", "-", *options)
    assert names(done.stdout) == found


def test_each_game_is_written_in_its_own_format(database: str, tmp_path: Path) -> None:
    where = ("--database", database, "--format", "native", "--output")
    folder, archive = tmp_path / "new" / "folder", tmp_path / "all.zip"
    assert boardwire("export", *where, str(folder)).returncode == 0
    assert boardwire("export", *where, str(archive)).returncode == 0
    files = {str(it.relative_to(folder)): it.read_text() for it in folder.rglob("*.*")}
    assert sorted(files) == [
        "chess/20261120-120000-m0.pgn",
        "go/20261121-120000-m1.sgf",
        "othello/20261122-120000-m2.sgf",
        "tictactoe/20261123-120000-m3.moves",
    ]
    for (name, text), match in zip(sorted(files.items()), MATCHES, strict=True):
        (record,) = read_records(text, format_of_name(name))
        assert record.players == match.players
        assert record.moves == match.game_record().moves
    with ZipFile(archive) as zipped:
        assert {name: zipped.read(name).decode() for name in zipped.namelist()} == files
    assert sorted(it.name for it in tmp_path.iterdir()) == [
        *("all.zip", "it.db", "it.db-shm", "it.db-wal", "it.db.lock", "new")
    ]


async def test_a_match_that_cannot_be_written_is_told_and_the_rest_is_written(
    database: str, tmp_path: Path
) -> None:
    beside = Store(database)
    await beside.open_beside()
    async with beside.transaction() as connection:
        await connection.exec_driver_sql("UPDATE matches SET game = 'mygame' WHERE id = 'm2'")
    await beside.close()
    where = ("--database", database, "--format", "native", "--output", str(tmp_path / "all.zip"))
    done = boardwire("export", *where)
    assert done.returncode == 1
    refused, written = done.stderr.splitlines()
    assert refused.startswith("m2: no game is called 'mygame'")
    assert written == "3 matches were written"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--output", "-", "--since", "yesterday"), "boardwire: 'yesterday' is not a time; write"),
        (
            ("--output", "-", "--since", "9999-12-31T23:59:59-23:59"),
            "boardwire: '9999-12-31T23:59:59-23:59' is outside of the years 1 to 9999 in UTC",
        ),
        (
            ("--output", "-", "--until", "0001-01-01T00:00:00+23:59"),
            "boardwire: '0001-01-01T00:00:00+23:59' is outside of the years 1 to 9999 in UTC",
        ),
        (("--output", "-", "--database", "/no/such.db"), "boardwire: there is no database /no/"),
        (("--output", "-", "--game", "parcheesi"), "boardwire: no game is called 'parcheesi'"),
        (
            ("--output", "/no/such/folder/x.jsonl"),
            "boardwire: /no/such/folder/x.jsonl.part: there is",
        ),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: tuple[str, ...], told: str, database: str
) -> None:
    done = boardwire("export", "--database", database, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1


@pytest.mark.long
async def test_an_export_holds_a_page_in_memory_however_much_there_is(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    moves = [MoveRecord(ply, ply % 2, "pass", 0.5) for ply in range(1, 101)]
    for number in range(300):
        await store.keep(replace(played(number, "go", ("a", "b")), moves=moves))

    async def peak(limit: int) -> int:
        tracemalloc.start()
        with json_lines(tmp_path / "all.jsonl") as write:
            done = await export_records(store.records(RecordQuery(limit=limit)), write)
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert done.written == limit
        return held

    assert await peak(300) < 1.5 * await peak(100)
    await store.close()
