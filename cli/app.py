"""The command line: the group of all subcommands."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import click

from boardwire import __version__

from .commands import COMMANDS
from .groups import Group


def make_app(names: Iterable[str]) -> Group:
    """Return a command line with subcommands; it imports the modules of these only."""
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_print_version,
        help="Print the version.",
    )
    app = Group(
        "boardwire",
        help="A game server for engines, GUIs and people, over a text protocol like GTP.",
        params=[version],
    )
    for name in names:
        import_module(COMMANDS[name]).register(app)
    return app


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"boardwire {__version__}")
        ctx.exit()
