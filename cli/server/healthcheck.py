"""``boardwire healthcheck``: the health of a server, for programs that supervise it.

It runs every few seconds beside a busy server, so it imports as little as possible.
"""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.clients.connection.health import ReportedHealth, ask_health, own_url
from boardwire.protocol import CommandError, TransportError, visible

from ..arguments.authorities import Authorities
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(healthcheck)


def healthcheck(
    server: Annotated[
        str | None,
        CommandOption(
            help="The server, or a mirror: http://HOST:PORT, https://HOST:PORT; or its port for "
            "GTP, tcp://HOST:PORT. The default is the server on this machine that the environment "
            "configures (BOARDWIRE_SERVER_HTTP_PORT, BOARDWIRE_TLS_CERTIFICATE).",
        ),
    ] = None,
    seconds: Annotated[
        float, CommandOption("--timeout", help="Seconds to wait for the answer.", min=0.01)
    ] = 4.0,
    insecure: Annotated[
        bool,
        CommandOption(
            "--insecure",
            help="Do not check the certificate. That of the server on this machine is never "
            "checked: it has the public name.",
        ),
    ] = False,
    ca: Authorities = None,
) -> None:
    """Check the health of a server, and print a line.

    The exit code is 0 if it is, 1 if it is not or does not answer, and 2 for a wrong option.
    """
    if ca is not None and (server is None or insecure):
        raise CommandError(
            "--ca says how to check a certificate, and "
            + ("--insecure does not: leave out one" if insecure else "needs --server")
        )
    url = own_url(os.environ) if server is None else server
    verify = server is not None and not insecure
    try:
        health: ReportedHealth = asyncio.run(
            ask_health(url, seconds=seconds, verify=verify, ca=None if ca is None else str(ca))
        )
    except TransportError as error:
        health = ReportedHealth(False, str(error))
    click.echo(visible(health.text), err=not health.ok)
    raise click.exceptions.Exit(0 if health.ok else 1)
