"""The command line: one file for each subcommand, with its arguments and its output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module

import typer

from boardwire import __version__

from .errors import friendly_errors

COMMANDS = (
    *(
        "serve",
        "mirror",
        "healthcheck",
        "user",
        "play",
        "watch",
        "connect",
        "bot",
        "mcp",
        "match",
        "tournament",
        "engine",
        "check",
    ),
    *(
        "analyze",
        "show",
        "book",
        "table",
        "matches",
        "ladder",
        "results",
        "export",
        "convert",
        "verify",
    ),
    *("perft", "explain", "lab", "solve", "quiz", "weights", "learn", "bench"),
)
"""The subcommands in the order of the help, each the name of a module here."""


def make_app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return a command line with subcommands; it imports the modules of these alone."""
    app = typer.Typer(
        help="A game server for engines, GUIs and people, over a text protocol like GTP.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    app.callback()(_options)
    for name in names:
        import_module(f"{__name__}.{name}").register(app)
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


def main() -> None:
    """Run the command line.

    Where the first word is a subcommand the others are not imported, which takes half of the time
    that a short one needs.
    """
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    with friendly_errors():
        make_app((name,) if name in COMMANDS else COMMANDS)()
    sys.exit(0)
