"""The command line: one file for each subcommand, with its arguments and its output."""

from __future__ import annotations

import sys

import typer

from boardwire import __version__

from . import (
    analyze,
    bench,
    book,
    bot,
    check,
    connect,
    convert,
    engine,
    explain,
    export,
    ladder,
    match,
    matches,
    mcp,
    perft,
    play,
    results,
    serve,
    table,
    user,
    verify,
    weights,
)
from .common import friendly_errors

app = typer.Typer(
    help="A game server for engines, GUIs and people, over a text protocol like GTP.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for _module in (
    *(serve, user, play, connect, bot, mcp, match, engine, check, analyze, book, table),
    *(matches, ladder, results, export, convert, verify, perft, explain, weights, bench),
):
    _module.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardwire {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Options that come before the subcommand."""


def main() -> None:
    """Run the command line."""
    with friendly_errors():
        app()
    sys.exit(0)
