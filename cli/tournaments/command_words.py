"""The command line of ``boardwire tournament``, which also takes arguments of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from boardwire import __version__
from boardwire.clients.tournament.entries.configured_engines import configured_engines
from boardwire.clients.tournament.options import (
    COMPLIANCE,
    ENGINE,
    FORMAT_HELP,
    LISTING,
    VERSION,
    WORD_OPTIONS,
    merged,
    one_dashed,
    option_name,
    read_arguments,
    settings_of_words,
)
from boardwire.clients.tournament.show import format_help
from boardwire.override import override

from ..groups import Subcommand

ONE_DASHED = f"{__name__}.one_dashed"
"""The key of the context for whether options have one dash."""

FOREIGN = f"{__name__}.foreign"
"""The key of the context for the settings from options of other programs."""

OTHERS = (
    "All options of fastchess and most of cutechess-cli are read as well, also those that are not "
    "listed here. A line names each one that is left out, and why."
)
"""The end of the help."""


class TournamentCommand(Subcommand):
    """A command that takes the spelling of fastchess and cutechess-cli as well."""

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; options may have one dash, and several words after them."""
        if args and option_name(args[0]) == COMPLIANCE:
            from .compliance import check_compliance  # only here: it takes a while

            raise click.exceptions.Exit(check_compliance(args[1:]))
        known = {
            name.lstrip("-")
            for it in self.parameters()
            for name in it.opts
            if name.startswith("--")
        }
        ctx.meta[ONE_DASHED] = one_dashed(args, known)
        read = read_arguments(args, known)
        for remark in read.remarks:
            click.echo(f"boardwire: {remark}", err=True)
        _answer_at_once(read.settings)
        ctx.meta[FOREIGN] = read.settings
        return super().parse_args(ctx, read.words)


def _answer_at_once(settings: dict[str, Any]) -> None:
    """Print the version, the engines or the formats if an option asks for them, and exit."""
    if VERSION in settings:
        click.echo(f"boardwire {__version__}")
    elif LISTING in settings:
        for name in configured_engines():
            click.echo(name)
    elif FORMAT_HELP in settings:
        for line in format_help():
            click.echo(line)
    else:
        return
    raise click.exceptions.Exit


_PENTA = "penta="
"""The beginning of the value of fastchess's `-report`, which is about pairs of games."""

_FORMAT = "format="
"""The beginning of the name of an output in the fastchess style."""


def given_settings(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the plan on the command line in the form of TOML."""
    given: dict[str, Any] = {}
    for name, value in options.items():
        if name == ENGINE:
            given[name] = [settings_of_words(name, text) for text in value]
        elif name in WORD_OPTIONS:
            for it in value if isinstance(value, list) else [value]:
                given = merged(given, {name: settings_of_words(name, it)})
        elif name == "output":
            given[name] = value.removeprefix(_FORMAT)
        elif name == "report" and value.startswith(_PENTA):
            given["penta"] = value.removeprefix(_PENTA)
        else:
            given[name] = value
    return given
