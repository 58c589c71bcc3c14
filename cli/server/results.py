"""``boardwire results``: take results of a server out of its ratings, or restore them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.games import OptionError, find

from ..arguments.game_names import recorded_name
from ..arguments.times import moment_of
from ..event_loop import run
from ..groups import Group
from .database import ConfigFile, Database, database_of, opened_store

if TYPE_CHECKING:
    from boardwire.matches import MatchRecord
    from boardwire.matches.rating.pacts import Pact
    from boardwire.server.store import RecordQuery, Store

results = Group(
    "results",
    help="Take results of a server out of its ratings, or restore them. The server may be running.",
)

Player = Annotated[
    str | None,
    CommandOption(help="The matches of this player. Upper and lower case are equal."),
]
Match = Annotated[list[str] | None, CommandOption(help="A match, by its id; may be repeated.")]
GameName = Annotated[str | None, CommandOption("--game", help="Only matches of this game.")]
Since = Annotated[
    str | None,
    CommandOption(help="Only matches that began at this time or later: 2026-09-01, in UTC."),
]
Until = Annotated[
    str | None,
    CommandOption(help="Only matches that began before this time: 2027-01-01T12:00, in UTC."),
]


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(results)


@results.subcommand()
def void(
    player: Player = None,
    match: Match = None,
    game: GameName = None,
    since: Since = None,
    until: Until = None,
    reason: Annotated[
        str, CommandOption(help="The reason, which everybody may read.")
    ] = "void by the operator",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Make results void: the matches stay, and no longer count for ratings. Lists the matches."""
    if not reason.split():
        raise OptionError("the reason is empty: write --reason TEXT")
    _print(
        run(
            _change(
                database_of(database, config),
                _query(player, match, game, since, until),
                match,
                reason,
            )
        )
    )


@results.subcommand()
def restore(
    player: Player = None,
    match: Match = None,
    game: GameName = None,
    since: Since = None,
    until: Until = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Let void results count again. Lists the matches."""
    _print(
        run(
            _change(
                database_of(database, config),
                _query(player, match, game, since, until),
                match,
                None,
            )
        )
    )


@results.subcommand("list")
def list_(database: Database = None, config: ConfigFile = None) -> None:
    """List the matches whose results are void, newest first."""
    from boardwire.server.store import RecordQuery

    _print(run(_voided(database_of(database, config), RecordQuery(finished=True))))


@results.subcommand()
def pacts(
    game: Annotated[str, CommandOption("--game", help="The game.")],
    since: Since = None,
    until: Until = None,
    as_json: Annotated[bool, CommandOption("--json", help="Print a JSON list.")] = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """List pairs of players in which one seems to lose on purpose to the other.

    The player loses far more often than its other games predict, or its games are much shorter.
    That is no proof: look at the games. `boardwire results void --match ID` takes them out of the
    ratings.
    """
    from boardwire.server.store import RecordQuery

    query = RecordQuery(
        game=recorded_name(game), since=moment_of(since), until=moment_of(until), finished=True
    )
    found = run(_pacts(database_of(database, config), query))
    if as_json:
        print(json.dumps([{"time_class": speed, **asdict(it)} for speed, it in found]))
        return
    for speed, it in found:
        print(
            f"{speed}: {it.winner} won {it.won} of {len(it.matches)} games against {it.loser}; "
            f"{', '.join(it.signs)}: {_evidence(it)}; matches {' '.join(it.matches[:5])}"
            f"{' ...' if len(it.matches) > 5 else ''}"
        )
    if not found:
        print("no pacts were found")


def _evidence(pact: Pact) -> str:
    """Return the evidence for a pact, in words."""
    expected = "no other games to compare with"
    if pact.expected is not None:
        expected = f"at most {pact.expected:.0%} were to be expected"
    usual = "" if pact.usual is None else f" where {pact.usual:g} are usual"
    return f"{expected}, {pact.plies:g} plies{usual}"


async def _pacts(database: str, query: RecordQuery) -> list[tuple[str, Pact]]:
    from boardwire.matches.rating.pacts import find_pacts

    classes: dict[str, list[MatchRecord]] = {}
    async with opened_store(database) as store:
        async for record in store.records(query):
            if record.rated and not record.voided:
                classes.setdefault(record.time_class.value, []).append(record)
    return [(speed, it) for speed in sorted(classes) for it in find_pacts(classes[speed])]


def _query(
    player: str | None,
    match: list[str] | None,
    game: str | None,
    since: str | None,
    until: str | None,
) -> RecordQuery:
    """Return the selection of the command line.

    Raises:
        OptionError: The selection has no player, match or time, or it has both players and matches.
    """
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.store import RecordQuery

    if not (match or player or since or until):
        raise OptionError(
            "name a player with --player, matches with --match, or a time with --since or --until"
        )
    if match and (player or game or since or until):
        raise OptionError(
            "--match names single matches: leave out --player, --game, --since and --until"
        )
    return RecordQuery(
        player=player,
        game=game and recorded_name(game),
        since=moment_of(since),
        until=moment_of(until),
        finished=True,
    )


async def _change(
    database: str, query: RecordQuery, ids: list[str] | None, reason: str | None
) -> list[MatchRecord]:
    """Make the results of a selection void, or restore them if there is no reason.

    Raises:
        UnknownGame: The game of the selection is in no record and not in the registry.
    """
    from boardwire.server.store import VoidResults

    async with opened_store(database) as store:
        records = [it async for it in _selected(store, query, ids)]
        if query.game and not records:
            find(query.game)
        changes = VoidResults(store)
        if reason is None:
            return await changes.restore(records)
        return await changes.void(records, reason)


async def _selected(
    store: Store, query: RecordQuery, ids: list[str] | None
) -> AsyncIterator[MatchRecord]:
    from boardwire.server.store import UnknownMatch

    if not ids:
        async for record in store.records(query, moves=False):
            yield record
    for match in ids or ():
        found = await store.record(match)
        if found is None:
            raise UnknownMatch(f"there is no match {match[:40]}; see boardwire matches")
        yield found


async def _voided(database: str, query: RecordQuery) -> list[MatchRecord]:
    async with opened_store(database) as store:
        return [it async for it in store.records(query, moves=False) if it.voided]


def _print(records: list[MatchRecord]) -> None:
    """Print one line for each match, and their number on standard error."""
    from boardwire.server.match_lines import match_line

    for record in records:
        click.echo(match_line(record))
    click.echo(f"{len(records)} matches", err=True)
