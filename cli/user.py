"""``boardwire user``: manage the accounts of a server."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from .common import DEFAULT_DATABASE, Database, run

if TYPE_CHECKING:
    from boardwire.server.accounts.account import Account
    from boardwire.server.accounts.accounts import Accounts

_Outcome = TypeVar("_Outcome")

Name = Annotated[str, typer.Argument(help="The account's name. Upper and lower case are equal.")]
_COLUMNS = ("name", "role", "created", "last_seen", "banned")

user = typer.Typer(
    help="Make, ban and list the accounts of a server. The server may be running.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.add_typer(user, name="user")


@user.command()
def add(
    name: Annotated[str, typer.Argument(help="The new account's name.")],
    role: Annotated[str, typer.Option(help="The role: guest, player or admin.")] = "player",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Make an account, and print its token."""
    from boardwire.server.accounts.account import parse_role

    allowed = parse_role(role)
    _tell_token(name, _do(database, lambda accounts: accounts.register(name, allowed), new=True))


@user.command()
def token(name: Name, database: Database = DEFAULT_DATABASE) -> None:
    """Give an account a new token, and print it. The old token is no longer valid."""
    _tell_token(name, _do(database, lambda accounts: accounts.renew_token(name)))


@user.command()
def ban(
    name: Name,
    reason: Annotated[
        str, typer.Option(help="The reason that the owner reads.")
    ] = "ask the operator",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Ban an account: its owner is disconnected and cannot log in."""
    _do(database, lambda accounts: accounts.ban(name, reason))


@user.command()
def unban(name: Name, database: Database = DEFAULT_DATABASE) -> None:
    """End the ban of an account."""
    _do(database, lambda accounts: accounts.unban(name))


@user.command()
def role(
    name: Name,
    role: Annotated[str, typer.Argument(help="The role: guest, player or admin.")],
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Set the role of an account."""
    from boardwire.server.accounts.account import parse_role

    allowed = parse_role(role)
    _do(database, lambda accounts: accounts.appoint(name, allowed))


@user.command("list")
def list_(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    database: Database = DEFAULT_DATABASE,
) -> None:
    """List all accounts, by name."""
    rows = [_row(account) for account in _do(database, lambda accounts: accounts.all())]
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    table = Table()
    for column in _COLUMNS:
        table.add_column(column)
    for row in rows:
        table.add_row(*(row[column] or "" for column in _COLUMNS))
    Console().print(table)


def _tell_token(name: str, token: str) -> None:
    """Print the token alone on standard output, so that a script can take it."""
    typer.echo(
        f"This is the token of {name}. It is not stored and cannot be shown again:", err=True
    )
    typer.echo(token)


def _row(account: Account) -> dict[str, str | None]:
    return {
        "name": account.name,
        "role": account.role.value,
        "created": _time(account.created),
        "last_seen": None if account.last_seen is None else _time(account.last_seen),
        "banned": account.banned,
    }


def _time(time: datetime) -> str:
    return time.isoformat(timespec="seconds")


def _do(
    database: str, work: Callable[[Accounts], Awaitable[_Outcome]], *, new: bool = False
) -> _Outcome:
    """Work with the accounts of a database.

    Args:
        database: The database, as for the server.
        work: The work; it gets the accounts.
        new: Whether the database may be created.

    Raises:
        StoreError: There is no such database, or it fails.
        AccountError: The work is refused.
    """
    outcome: _Outcome = run(_with_accounts(database, work, new))
    return outcome


async def _with_accounts(
    database: str, work: Callable[[Accounts], Awaitable[_Outcome]], new: bool
) -> _Outcome:
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.accounts.accounts import Accounts
    from boardwire.server.store import Store

    store = Store(database)
    try:
        await store.open_beside(create=new)
        accounts = Accounts(store)
        try:
            return await work(accounts)
        finally:
            await accounts.close()
    finally:
        await store.close()
