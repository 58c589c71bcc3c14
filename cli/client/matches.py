"""``boardwire matches``: list the matches of a server."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Annotated

from rich.console import Console

from boardwire.arguments import CommandOption
from boardwire.clients.connection.silence import report_silence
from boardwire.matches.referee.result_words import conventions_of
from boardwire.protocol import Address, CommandError, Requester, TransportError, visible
from boardwire.protocol.name_values import decode_options, read_record
from boardwire.protocol.transports import ask, connect

from ..arguments.authorities import Authorities
from ..arguments.server_address import server_of
from ..arguments.tables import cell, uncut_table
from ..event_loop import run
from ..groups import Group

ANSWER_SECONDS = 20.0
"""Seconds that the server has to answer."""
_STARTED = "started (UTC)"
_COLUMNS = ("match", "game", "players", "score", "ending", _STARTED)
_MINUTES = len("2026-11-27 17:43")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(matches)


def matches(
    server: Annotated[
        str, CommandOption(help="The server: tcp://HOST:PORT or ws://HOST:PORT/gtp.")
    ] = ("tcp://127.0.0.1:7400"),
    running: Annotated[bool, CommandOption("--running", help="Only running matches.")] = False,
    finished: Annotated[bool, CommandOption("--finished", help="Only finished matches.")] = False,
    as_json: Annotated[bool, CommandOption("--json", help="Print a JSON list.")] = False,
    ca: Authorities = None,
) -> None:
    """List the latest matches of a server, newest first."""
    if running and finished:
        raise CommandError("--running and --finished exclude each other: leave out one")
    state = "running" if running else "finished" if finished else "all"
    lines = str(run(_ask(server_of(server, ca), state))).splitlines()
    rows = [read_record(line) for line in lines]
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    table = uncut_table(_COLUMNS, whole="match")
    for row in map(_in_order, rows):
        table.add_row(*(cell(row.get(column, "")) for column in _COLUMNS))
    Console().print(table)


def _in_order(row: Mapping[str, str]) -> dict[str, str]:
    """Return a row as the table shows it: with the players in the usual order of the game.

    A server of an earlier version sends no score; the result replaces it.
    """
    conventions = conventions_of(row.get("game", ""), decode_options(row.get("options", "")))
    players = row.get("players", "").split(",")
    score = row.get("score") or row.get("result", "")
    begun = row.get("started", "").replace("T", " ")[:_MINUTES]
    return {**row, "players": conventions.versus(players), "score": score, _STARTED: begun}


async def _ask(server: Address, state: str) -> str:
    with report_silence(server):
        transport = await connect(server)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            with report_silence(server):
                response = await ask(transport, Requester(), "bw-matches", state)
    except TimeoutError:
        raise TransportError(f"{server} did not answer; is it a boardwire server?") from None
    finally:
        await transport.close()
    if not response.ok:
        raise CommandError(visible(response.text))
    return response.text
