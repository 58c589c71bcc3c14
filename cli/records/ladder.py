"""``boardwire ladder``: rate players by all results at once."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from rich.console import Console
from rich.table import Table

from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError, find
from boardwire.matches import MatchRecord, RecordDataError
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import Rating, Requirements, rate
from boardwire.protocol import TimeClass, parse_float

from ..arguments.tables import cell
from ..event_loop import run
from ..groups import Group
from ..server.database import ConfigFile, Database, database_of, opened_store
from .record_files import records_of

SERVED = Requirements()
"""The requirements of a server's ladder, unless its settings say otherwise."""


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(ladder)


def ladder(
    record: Annotated[
        list[str] | None,
        Argument(help="Files of records as JSON, or - for standard input."),
    ] = None,
    *,
    game: Annotated[str, CommandOption(help="The game.")],
    database: Database = None,
    config: ConfigFile = None,
    time_class: Annotated[
        TimeClass | None,
        CommandOption(help="Only this time class. The default is a table for each."),
    ] = None,
    unrated: Annotated[
        bool,
        CommandOption("--unrated", help="Count unrated matches, too. Local matches are unrated."),
    ] = False,
    anchor: Annotated[
        list[str] | None,
        CommandOption(
            help="A fixed rating, NAME=RATING; may be repeated. Without one, the mean of the pool "
            "is 1500."
        ),
    ] = None,
    opponents: Annotated[
        int | None,
        CommandOption(
            help="Different opponents for a place; others are listed apart, as provisional. "
            f"The default is {SERVED.opponents} for a database and 0 for files.",
            min=0,
        ),
    ] = None,
    error: Annotated[
        float | None,
        CommandOption(
            help="The largest error for a place; 0 for any. "
            f"The default is {SERVED.error:g} for a database and 0 for files.",
            min=0,
        ),
    ] = None,
    as_json: Annotated[bool, CommandOption("--json", help="Print one JSON object.")] = False,
) -> None:
    """Rate all players of a game by their results in files of records or in a server's database.

    The server may be running.
    """
    if record and (database or config):
        raise OptionError("rate either files of records, or a database: not both at once")
    name = find(game).name
    anchors = dict(_anchor(text) for text in anchor or ())
    tables: dict[TimeClass, Crosstable] = {}

    def count(played: MatchRecord) -> None:
        wanted = played.game == name and time_class in (None, played.time_class)
        if wanted and (played.rated or unrated) and not played.voided:
            tables.setdefault(played.time_class, Crosstable()).note(played)

    if not record:
        run(_count_database(database_of(database, config), name, count))
    for file in record or ():
        for number, data in enumerate(records_of(file), 1):
            try:
                count(MatchRecord.from_data(data))
            except RecordDataError as error:
                raise RecordDataError(f"{file}: record {number}: {error}") from error
    usual = Requirements(0, 0) if record else SERVED
    needed = Requirements(
        usual.opponents if opponents is None else opponents,
        usual.error if error is None else error,
    )
    ratings = {
        speed: rate(tables[speed], anchors, requirements=needed)
        for speed in TimeClass
        if speed in tables
    }
    if as_json:
        json.dump(_data(name, ratings, needed), sys.stdout)
        sys.stdout.write("\n")
    elif not any(ratings.values()):
        print(f"no player has a rating in {name}; --unrated counts unrated matches, too")
    else:
        for speed, found in ratings.items():
            placed, provisional = _parted(found, needed)
            if placed:
                Console().print(_table(f"{name}, {speed.value}", placed))
            if provisional:
                title = f"{name}, {speed.value}: provisional, without a place"
                Console().print(_table(title, provisional, places=False))


def _parted(ratings: list[Rating], needed: Requirements) -> tuple[list[Rating], list[Rating]]:
    """Return the ratings with a place, and the provisional ones."""
    placed = [it for it in ratings if needed.met_by(it)]
    return placed, [it for it in ratings if not needed.met_by(it)]


def _anchor(text: str) -> tuple[str, float]:
    name, equals, rating = text.rpartition("=")
    try:
        if equals and name:
            return name, parse_float(rating)
    except ValueError:
        pass
    raise OptionError(f"{text!r} is not a fixed rating; write --anchor NAME=RATING")


async def _count_database(database: str, game: str, count: Callable[[MatchRecord], None]) -> None:
    from boardwire.server.store import RecordQuery

    async with opened_store(database) as store:
        query = RecordQuery(game=game, finished=True)
        async for record in store.records(query, moves=False):
            count(record)


def _data(
    game: str, ratings: Mapping[TimeClass, list[Rating]], needed: Requirements
) -> dict[str, Any]:
    ladders = []
    for speed, found in ratings.items():
        placed, provisional = _parted(found, needed)
        ladders.append(
            {
                "time_class": speed.value,
                "players": [it.to_data() for it in placed],
                "provisional": [it.to_data() for it in provisional],
            }
        )
    return {"game": game, "ladders": ladders}


def _table(title: str, ratings: list[Rating], *, places: bool = True) -> Table:
    table = Table(title=title)
    for heading in ("", "player", "rating", "+-", "games", "opponents", "score", "draws"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for place, rating in enumerate(ratings, 1):
        score = rating.score
        table.add_row(
            str(place) if places else "",
            cell(rating.name),
            f"{rating.rating:.0f}",
            f"{rating.error:.0f}",
            str(score.games),
            str(rating.opponents),
            f"{score.points / score.games:.1%}",
            f"{score.draws / score.games:.1%}",
        )
    return table
