"""How ``boardwire tournament`` reads its arguments, also those of other programs."""

from __future__ import annotations

from typing import Any

import typer
from typer._click.core import Context
from typer.core import TyperCommand

from boardwire import __version__
from boardwire.clients.tournament.configured_engines import configured_engines
from boardwire.clients.tournament.options import (
    COMPLIANCE,
    LISTING,
    VERSION,
    one_dashed,
    option_name,
    read_arguments,
)

ONE_DASHED = f"{__name__}.one_dashed"
"""The key of the context that tells whether options were written with one dash."""

FOREIGN = f"{__name__}.foreign"
"""The key of the context with the settings that options of other programs stand for."""

OTHERS = (
    "All options of fastchess and most of cutechess-cli are read as well, also those that are not "
    "listed here; docs/tournaments.md has the table."
)
"""The end of the help."""


class TournamentCommand(TyperCommand):
    """A command that takes the spelling of fastchess and cutechess-cli as well."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; options may have one dash, and several words after them."""
        if args and option_name(args[0]) == COMPLIANCE:
            from .compliance import check_compliance  # only here: it takes a while

            raise typer.Exit(check_compliance(args[1:]))
        known = {
            name.lstrip("-") for it in self.params for name in it.opts if name.startswith("--")
        }
        ctx.meta[ONE_DASHED] = one_dashed(args, known)
        read = read_arguments(args, known)
        for remark in read.remarks:
            typer.echo(f"boardwire: {remark}", err=True)
        _answer_at_once(read.settings)
        ctx.meta[FOREIGN] = read.settings
        return super().parse_args(ctx, read.words)


def _answer_at_once(settings: dict[str, Any]) -> None:
    """Print what is asked for instead of a tournament, and exit."""
    if VERSION in settings:
        typer.echo(f"boardwire {__version__}")
    elif LISTING in settings:
        for name in configured_engines():
            typer.echo(name)
    else:
        return
    raise typer.Exit
