"""``boardwire moderation``: ban and mute accounts, guests and networks, and read the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption

from ..arguments.rows import AsJson, print_rows, time_text
from ..groups import Group
from .database import ConfigFile, Database, database_of
from .restrictions import (
    Duration,
    LiftReason,
    Reason,
    ScopeOption,
    Who,
    WithNetwork,
    lift,
    operator,
    restrict,
    with_store,
)

_TIMES = ("at", "created", "ends")
"""The columns with times."""

moderation = Group(
    "moderation",
    help="Ban and mute accounts, guests and networks of a server. The server may be running: it "
    "applies every change within seconds.",
)


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(moderation)


def _restricts(word: str) -> Callable[..., None]:
    """Return the command that bans or mutes."""

    def command(
        who: Who,
        scope: ScopeOption = None,
        duration: Duration = "ever",
        reason: Reason = "",
        network: WithNetwork = None,
        database: Database = None,
        config: ConfigFile = None,
    ) -> None:
        restrict(word, who, scope, duration, reason, database_of(database, config), network)

    return command


def _lifts(word: str) -> Callable[..., None]:
    """Return the command that ends a ban or a mute."""

    def command(
        who: Who,
        scope: ScopeOption = None,
        reason: LiftReason = "",
        database: Database = None,
        config: ConfigFile = None,
    ) -> None:
        lift(word, who, scope, reason, database_of(database, config))

    return command


for _name, _command, _help in (
    (
        "ban",
        _restricts("ban"),
        "Ban somebody: their sessions end with the reason, and new ones are refused.",
    ),
    (
        "mute",
        _restricts("mute"),
        "Mute somebody: they play, but their chat is refused with the reason.",
    ),
    ("unban", _lifts("ban"), "End a ban."),
    ("unmute", _lifts("mute"), "End a mute."),
):
    moderation.subcommand(_name, help=_help)(_command)


@moderation.subcommand("list")
def list_(as_json: AsJson = False, database: Database = None, config: ConfigFile = None) -> None:
    """List the bans and mutes in force, the latest first."""
    from boardwire.server.moderation.moderation import Moderation

    found = with_store(database_of(database, config), lambda store: Moderation(store).all())
    rows = [
        {
            "kind": it.kind.value,
            "scope": it.subject.scope.value,
            "who": it.subject.shown,
            "ends": time_text(it.ends),
            "reason": it.reason,
            "by": it.by,
            "begun": time_text(it.begun),
        }
        for it in found
    ]
    print_rows(
        rows,
        ("who", "kind", "scope", "ends", "reason", "by"),
        as_json=as_json,
        times=_TIMES,
        empty={"ends": "never"},
    )


@moderation.subcommand()
def log(
    limit: Annotated[int, CommandOption(help="The most entries.", min=1, max=100_000)] = 100,
    as_json: AsJson = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Show the acts of moderators, the latest first. The log cannot be changed."""
    from boardwire.server.moderation.moderation_log import read_log

    found = with_store(database_of(database, config), lambda store: read_log(store, limit))
    rows = [
        {
            "at": time_text(it.at),
            "by": it.by,
            "action": it.action,
            "subject": it.subject,
            "ends": time_text(it.ends),
            "detail": it.detail,
        }
        for it in found
    ]
    print_rows(
        rows, ("at", "by", "action", "subject", "ends", "detail"), as_json=as_json, times=_TIMES
    )


@moderation.subcommand()
def reports(
    limit: Annotated[
        int, CommandOption(help="The most players of matches.", min=1, max=100_000)
    ] = 200,
    as_json: AsJson = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """List the reports by players that are open, the latest first."""
    from boardwire.server.moderation.reports import Reports

    where = database_of(database, config)
    page = with_store(where, lambda store: Reports(store).page(limit))
    rows = [
        {
            "match": case.match,
            "player": case.subject,
            "reporter": it.reporter,
            "created": time_text(it.created),
            "text": it.text,
        }
        for case in page.items
        for it in case.reports
    ]
    print_rows(
        rows, ("match", "player", "reporter", "created", "text"), as_json=as_json, times=_TIMES
    )
    if page.after is not None:
        click.echo(f"these are {limit}; older ones are open: --limit shows more", err=True)


@moderation.subcommand()
def close(
    match: Annotated[str, Argument(help="The match.")],
    player: Annotated[str, Argument(help="The player who was reported.")],
    outcome: Annotated[str, CommandOption(help="The outcome, for the log.")] = "",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Close the open reports about a player of a match."""
    from boardwire.server.moderation.reports import Reports

    with_store(
        database_of(database, config),
        lambda store: Reports(store).close(match, player, by=operator(), outcome=outcome),
    )
    click.echo(f"The reports about {player} in match {match} are closed.", err=True)


@moderation.subcommand()
def announce(
    text: Annotated[str, Argument(help="The text, one line.")],
    duration: Annotated[
        str, CommandOption("--for", metavar="DURATION", help="The duration: 12h, 7d, ever.")
    ] = "1d",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Announce a text to all users: on all pages, and at consoles."""
    from boardwire.server.moderation.announcements import Announcements
    from boardwire.server.restrictions.restriction import parse_end, until

    ends = parse_end(duration, datetime.now(UTC))
    with_store(
        database_of(database, config),
        lambda store: Announcements(store).announce(text, by=operator(), ends=ends),
    )
    click.echo(f"The announcement is shown{until(ends) or ' without an end'}.", err=True)


@moderation.subcommand()
def announcements(
    as_json: AsJson = False, database: Database = None, config: ConfigFile = None
) -> None:
    """List the announcements that are shown."""
    from boardwire.server.moderation.announcements import Announcements

    found = with_store(database_of(database, config), lambda store: Announcements(store).all())
    rows = [
        {"number": str(it.id), "ends": time_text(it.ends), "text": it.text, "by": it.by}
        for it in found
    ]
    print_rows(
        rows,
        ("number", "ends", "text", "by"),
        as_json=as_json,
        times=_TIMES,
        empty={"ends": "never"},
    )


@moderation.subcommand()
def withdraw(
    number: Annotated[int, Argument(help="The number of the announcement.")],
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """End an announcement."""
    from boardwire.server.moderation.announcements import Announcements

    with_store(
        database_of(database, config),
        lambda store: Announcements(store).withdraw(number, by=operator()),
    )
    click.echo(f"Announcement {number} is withdrawn.", err=True)
