"""`boardwire tournament --server`: the tournament is played at a server."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click
from rich.console import Console

from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.at_server import (
    ServerLogin,
    ServerTable,
    play_at_server,
    words_of,
)
from boardwire.games import OptionError
from boardwire.protocol import Address, visible

from ..arguments.tables import cell, uncut_table
from ..arguments.token import NO_TOKEN, TOKEN_VARIABLE
from ..event_loop import run

_COLUMNS = ("place", "name", "points", "games", "due", "absent", "wins", "draws", "losses")
ALL_ACCOUNTS = "accounts"
"""The word for all accounts of players, instead of a file."""
ROSTER_OF_ACCOUNTS = ("roster=accounts",)
ABSENT = "absent=yes"
"""The word that admits accounts whose bots are not connected."""


def play_server_tournament(
    plan: TournamentPlan,
    server: Address,
    name: str | None,
    token: str,
    roster: str | None = None,
    away: float | None = None,
) -> None:
    """Start a tournament at a server, follow it, and print its table.

    Args:
        plan: The tournament.
        server: The server.
        name: The name of the admin's account; None if it is not given.
        token: Its token.
        roster: The file with the list of accounts that play, or `accounts` for all of them; None
            for the bots of the plan, or the connected ones.
        away: Seconds that a bot may be away before it forfeits; None for the usual number.

    Raises:
        OptionError: The name is missing, a server does not take a setting of the plan, or the file
            is no list of accounts.
        OSError: The file cannot be read.
    """
    if name is None or token == NO_TOKEN:
        raise OptionError(
            "a server's tournaments are begun by admins: give --name, and the token as --token "
            f"or in the variable {TOKEN_VARIABLE}"
        )
    login = ServerLogin(server, name, token)
    words = words_of(plan)
    if away is not None:
        words += (f"wait={away:g}",)
    if roster is not None:
        if plan.engine:
            raise OptionError("--roster lists the players: leave out --engine")
        words += ROSTER_OF_ACCOUNTS if roster == ALL_ACCOUNTS else (*_players(roster), ABSENT)
    try:
        table = run(play_at_server(login, words, _show, partial(click.echo, err=True)))
    except KeyboardInterrupt:
        click.echo("the tournament goes on at the server; bw-tournament stop ends it", err=True)
        raise
    _print(table)


def _players(file: str) -> tuple[str, ...]:
    """Return the names in a list of accounts, as `boardwire user add --from` reads it.

    Raises:
        OptionError: The file is no such list, or has no players.
        OSError: It cannot be read.
    """
    # Imported here because other tournaments need no accounts.
    from boardwire.server.accounts.account import Role
    from boardwire.server.accounts.account_list import ListError, read_account_file

    try:
        listed = read_account_file(Path(file))
    except ListError as error:
        raise OptionError(f"{file}: {'; '.join(error.problems)}") from error
    names = tuple(it.name for it in listed if it.role is Role.PLAYER)
    if not names:
        raise OptionError(f"{file} lists no account with the role player")
    return names


def _show(table: ServerTable) -> None:
    heading = table.heading
    played, games = heading.get("played", "0"), heading.get("games", "")
    of_all = f" of {games}" if games else ""
    line = f"tournament {heading.get('tournament', '')}: {played}{of_all} games played"
    click.echo(visible(line), err=True)
    for it in table.away:
        click.echo(visible(f"{it.get('away', '')} {it.get('why', '')}"), err=True)


def _print(table: ServerTable) -> None:
    printed = uncut_table(_COLUMNS, whole="name")
    for column in printed.columns:
        column.justify = "left" if column.header == "name" else "right"
    for row in table.rows:
        shown = {**row, "name": row.get("display") or row.get("name", "")}
        printed.add_row(*(cell(shown.get(column, "")) for column in _COLUMNS))
    Console().print(printed)
    if why := table.heading.get("why", ""):
        click.echo(visible(why), err=True)
