"""``boardwire user``: manage the accounts of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import click

from boardwire.arguments import Argument, CommandOption

from ..arguments.rows import AsJson, print_rows, time_text
from ..event_loop import run
from ..groups import Group
from .database import ConfigFile, Database, database_of, opened_store
from .restrictions import Duration, lift, restrict

if TYPE_CHECKING:
    from boardwire.server.accounts.account import Account
    from boardwire.server.accounts.accounts import Accounts
    from boardwire.server.accounts.session_list import ListedSession
    from boardwire.server.store import Store

_Outcome = TypeVar("_Outcome")

Name = Annotated[str, Argument(help="The account's name. Upper and lower case are equal.")]
_COLUMNS = ("name", "display", "role", "created", "last_seen", "banned")
_TIMES = ("created", "last_seen", "since")
"""The columns with times."""

user = Group("user", help="Make, ban and list the accounts of a server. The server may be running.")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(user)


@user.subcommand()
def add(
    name: Annotated[str | None, Argument(help="The new account's name.")] = None,
    role: Annotated[str, CommandOption(help="The role: guest, player or admin.")] = "player",
    source: Annotated[
        Path | None,
        CommandOption(
            "--from",
            metavar="FILE",
            help="Make an account for each line of a list: names, or a table with columns "
            "name, role and display, the name for people. If a line is wrong, none is made.",
        ),
    ] = None,
    tokens: Annotated[
        Path | None,
        CommandOption(metavar="FILE", help="With --from, the new file for names and tokens."),
    ] = None,
    create: Annotated[
        bool,
        CommandOption(
            "--create", help="Make the database if there is none, before the server's first start."
        ),
    ] = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Make an account, and print its token; or make the accounts of a list."""
    from boardwire.server.accounts.account import parse_role

    allowed = parse_role(role)
    found = database_of(database, config)
    if source is not None:
        if name is not None or tokens is None:
            raise click.BadParameter("write --from FILE --tokens FILE and no name")
        _add_all(found, source, tokens, create=create)
        return
    if name is None:
        raise click.BadParameter("name the account, or a list by --from FILE --tokens FILE")
    if tokens is not None:
        raise click.BadParameter("--tokens is for lists; the token of one account is printed")
    _tell_token(name, _do(found, lambda accounts: accounts.register(name, allowed), create=create))


def _add_all(database: str, source: Path, tokens: Path, *, create: bool) -> None:
    """Make the accounts of a list."""
    from boardwire.server.accounts.account_list import read_account_file, write_tokens

    new = read_account_file(source)

    with ExitStack() as failed:

        def keep(made: Mapping[str, str]) -> None:
            write_tokens(tokens, made, {it.name: it.display for it in new})
            failed.callback(tokens.unlink)

        _do(database, lambda accounts: accounts.register_all(new, keep), create=create)
        failed.pop_all()
    outcome = f"{len(new)} accounts made. Their tokens are in {tokens}, which only you can read."
    click.echo(outcome, err=True)


@user.subcommand()
def token(name: Name, database: Database = None, config: ConfigFile = None) -> None:
    """Give an account a new token, and print it. The old token and all sessions become void."""
    _tell_token(
        name, _do(database_of(database, config), lambda accounts: accounts.renew_token(name))
    )


@user.subcommand()
def ban(
    name: Name,
    duration: Duration = "ever",
    reason: Annotated[str, CommandOption(help="The reason that the owner reads.")] = "",
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Ban an account: its owner is disconnected and cannot log in. See `moderation`."""
    restrict("ban", name, "account", duration, reason, database_of(database, config))


@user.subcommand()
def unban(name: Name, database: Database = None, config: ConfigFile = None) -> None:
    """End the ban of an account. See `moderation`."""
    lift("ban", name, "account", "", database_of(database, config))


@user.subcommand()
def role(
    name: Name,
    role: Annotated[str, Argument(help="The role: guest, player or admin.")],
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """Set the role of an account. Its sessions end, so that the role holds at once."""
    from boardwire.server.accounts.account import parse_role

    allowed = parse_role(role)
    _do(database_of(database, config), lambda accounts: accounts.appoint(name, allowed))


@user.subcommand("list")
def list_(
    as_json: AsJson = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """List all accounts, by name."""
    rows = [
        _row(account)
        for account in _do(database_of(database, config), lambda accounts: accounts.all())
    ]
    print_rows(rows, _COLUMNS, as_json=as_json, times=_TIMES)


@user.subcommand()
def sessions(
    name: Annotated[
        str | None, Argument(help="The account's name. Without it, all accounts.")
    ] = None,
    end: Annotated[
        bool, CommandOption("--end", help="End the account's sessions, and make their tokens void.")
    ] = False,
    as_json: AsJson = False,
    database: Database = None,
    config: ConfigFile = None,
) -> None:
    """List the sessions of accounts at a running server, or end those of one account."""
    if end and name is None:
        raise click.BadParameter("name the account whose sessions are to end", param_hint="--end")
    if end and name is not None:
        account = name
        _do(database_of(database, config), lambda accounts: accounts.end_sessions(account))
        click.echo(f"A running server ends the sessions of {name} within seconds.", err=True)
        return
    found = run(
        _with_store(database_of(database, config), lambda store: _listed_sessions(store, name))
    )
    rows = [
        {
            "name": it.name,
            "kind": "bot" if it.bot else "console",
            "peer": it.peer,
            "since": time_text(it.since),
        }
        for it in found
    ]
    print_rows(rows, ("name", "kind", "peer", "since"), as_json=as_json, times=_TIMES)


async def _listed_sessions(store: Store, name: str | None) -> list[ListedSession]:
    from boardwire.server.accounts.account import NoSuchAccount
    from boardwire.server.accounts.accounts import Accounts
    from boardwire.server.accounts.session_list import SessionList

    if name is not None:
        accounts = Accounts(store)
        try:
            if await accounts.find(name) is None:
                raise NoSuchAccount(name)
        finally:
            await accounts.close()
    return await SessionList(store).read(name)


def _tell_token(name: str, token: str) -> None:
    """Print the token alone on standard output, so that a script can take it."""
    click.echo(
        f"This is the token of {name}. It is not stored and cannot be shown again:", err=True
    )
    click.echo(token)


def _row(account: Account) -> dict[str, str | None]:
    return {
        "name": account.name,
        "display": account.display or None,
        "role": account.role.value,
        "created": time_text(account.created),
        "last_seen": time_text(account.last_seen),
        "banned": None if account.ban is None else account.ban.reason,
    }


def _do(
    database: str, work: Callable[[Accounts], Awaitable[_Outcome]], *, create: bool = False
) -> _Outcome:
    """Run a piece of work with the accounts of a database.

    Args:
        database: The database, as for the server.
        work: The work; it gets the accounts.
        create: Whether to make the database if there is none.

    Raises:
        StoreError: There is no such database, or it fails.
        AccountError: The work is refused.
    """
    outcome: _Outcome = run(
        _with_store(database, lambda store: _with_accounts(store, work), create=create)
    )
    return outcome


async def _with_accounts(store: Store, work: Callable[[Accounts], Awaitable[_Outcome]]) -> _Outcome:
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.accounts.accounts import Accounts

    accounts = Accounts(store)
    try:
        return await work(accounts)
    finally:
        await accounts.close()


async def _with_store(
    database: str, work: Callable[[Store], Awaitable[_Outcome]], *, create: bool = False
) -> _Outcome:
    async with opened_store(database, create=create) as store:
        return await work(store)
