"""``boardwire mirror``: the page of a server for many spectators, from a broker alone."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.protocol import AddressError

from ..event_loop import run
from ..groups import Group

if TYPE_CHECKING:
    from boardwire.server.mirror import MirrorSettings


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(mirror)


def mirror(
    broker: Annotated[
        str, CommandOption(help="The broker: mqtt://[USER@]HOST[:PORT], or mqtts://.")
    ],
    server: Annotated[
        str,
        CommandOption(help="The address of the server's own page, for visitors who want to play."),
    ] = "",
    address: Annotated[str, CommandOption(help="The address to listen on.")] = "127.0.0.1",
    http_port: Annotated[
        int, CommandOption(help="The port for HTTP and WebSocket; 0 for any.", min=0, max=65535)
    ] = 7480,
    name: Annotated[
        list[str] | None,
        CommandOption(help="Another name of the mirror, such as its domain."),
    ] = None,
    password_file: Annotated[
        str, CommandOption(help="A file with the password of the broker's user.")
    ] = "",
    ca: Annotated[str, CommandOption(help="A PEM file with the broker's authorities.")] = "",
) -> None:
    """Show the matches of a server to many spectators, without load on that server.

    The mirror serves the page from what the server publishes to an MQTT broker (`boardwire serve
    --broker`): running matches and recently ended ones, live. People play at the server itself.

    Beside a server: boardwire mirror --broker mqtt://127.0.0.1 --http-port 7580
    """
    from boardwire.server.broker.login import BrokerError, read_login
    from boardwire.server.config import BrokerSettings, HttpSettings
    from boardwire.server.config.broker_address import broker_address
    from boardwire.server.mirror import MirrorSettings

    try:
        broker_address(broker)
        settings = MirrorSettings(
            BrokerSettings(broker, password_file, ca),
            address,
            http_port,
            server,
            HttpSettings(hosts=tuple(name or ())),
        )
        read_login(settings.broker)
    except (AddressError, BrokerError, ValueError) as error:
        click.echo(f"boardwire: {error}", err=True)
        raise click.exceptions.Exit(2) from None
    run(_mirror(settings))


async def _mirror(settings: MirrorSettings) -> None:
    from boardwire.server.config import LogSettings
    from boardwire.server.logs.format import start_logging
    from boardwire.server.mirror import run_mirror

    start_logging(LogSettings())
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with run_mirror(settings) as running:
        host = f"[{settings.address}]" if ":" in settings.address else settings.address
        click.echo(f"the mirror is at\n  http://{host}:{running.port}/\nStop with Ctrl-C.")
        await stopped.wait()
        click.echo("stopping")
