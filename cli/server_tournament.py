"""`boardwire tournament --server`: the tournament is played at a server."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.at_server import (
    ServerLogin,
    ServerTable,
    play_at_server,
    words_of,
)
from boardwire.games import OptionError
from boardwire.protocol import Address, visible

from .common import cell
from .loop import run
from .token_option import NO_TOKEN, TOKEN_VARIABLE

_COLUMNS = ("place", "name", "points", "games", "wins", "draws", "losses")


def play_server_tournament(
    plan: TournamentPlan, server: Address, name: str | None, token: str
) -> None:
    """Have a server play a tournament, follow it, and print its table.

    Raises:
        OptionError: The name is missing, or a server does not take a setting of the plan.
    """
    if name is None or token == NO_TOKEN:
        raise OptionError(
            "a server's tournaments are begun by admins: give --name, and the token as --token "
            f"or in the variable {TOKEN_VARIABLE}"
        )
    login = ServerLogin(server, name, token)
    words = words_of(plan)
    try:
        table = run(play_at_server(login, words, _tell))
    except KeyboardInterrupt:
        typer.echo("the tournament goes on at the server; bw-tournament stop ends it", err=True)
        raise
    _print(table)


def _tell(table: ServerTable) -> None:
    heading = table.heading
    played, games = heading.get("played", "0"), heading.get("games", "")
    of_all = f" of {games}" if games else ""
    line = f"tournament {heading.get('tournament', '')}: {played}{of_all} games played"
    typer.echo(visible(line), err=True)
    for it in table.away:
        typer.echo(visible(f"{it.get('away', '')} {it.get('why', '')}"), err=True)


def _print(table: ServerTable) -> None:
    printed = Table()
    for column in _COLUMNS:
        printed.add_column(column, justify="left" if column == "name" else "right")
    for row in table.rows:
        printed.add_row(*(cell(row.get(column, "")) for column in _COLUMNS))
    Console().print(printed)
    if why := table.heading.get("why", ""):
        typer.echo(visible(why), err=True)
