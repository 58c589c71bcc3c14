"""Consoles: the engine's side of a session, composed of command groups."""

from collections.abc import AsyncGenerator, Awaitable
from typing import Any, ClassVar, TypeVar

from .errors import UNKNOWN_COMMAND, CommandError
from .gtp.commands import Result, command, commands_of
from .gtp.messages import Command
from .gtp.replies import Reply

_Group = TypeVar("_Group")


class Console:
    """A console: it carries out commands with the groups that declare them.

    A group is any object whose class declares commands (see `boardwire.protocol.gtp.commands`). The
    console itself adds `list_commands` and `known_command`. A subclass may add commands of its own,
    which no group may declare as well.

    Args:
        groups: the command groups. Their order matters only for commands that replace others.
        made_later: classes of groups that `make_group` makes when their first command comes. They
            follow `groups` in the order.

    Attributes:
        commands: all commands of the console by name.
        refusals: exceptions besides CommandError that refuse a command, with their text as the
            message.

    Raises:
        TypeError: two groups declare the same command.
    """

    refusals: ClassVar[tuple[type[Exception], ...]] = ()

    def __init__(self, *groups: object, made_later: tuple[type, ...] = ()) -> None:
        self._groups = {type(group): group for group in groups}
        self.commands = commands_of(type(self), *self._groups, *made_later)

    def group(self, kind: type[_Group]) -> _Group:
        """Return the console's command group of that class."""
        group: Any = self._groups.get(kind)
        if group is None:
            group = self._groups[kind] = self.make_group(kind)
        made: _Group = group
        return made

    def make_group(self, kind: type) -> object:
        """Make a group of a class in `made_later`; for subclasses that use it."""
        raise LookupError(f"{type(self).__qualname__} has no group {kind.__qualname__}")

    def dispatch(self, command: Command) -> Result:
        """Carry out a command without waiting for its outcome.

        Returns:
            The return value of the command's method. The caller awaits an awaitable and closes a
            generator of lines.

        Raises:
            CommandError: there is no such command, its arguments do not fit, or it refused.
        """
        spec = self.commands.get(command.name)
        if spec is None or not self.offers(command.name):
            raise CommandError(UNKNOWN_COMMAND)
        group = self if spec.group is type(self) else self.group(spec.group)
        result: Result = getattr(group, spec.method)(*spec.parse(command.arguments))
        return result

    def offers(self, name: str) -> bool:
        """Whether a command of the console can be used now; for subclasses that refuse some."""
        return True

    async def handle(self, command: Command) -> Reply:
        """Carry out a command and wait for its outcome, for the loop that serves a session.

        Raises:
            CommandError: the command is refused; the session goes on.
        """
        try:
            result = self.dispatch(command)
            if isinstance(result, AsyncGenerator):
                return Reply(lines=result)
            if isinstance(result, Awaitable):
                result = await result
        except self.refusals as error:
            raise CommandError(str(error)) from error
        return result if isinstance(result, Reply) else Reply(result or "")

    @command("known_command")
    def known_command(self, name: str) -> str:
        """Show whether a command is known, `true` or `false`."""
        return "true" if name in self.commands and self.offers(name) else "false"

    @command("help")
    @command("list_commands")
    def list_commands(self) -> str:
        """List the names of all commands, one per line."""
        return "\n".join(filter(self.offers, self.commands))
