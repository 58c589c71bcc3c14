"""Commands and groups of commands, made of functions with annotated parameters."""

from __future__ import annotations

import inspect
import signal
from collections.abc import Callable
from typing import Any, TypeVar

import click

from boardwire.override import override

from .parameters import parameters_of

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Subcommand(click.Command):
    """A command of a group, whose help is a page with panels."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. An interrupt ends it with the status that shells give to one."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(128 + signal.SIGINT) from None

    @override
    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from .help_page import write_page  # only here, since rich takes a while

        write_page(self, ctx, formatter)


class Group(click.Group):
    """A group of commands, whose help is a page with panels.

    Args:
        name: Its name.
        help: Its meaning.
        params: The options of the group.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        help: str,
        params: list[click.Parameter] | None = None,
        callback: Callable[..., Any] | None = None,
    ) -> None:
        super().__init__(name, help=help, params=params, callback=callback, no_args_is_help=True)

    @override
    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from .help_page import write_page  # only here, since rich takes a while

        write_page(self, ctx, formatter)

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order in which they were added."""
        return list(self.commands)

    def subcommand(
        self,
        name: str | None = None,
        *,
        cls: type[Subcommand] = Subcommand,
        help: str | None = None,
        epilog: str | None = None,
    ) -> Callable[[_Function], _Function]:
        """Add a function as a command.

        Args:
            name: The name of the command; that of the function by default.
            cls: The class of the command.
            help: The help; the docstring of the function by default.
            epilog: The end of the help.
        """

        def add(function: _Function) -> _Function:
            parameters, call = parameters_of(function)
            self.add_command(
                cls(
                    name or function.__name__.replace("_", "-"),
                    params=parameters,
                    callback=call,
                    help=help or inspect.getdoc(function),
                    epilog=epilog,
                )
            )
            return function

        return add
