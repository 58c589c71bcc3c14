"""``boardwire mcp``: let a language model play at a server."""

from __future__ import annotations

import logging
import sys
from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.games import OptionError
from boardwire.protocol import encode_command, parse_name
from boardwire.protocol.connection.host_names import is_loopback

from ..arguments.authorities import Authorities
from ..arguments.messages import log_to_stderr
from ..arguments.server_address import server_of
from ..arguments.token import NO_TOKEN, token_option
from ..event_loop import run
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(mcp)


def mcp(
    server: Annotated[
        str, CommandOption(help="The server: tcp://HOST:PORT or ws://HOST:PORT/gtp.")
    ] = "tcp://127.0.0.1:7400",
    name: Annotated[str, CommandOption(help="The player's name, one word.")] = "model",
    token: Annotated[str, token_option("The token of the player's account.")] = NO_TOKEN,
    http: Annotated[
        bool, CommandOption("--http", help="Serve MCP over HTTP, not on the standard streams.")
    ] = False,
    address: Annotated[
        str, CommandOption(help="The address to listen at, with --http.")
    ] = "127.0.0.1",
    port: Annotated[
        int, CommandOption(help="The port, with --http; 0 for any free one.", min=0, max=65535)
    ] = 7490,
    allow_host: Annotated[
        list[str] | None,
        CommandOption(
            help="A name by which others reach the port of this machine, with --http; any "
            "number. Addresses need none.",
            metavar="NAME",
        ),
    ] = None,
    ca: Authorities = None,
) -> None:
    """Serve the Model Context Protocol: a language model plays as a bot at a server.

    The program that runs the model starts this command. Many such programs read it from a file:

    {"mcpServers": {"boardwire": {"command": "boardwire", "args": ["mcp", "--server",
    "tcp://127.0.0.1:7400", "--name", "my-model"]}}}
    """
    try:
        from boardwire.clients.mcp import Players, serve_http, serve_stdio
    except ImportError as error:
        raise OptionError(
            f"boardwire mcp needs packages that are not installed ({error}): "
            "pip install 'boardwire[mcp]'"
        ) from error
    try:
        parse_name(name)
        encode_command("bw-login", name, token)
    except ValueError as error:
        raise OptionError(str(error)) from error
    log_to_stderr(logging.WARNING)
    played = server_of(server, ca)

    def report(url: str) -> None:
        _print(f"boardwire mcp listens on {url}")
        if not is_loopback(address):
            _print(
                f"boardwire mcp: everybody who reaches this address plays as {name}, without a "
                "password; put a proxy with a login before it"
            )

    async def serve() -> None:
        players = Players(played, name, token)
        if http:
            await serve_http(players, address, port, report, names=allow_host or ())
        else:
            await serve_stdio(players)

    if not http and sys.stdin.isatty():
        print(
            "boardwire mcp: waits for MCP on standard input; the program that runs the model "
            "starts this command, and boardwire mcp --help has its settings (Ctrl-D ends it)",
            file=sys.stderr,
        )
    run(serve())


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
