"""Bans and mutes in the database of a server: options and functions of commands."""

from __future__ import annotations

import getpass
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import click

from boardwire.arguments import Argument, CommandOption

from ..event_loop import run
from .database import opened_store

if TYPE_CHECKING:
    from boardwire.server.restrictions.restriction import Scope
    from boardwire.server.store import Store

_Outcome = TypeVar("_Outcome")

Who = Annotated[
    str,
    Argument(
        metavar="WHO",
        help="The name of an account or a guest, an address, or a network such as 192.0.2.0/24. An "
        "address of IPv6 stands for its /64.",
    ),
]
ScopeOption = Annotated[
    str | None,
    CommandOption(
        "--scope",
        metavar="SCOPE",
        help="The kind of WHO: account, guest or address. By default address for an address or a "
        "network, and account for a name.",
        show_default=False,
    ),
]
Duration = Annotated[
    str,
    CommandOption("--for", metavar="DURATION", help="The duration: 30m, 12h, 7d, 4w, 1y, or ever."),
]
Reason = Annotated[str, CommandOption(help="The reason, which the banned or muted user reads.")]
LiftReason = Annotated[str, CommandOption("--reason", help="The reason, for the log.")]
WithNetwork = Annotated[
    bool | None,
    CommandOption(
        "--network/--no-network",
        help="Whether it also concerns all guests, and new accounts, from the address that they "
        "come from. The default is yes for a guest, who could come with another name, and no for "
        "an account.",
        show_default=False,
    ),
]


def restrict(
    word: str,
    who: str,
    scope: str | None,
    duration: str,
    reason: str,
    database: str,
    network: bool | None = None,
) -> None:
    """Ban or mute a user, and print a confirmation.

    Args:
        word: `ban` or `mute`.
        who: A name, an address or a network.
        scope: What that is, as for `--scope`.
        duration: The duration, as for `--for`.
        reason: The reason for the restricted users; empty for the usual one.
        database: The database of the server.
        network: Whether it concerns guests from their address, too; None for the default.

    Raises:
        CommandError: It cannot be done.
        StoreError: There is no such database, or it fails.
    """
    from boardwire.server.moderation.moderation import Moderation
    from boardwire.server.restrictions.restriction import (
        FROM_WHERE,
        RestrictionKind,
        Scope,
        parse_end,
        parse_subject,
        until,
    )

    kind, subject = RestrictionKind(word), parse_subject(who, _scope(scope))
    ends = parse_end(duration, datetime.now(UTC))
    if network is None:
        network = subject.scope is Scope.GUEST
    where = FROM_WHERE if network and subject.scope is not Scope.ADDRESS else ""
    with _guest_hint(scope):
        with_store(
            database,
            lambda store: Moderation(store).restrict(
                kind, subject, reason, by=operator(), ends=ends, network=where
            ),
        )
    click.echo(f"{subject} is {kind.done}{until(ends) or ' without an end'}.", err=True)


def lift(word: str, who: str, scope: str | None, reason: str, database: str) -> None:
    """End a ban or a mute, and print a confirmation.

    Args:
        word: `ban` or `mute`.
        who: A name, an address or a network.
        scope: What that is, as for `--scope`.
        reason: The reason, for the log.
        database: The database of the server.

    Raises:
        CommandError: It cannot be done.
        StoreError: There is no such database, or it fails.
    """
    from boardwire.server.moderation.moderation import Moderation
    from boardwire.server.restrictions.restriction import RestrictionKind, parse_subject

    kind, subject = RestrictionKind(word), parse_subject(who, _scope(scope))
    with _guest_hint(scope):
        with_store(
            database,
            lambda store: Moderation(store).lift(kind, subject, by=operator(), reason=reason),
        )
    click.echo(f"{subject} is no longer {kind.done}.", err=True)


@contextmanager
def _guest_hint(scope: str | None) -> Iterator[None]:
    """Extend the error about an unknown account with the way to name a guest."""
    from boardwire.server.accounts.account import NoSuchAccount
    from boardwire.server.restrictions.restriction import ModerationError

    try:
        yield
    except NoSuchAccount as error:
        if scope is not None:
            raise
        raise ModerationError(f"{error}; for a guest write --scope guest") from None


def _scope(text: str | None) -> Scope | None:
    from boardwire.server.restrictions.restriction import Scope

    if text is None:
        return None
    try:
        return Scope(text.lower())
    except ValueError:
        named = f"{text!r} is none of {', '.join(Scope)}"
        raise click.BadParameter(named, param_hint="--scope") from None


def operator() -> str:
    """Return the name of the operator for the log: the user of this machine."""
    try:
        return f"{getpass.getuser()} (command line)"[:64]
    except (KeyError, OSError):  # a container's user may have no name
        return "the command line"


def with_store(database: str, work: Callable[[Store], Awaitable[_Outcome]]) -> _Outcome:
    """Run a piece of work with the database of a server, and return its outcome.

    Raises:
        StoreError: There is no such database, or it fails.
    """

    async def done() -> _Outcome:
        async with opened_store(database) as store:
            return await work(store)

    outcome: _Outcome = run(done())
    return outcome
