"""``boardwire watch``: matches of a server, full-screen or as lines."""

from __future__ import annotations

import sys
from typing import Annotated

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.watching.choices import OfPlayer, running
from boardwire.clients.watching.line_output import JsonMatchLines, MatchLines, PlainLines
from boardwire.clients.watching.spectator import Choose, Spectator
from boardwire.protocol import Address, CommandError

from ..arguments.authorities import Authorities
from ..arguments.server_address import server_of
from ..event_loop import run
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(watch)


def watch(
    match: Annotated[
        str | None, Argument(help="The id of a match; without it you see the list.")
    ] = None,
    server: Annotated[
        str, CommandOption(help="The server: tcp://HOST:PORT or ws://HOST:PORT/gtp.")
    ] = "tcp://127.0.0.1:7400",
    every: Annotated[bool, CommandOption("--all", help="All running matches, in a grid.")] = False,
    player: Annotated[
        str | None, CommandOption(help="The matches of a player: this one, then the next.")
    ] = None,
    plain: Annotated[
        bool, CommandOption("--plain", help="Print moves as lines, as in a pipe.")
    ] = False,
    as_json: Annotated[
        bool, CommandOption("--json", help="Print an object of JSON for each move.")
    ] = False,
    ca: Authorities = None,
) -> None:
    """Watch matches of a server in the terminal.

    Without MATCH, show the running matches and the latest results: enter opens one, q leaves.
    """
    if (match is not None) + every + (player is not None) > 1:
        raise CommandError("MATCH, --all and --player exclude each other: leave out two of them")
    if match is not None and "://" in match:
        raise CommandError(f"{match} is an address, not a match: write --server {match}")
    if plain and as_json:
        raise CommandError("--plain and --json exclude each other: leave out one")
    address = server_of(server, ca)
    listing = match is None and player is None and not every
    choose: Choose
    if match is not None:
        choose = lambda _: (match,)  # noqa: E731 - one of three
    elif player is not None:
        choose = OfPlayer(player)
    else:
        choose = running if every else lambda _: ()
    if as_json:
        run(_print_events(JsonMatchLines(_print, listing=listing), address, choose, match))
    elif plain or not sys.stdout.isatty() or not sys.stdin.isatty():
        lines = PlainLines(_print, listing=listing, several=every)
        run(_print_events(lines, address, choose, match))
    else:
        from boardwire.clients.watching.screens.app import WatchApp, watch_full_screen

        app = WatchApp(address, choose, grid=every, player=player or "")
        if refusal := run(watch_full_screen(app)):
            raise CommandError(refusal)


async def _print_events(
    lines: MatchLines, server: Address, choose: Choose, only: str | None
) -> None:
    """Print events until the only match is over, or until interrupted."""
    spectator = Spectator(server, choose, lines)
    try:
        await spectator.begin()
        await spectator.run(until=only)
    finally:
        await spectator.close()


def _print(line: str) -> None:
    print(line, flush=True)
