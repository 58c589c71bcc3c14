"""The command line as a typer app."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import typer

from boardwire import __version__

from .commands import COMMANDS
from .plain_words import PlainGroup


def make_app(names: Iterable[str]) -> typer.Typer:
    """Return a command line with subcommands; it imports the modules of these only."""
    app = typer.Typer(
        cls=PlainGroup,
        help="A game server for engines, GUIs and people, over a text protocol like GTP.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    app.callback()(_options)
    for name in names:
        import_module(COMMANDS[name]).register(app)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardwire {__version__}")
        raise typer.Exit


def _options(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Options that come before the subcommand."""
