"""``boardwire moderation``: ban and mute accounts, guests and networks, and read the log."""

from __future__ import annotations

import getpass
import json
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console

from .common import cell, uncut_table
from .database import ConfigFile, Database, database_of, opened_store
from .loop import run

if TYPE_CHECKING:
    from rich.text import Text

    from boardwire.server.moderation.moderation import Moderation
    from boardwire.server.moderation.restriction import Scope
    from boardwire.server.store import Store

_Outcome = TypeVar("_Outcome")
_TIMES = ("at", "created", "ends")
"""The columns with times."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")

Who = Annotated[
    str,
    typer.Argument(
        metavar="WHO",
        help="The name of an account or a guest, an address, or a network such as 192.0.2.0/24. An "
        "address of IPv6 stands for its /64.",
    ),
]
ScopeOption = Annotated[
    str | None,
    typer.Option(
        "--scope",
        metavar="SCOPE",
        help="What WHO is: account, guest or address. The default is address for an address or a "
        "network, and account for a name.",
        show_default=False,
    ),
]
Duration = Annotated[
    str,
    typer.Option(
        "--for", metavar="DURATION", help="How long it holds: 30m, 12h, 7d, 4w, 1y, or ever."
    ),
]
Reason = Annotated[str, typer.Option(help="The reason that they read.")]
WithNetwork = Annotated[
    bool | None,
    typer.Option(
        "--network/--no-network",
        help="Whether it also concerns all guests, and new accounts, from the address that they "
        "come from. The default is yes for a guest, who could come with another name, and no for "
        "an account.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print a JSON list.")]

moderation = typer.Typer(
    help="Ban and mute accounts, guests and networks of a server. The server may be running: it "
    "applies every change within seconds.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.add_typer(moderation, name="moderation")


@moderation.command()
def ban(
    who: Who,
    scope: ScopeOption = None,
    duration: Duration = "ever",
    reason: Reason = "",
    network: WithNetwork = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Ban somebody: their sessions end with the reason, and new ones are refused."""
    _restrict("ban", who, scope, duration, reason, database_of(database, config), network)


