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
    """A command of a group, whose help is a page with panels.

    Its parameters are made when it is used: the help of its group needs none of them.

    Args:
        name: Its name.
        function: The function that it calls. The parameters of the function are its own.
        help: Its meaning.
        epilog: The end of its help.
    """

    def __init__(
        self, name: str, function: Callable[..., Any], *, help: str | None, epilog: str | None
    ) -> None:
        super().__init__(name, help=help, epilog=epilog)
        self._function: Callable[..., Any] | None = function

    def parameters(self) -> list[click.Parameter]:
        """Return the parameters of the function."""
        if self._function is not None:
            self.params, self.callback = parameters_of(self._function)
            self._function = None
        return self.params

    @override
    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the function, and the option `--help`."""
        self.parameters()
        return super().get_params(ctx)

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
            self.add_command(
                cls(
                    name or function.__name__.replace("_", "-"),
                    function,
                    help=help or inspect.getdoc(function),
                    epilog=epilog,
                )
            )
            return function

        return add
