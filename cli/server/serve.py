"""``boardwire serve``: run a server."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from boardwire.arguments import CommandOption, SettingsOf
from boardwire.clients.engines import parse_bundled
from boardwire.games import OptionError
from boardwire.protocol.name_values import parse_pair

from ..groups import Group

if TYPE_CHECKING:
    from boardwire.server import Server, ServerConfig

from ..arguments.game_names import game_named
from ..event_loop import run

_SWITCH_SECONDS = 0.0005
"""Seconds for which a thread keeps the interpreter while another thread waits for it.

The thread of the store asks for the interpreter dozens of times per move. With the default interval
it would wait for every command that a console runs meanwhile.
"""


_SECTIONS = "boardwire.server.config.sections"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(serve)


def serve(
    server: Annotated[
        Mapping[str, Any], SettingsOf(f"{_SECTIONS}.ports:ListenSettings", defaults=True)
    ],
    house: Annotated[
        Mapping[str, Any], SettingsOf(f"{_SECTIONS}.matches:HouseSettings", defaults=True)
    ],
    store: Annotated[
        Mapping[str, Any], SettingsOf(f"{_SECTIONS}.storage:StoreSettings", defaults=True)
    ],
    broker: Annotated[
        Mapping[str, Any], SettingsOf(f"{_SECTIONS}.broker:BrokerSettings", defaults=True)
    ],
    matches: Annotated[
        Mapping[str, Any], SettingsOf(f"{_SECTIONS}.matches:MatchSettings", defaults=True)
    ],
    config: Annotated[
        Path | None,
        CommandOption(
            help="A TOML file with settings. --check-config --show prints all settings.",
            metavar="FILE",
        ),
    ] = None,
    check_config: Annotated[
        bool,
        CommandOption("--check-config", help="Check the settings and print the errors, or ok."),
    ] = False,
    show: Annotated[
        bool, CommandOption("--show", "-v", help="With --check-config: print all settings.")
    ] = False,
    setting: Annotated[
        list[str] | None,
        CommandOption(
            "--set", help="Any setting of the file: SECTION.OPTION=VALUE. May be repeated."
        ),
    ] = None,
) -> None:
    """Run a server until it is interrupted.

    The command line overrides the environment (BOARDWIRE_SERVER_PORT), and the environment
    overrides the file.
    """
    # Imported here because engines start through the same program, and need no database or HTTP.
    from boardwire.server.config import ConfigError, read_config, shown
    from boardwire.server.config_checks import check_config as check_usable

    given = {"server": server, "house": house, "store": store, "broker": broker, "matches": matches}
    overrides = {
        f"{section}.{name}": ",".join(value) if isinstance(value, list) else str(value)
        for section, settings in given.items()
        for name, value in settings.items()
    }
    try:
        found = read_config(config, os.environ, {**overrides, **_settings(setting or [])})
        check_usable(found, add_game=game_named, check_engine=parse_bundled)
    except ConfigError as error:
        for problem in error.problems:
            click.echo(f"boardwire: {problem}", err=True)
        raise click.exceptions.Exit(2) from None
    if check_config:
        click.echo(shown(found) if show else "ok")
        return
    run(_serve(found))


def _settings(words: list[str]) -> dict[str, str]:
    """Return the settings of ``--set``.

    Raises:
        OptionError: A word is not SECTION.OPTION=VALUE.
    """
    settings = {}
    for word in words:
        try:
            name, value = parse_pair(word)
        except ValueError as error:
            raise OptionError(f"{error}; write --set SECTION.OPTION=VALUE") from error
        settings[name] = value
    return settings


async def _serve(config: ServerConfig) -> None:
    from boardwire.server import run_server
    from boardwire.server.garbage import short_collections
    from boardwire.server.logs.format import start_logging

    start_logging(config.log)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with (
        run_server(config) as server,
        short_collections(lambda: not server.live.running, server.metrics.registry),
    ):
        loop.add_signal_handler(signal.SIGHUP, server.reload)
        sys.setswitchinterval(_SWITCH_SECONDS)
        click.echo(_greeting(server))
        await stopped.wait()
        click.echo("stopping")


def _go_opponent(config: ServerConfig) -> str:
    """Return the option that names an engine of the server for Go; empty if it has none."""
    names = [engine.partition(":")[0] for engine in config.house.bots]
    return next((f" --opponent {name}" for name in ("mcts", "random") if name in names), "")


def _greeting(server: Server) -> str:
    """Return the addresses of the server, and commands to try."""
    from boardwire.server.config.broker_address import broker_address

    config, address = server.config, server.address
    host = f"[{address.host}]" if ":" in address.host else address.host
    http = f"{host}:{server.http_port}"
    secure = "s" if server.certificate and config.tls.http else ""
    here = str(address)
    mqtt = ""
    if config.broker.sessions:
        broker = f"{broker_address(config.broker.url)}/{config.broker.node}"
        mqtt = f"\n  {broker}        GTP through the broker"
    others = ""
    if config.server.address != address.host:  # all addresses of the machine
        others = f"\nOther machines write the name or address of this one in place of {host}."
    tls = f"\n  tls://{host}:{server.tls_port}        GTP under TLS" if server.tls_port else ""
    shortage = f"\nNot everything fits: {server.shortage}." if server.shortage else ""
    return f"""\
boardwire listens on
  {here}        GTP{tls}
  ws{secure}://{http}/gtp     GTP over WebSocket, subprotocol gtp{mqtt}
  http{secure}://{http}/      the page, in a browser{others}{shortage}
Try next, in another terminal (put .venv/bin on the PATH, or write .venv/bin/boardwire)
  boardwire connect {here} --game othello    for a GUI, or type GTP
  boardwire bot "gnugo --mode gtp" --server {here} --game go{_go_opponent(config)}
  boardwire match mcts alphabeta --game connect4 --games 4    needs no server
  boardwire matches --server {here}
Stop with Ctrl-C."""