@moderation.command()
def mute(
    who: Who,
    scope: ScopeOption = None,
    duration: Duration = "ever",
    reason: Reason = "",
    network: WithNetwork = None,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Mute somebody: they play, but their chat is refused with the reason."""
    _restrict("mute", who, scope, duration, reason, database_of(database, config), network)


@moderation.command()
def unban(
    who: Who,
    scope: ScopeOption = None,
    reason: Annotated[str, typer.Option(help="The reason, for the log.")] = "",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """End a ban."""
    _lift("ban", who, scope, reason, database_of(database, config))


@moderation.command()
def unmute(
    who: Who,
    scope: ScopeOption = None,
    reason: Annotated[str, typer.Option(help="The reason, for the log.")] = "",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """End a mute."""
    _lift("mute", who, scope, reason, database_of(database, config))


@moderation.command("list")
def list_(as_json: AsJson = False, database: Database = None, config: ConfigFile = None) -> None:
    """List the bans and mutes in force, the latest first."""
    found = do(database_of(database, config), lambda it: it.all())
    rows = [
        {
            "kind": it.kind.value,
            "scope": it.subject.scope.value,
            "who": it.subject.shown,
            "ends": _time(it.ends),
            "reason": it.reason,
            "by": it.by,
            "begun": _time(it.begun),
        }
        for it in found
    ]
    tell(rows, ("who", "kind", "scope", "ends", "reason", "by"), as_json=as_json, no_end="never")


@moderation.command()
def log(
    limit: Annotated[int, typer.Option(help="The most entries.", min=1, max=100_000)] = 100,
    as_json: AsJson = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Show what moderators did, the latest first. Nobody can change the log."""
    from boardwire.server.moderation.log import read_log

    found = run(_with_store(database_of(database, config), lambda store: read_log(store, limit)))
    rows = [
        {
            "at": _time(it.at),
            "by": it.by,
            "action": it.action,
            "subject": it.subject,
            "ends": _time(it.ends),
            "detail": it.detail,
        }
        for it in found
    ]
    tell(rows, ("at", "by", "action", "subject", "ends", "detail"), as_json=as_json)


@moderation.command()
def reports(as_json: AsJson = False, database: Database = None, config: ConfigFile = None) -> None:
    """List the open reports by players, that of the latest first."""
    from boardwire.server.moderation.reports import Reports

    cases = run(_with_store(database_of(database, config), lambda store: Reports(store).cases()))
    rows = [
        {
            "match": case.match,
            "player": case.subject,
            "reporter": it.reporter,
            "created": _time(it.created),
            "text": it.text,
        }
        for case in cases
        for it in case.reports
    ]
    tell(rows, ("match", "player", "reporter", "created", "text"), as_json=as_json)


@moderation.command()
def close(
    match: Annotated[str, typer.Argument(help="The match.")],
    player: Annotated[str, typer.Argument(help="The player who was reported.")],
    outcome: Annotated[str, typer.Option(help="What was done about it, for the log.")] = "",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Close the open reports about a player of a match."""
    from boardwire.server.moderation.reports import Reports

    run(
        _with_store(
            database_of(database, config),
            lambda store: Reports(store).close(match, player, by=operator(), outcome=outcome),
        )
    )
    typer.echo(f"The reports about {player} in match {match} are closed.", err=True)


@moderation.command()
def announce(
    text: Annotated[str, typer.Argument(help="The text, one line.")],
    duration: Annotated[
        str, typer.Option("--for", metavar="DURATION", help="How long it is shown: 12h, 7d, ever.")
    ] = "1d",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Announce something to everybody: on all pages, and at consoles."""
    from boardwire.server.moderation.announcements import Announcements
    from boardwire.server.moderation.restriction import parse_end, until

    ends = parse_end(duration, datetime.now(UTC))
    run(
        _with_store(
            database_of(database, config),
            lambda store: Announcements(store).announce(text, by=operator(), ends=ends),
        )
    )
    typer.echo(f"The announcement is shown{until(ends) or ' without an end'}.", err=True)


@moderation.command()
def announcements(
    as_json: AsJson = False, database: Database = None, config: ConfigFile = None
) -> None:
    """List the announcements that are shown."""
    from boardwire.server.moderation.announcements import Announcements

    found = run(
        _with_store(database_of(database, config), lambda store: Announcements(store).all())
    )
    rows = [
        {"number": str(it.id), "ends": _time(it.ends), "text": it.text, "by": it.by} for it in found
    ]
    tell(rows, ("number", "ends", "text", "by"), as_json=as_json, no_end="never")


@moderation.command()
def withdraw(
    number: Annotated[int, typer.Argument(help="The number of the announcement.")],
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Show an announcement no longer."""
    from boardwire.server.moderation.announcements import Announcements

    run(
        _with_store(
            database_of(database, config),
            lambda store: Announcements(store).withdraw(number, by=operator()),
        )
    )
    typer.echo(f"Announcement {number} is withdrawn.", err=True)


def restrict_account(kind: str, name: str, duration: str, reason: str, database: str) -> None:
    """Ban or mute an account.

    Args:
        kind: `ban` or `mute`.
        name: Its name.
        duration: How long, as for `--for`.
        reason: The reason.
        database: The database of the server.
    """
    _restrict(kind, name, "account", duration, reason, database)


def lift_account(kind: str, name: str, database: str) -> None:
    """End the ban or mute of an account."""
    _lift(kind, name, "account", "", database)


def _restrict(
    word: str,
    who: str,
    scope: str | None,
    duration: str,
    reason: str,
    database: str,
    network: bool | None = None,
) -> None:
    from boardwire.server.moderation.restriction import (
        FROM_WHERE,
        Kind,
        Scope,
        parse_end,
        parse_subject,
        until,
    )

    kind, subject = Kind(word), parse_subject(who, _scope(scope))
    ends = parse_end(duration, datetime.now(UTC))
    if network is None:
        network = subject.scope is Scope.GUEST
    where = FROM_WHERE if network and subject.scope is not Scope.ADDRESS else ""
    with _guest_hint(scope):
        do(
            database,
            lambda it: it.restrict(kind, subject, reason, by=operator(), ends=ends, network=where),
        )
    typer.echo(f"{subject} is {kind.done}{until(ends) or ' without an end'}.", err=True)


def _lift(word: str, who: str, scope: str | None, reason: str, database: str) -> None:
    from boardwire.server.moderation.restriction import Kind, parse_subject

    kind, subject = Kind(word), parse_subject(who, _scope(scope))
    with _guest_hint(scope):
        do(database, lambda it: it.lift(kind, subject, by=operator(), reason=reason))
    typer.echo(f"{subject} is no longer {kind.done}.", err=True)


@contextmanager
def _guest_hint(scope: str | None) -> Iterator[None]:
    """Say how a guest is named, where a name without a scope is that of no account."""
    from boardwire.server.accounts.account import NoSuchAccount
    from boardwire.server.moderation.restriction import ModerationError

    try:
        yield
    except NoSuchAccount as error:
        if scope is not None:
            raise
        raise ModerationError(f"{error}; for a guest write --scope guest") from None


def _scope(text: str | None) -> Scope | None:
    from boardwire.server.moderation.restriction import Scope

    if text is None:
        return None
    try:
        return Scope(text.lower())
    except ValueError:
        named = f"{text!r} is none of {', '.join(Scope)}"
        raise typer.BadParameter(named, param_hint="--scope") from None


def operator() -> str:
    """The name of the operator in the log: that of the user of this machine."""
    try:
        return f"{getpass.getuser()} (command line)"[:64]
    except (KeyError, OSError):  # a container's user may have no name
        return "the command line"


def do(database: str, work: Callable[[Moderation], Awaitable[_Outcome]]) -> _Outcome:
    """Moderate by the database of a server.

    Raises:
        StoreError: There is no such database, or it fails.
        CommandError: The work is refused.
    """
    from boardwire.server.moderation.moderation import Moderation

    outcome: _Outcome = run(_with_store(database, lambda store: work(Moderation(store))))
    return outcome


async def _with_store(database: str, work: Callable[[Store], Awaitable[_Outcome]]) -> _Outcome:
    async with opened_store(database) as store:
        return await work(store)


def tell(
    rows: Sequence[Mapping[str, str | None]],
    columns: Sequence[str],
    *,
    as_json: bool,
    no_end: str = "",
) -> None:
    """Print rows as a table, or as JSON.

    Args:
        rows: The rows.
        columns: Their columns in a table.
        as_json: Whether to print JSON.
        no_end: What a table has in the column `ends` where there is no end.
    """
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    heads = [f"{it} (UTC)" if it in _TIMES else it for it in columns]
    table = uncut_table(heads, whole=heads[0])
    for row in rows:
        instead = {"ends": no_end}
        table.add_row(*(_cell(row[it] or instead.get(it, "")) for it in columns))
    Console().print(table)


def _cell(text: str) -> Text:
    """A cell; of a time only what people read, `2026-12-01 18:00`."""
    return cell(text[:16].replace("T", " ") if _TIME.match(text) else text)


def _time(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat(timespec="seconds")
