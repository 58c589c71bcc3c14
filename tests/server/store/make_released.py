"""Makes the files in `released/` for the newest schema: a small database of this version.

python tests/server/store/make_released.py [DATABASE]

Run it once for each new migration, before it is merged, for SQLite and for PostgreSQL (DATABASE is
the URL of an empty database there). It plays a few games between engines, keeps them as rated
matches of two accounts, cuts one off, begins a tournament, and lets a server compute the ratings.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import MatchRecord, SeatRecord
from boardwire.protocol import TimeControl
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.store import Store
from boardwire.server.store.migrate import newest
from boardwire.server.tournaments.archive import TournamentArchive
from boardwire.server.tournaments.settings import TournamentSettings
from boardwire.server.tournaments.tournament import ServerTournament

FOLDER = Path(__file__).with_name("released")
NAMES = ("anna", "ben")
GAMES: tuple[tuple[str, dict[str, int]], ...] = (
    ("tictactoe", {}),
    ("pig", {"target": 12}),
    ("go", {"size": 5}),
)
SERVE_SECONDS = 60.0
"""Seconds for a server to compute the ratings."""


async def played() -> list[MatchRecord]:
    """Games of all kinds, as the records of rated matches; the last one is cut off."""
    found: list[MatchRecord] = []
    begun = datetime.now(UTC) - timedelta(days=1)
    for name, options in GAMES:
        engines = [parse_engine("random"), parse_engine("random")]
        time = TimeControl.parse("1m+1")
        games = await play_games(engines, NAMES, load(name, **options), games=3, time=time, seed=7)
        found += games
    for number, record in enumerate(found):
        record.match = f"{number + 1:010x}"
        record.rated = True
        record.started = begun + timedelta(minutes=number)
        record.ended = record.started + timedelta(seconds=30)
        record.seats = [SeatRecord(it, "5e55" * 16) for it in record.players]
    last = found[-1]
    found[-1] = replace(last, moves=last.moves[:3], result=None, ended=None, scores={}, dead=())
    return found


async def fill(database: str) -> dict[str, Any]:
    """Write everything into an empty database; return what a later version has to find."""
    store = Store(database)
    await store.open()
    accounts = Accounts(store)
    tokens = {name: await accounts.register(name, Role.PLAYER) for name in NAMES}
    records = await played()
    for record in records:
        await store.begin_match(replace(record, moves=[], result=None, ended=None))
        for move in record.moves:
            await store.add_ply(record.match, move)
        if record.result is not None:
            await store.end_match(record)
    settings = TournamentSettings(game="tictactoe", options={}, bots=NAMES)
    tournament = ServerTournament("c0ffee01", settings, records[0].started)
    await TournamentArchive(store).begin(tournament)
    tournament.ended, tournament.stopped = records[-1].started, "it was only a test"
    await TournamentArchive(store).end(tournament)
    await store.close()
    return {
        "tokens": tokens,
        "tournaments": [tournament.id],
        "matches": {
            it.match: [it.result and it.result.text, *(move.text for move in it.moves)]
            for it in records
        },
    }


def serve(database: str) -> None:
    """Let a server compute the ratings, and stop it."""
    command = [sys.executable, "-m", "boardwire", "serve", "--database", database]
    options = ["--port", "0", "--http-port", "0", "--bots", ""]
    server = subprocess.Popen([*command, *options])
    try:
        server.wait(SERVE_SECONDS)
    except subprocess.TimeoutExpired:
        server.terminate()
        server.wait(30)


async def ratings(database: str) -> list[list[Any]]:
    """The ratings in a database."""
    from sqlalchemy import select

    from boardwire.server.store.schema import ratings as table

    store = Store(database)
    await store.open_beside()
    columns = (table.c.game, table.c.time_class, table.c.name, table.c.rating, table.c.deviation)
    async with store.reading() as connection:
        found = (await connection.execute(select(*columns))).all()
    await store.close()
    return sorted([*row] for row in found)


_NOT_KEPT = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
"""The beginnings of lines of pg_dump that are comments, for psql, or settings of the session."""


def make(database: str) -> None:
    """Write the files of one kind of database."""
    url = database or f"{tempfile.mkdtemp()}/it.db"
    expected = asyncio.run(fill(url))
    serve(url)
    expected["ratings"] = asyncio.run(ratings(url))
    kind = "postgresql" if database else "sqlite"
    FOLDER.mkdir(exist_ok=True)
    if database:
        command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--dbname", database]
        dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        lines = (it for it in dump.splitlines() if it and not it.startswith(_NOT_KEPT))
        dump = "".join(f"{line}\n" for line in lines)
    else:
        with closing(sqlite3.connect(url)) as file:
            dump = "\n".join(file.iterdump()) + "\n"
        shutil.rmtree(Path(url).parent)
    (FOLDER / f"{newest()}.{kind}.sql").write_text(dump)
    (FOLDER / f"{newest()}.{kind}.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    make(sys.argv[1] if len(sys.argv) > 1 else "")
