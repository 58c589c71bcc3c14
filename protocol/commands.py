"""Commands as methods: declared once, and everything else derived.

    class Engine(Introspection):
        @command("play")
        def play(self, colour: Colour, move: str) -> None:
            "Put a move on the board."

The name, the arguments' types and the help are read from the method; the parser, `list_commands`,
`known_command` and the documentation come from them. Subclasses add commands and override them.
"""

import inspect
import types
import typing
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from .entities import parse_bool, parse_float, parse_int, quoted
from .errors import UNKNOWN_COMMAND, CommandError
from .messages import Command

Lines = AsyncGenerator[str, None]
"""A response that is written line by line, while the command still runs."""

Result = str | None | Awaitable[str | None] | Lines
"""What a command's method returns: the response's text, now or later, or its lines one by one;
None is an empty text."""

_Method = TypeVar("_Method", bound=Callable[..., Result])
_DECLARATIONS = "__gtp_commands__"
_WORD_PARSERS: dict[Any, Callable[[str], Any]] = {
    str: str,
    int: parse_int,
    float: parse_float,
    bool: parse_bool,
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a command.

    Attributes:
        name: as in the method, `colour`.
        parse: makes a value of one word, or raises ValueError.
        optional: whether the argument may be left out.
        rest: whether it takes all words that are left, none included.
    """

    name: str
    parse: Callable[[str], Any]
    optional: bool = False
    rest: bool = False

    def __str__(self) -> str:
        word = self.name.upper().replace("_", "-")
        if self.rest:
            return f"[{word}...]"
        return f"[{word}]" if self.optional else word


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """One command as declared.

    Attributes:
        name: what goes over the wire.
        method: the method that carries it out.
        parameters: its arguments, in order.
        help: the first line of the method's docstring.
        who: who may use it; the meaning is up to the class that has the command.
    """

    name: str
    method: str
    parameters: tuple[Parameter, ...]
    help: str
    who: str = "anyone"

    @property
    def usage(self) -> str:
        """How the command is written: `play COLOUR MOVE`."""
        return " ".join((self.name, *map(str, self.parameters)))

    def parse(self, words: tuple[str, ...]) -> list[Any]:
        """Turn a command's words into the values its method takes.

        Raises:
            CommandError: the number of words, or one of them, does not fit.
        """
        required = sum(not (parameter.optional or parameter.rest) for parameter in self.parameters)
        rest = bool(self.parameters) and self.parameters[-1].rest
        if len(words) < required or (len(words) > len(self.parameters) and not rest):
            raise CommandError.syntax(self.usage)
        values = []
        for index, word in enumerate(words):
            parameter = self.parameters[min(index, len(self.parameters) - 1)]
            try:
                values.append(parameter.parse(word))
            except ValueError as error:
                raise CommandError.syntax(self.usage, str(error)) from error
        return values


class CommandSet(Mapping[str, CommandSpec]):
    """The commands of a class by name, sorted."""

    def __init__(self, specs: Mapping[str, CommandSpec]) -> None:
        self._specs = dict(sorted(specs.items()))

    def __getitem__(self, name: str) -> CommandSpec:
        return self._specs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)


_COLLECTED: WeakKeyDictionary[type, CommandSet] = WeakKeyDictionary()


def command(name: str, *, who: str = "anyone") -> Callable[[_Method], _Method]:
    """Declare a method as the command `name`; decorate twice for a second name.

    An argument's annotation says how its word is read: `str`, `int`, `float`, `bool`, an `Enum`
    with text values, any class with a classmethod `parse(text)` that raises ValueError (such as
    `Colour`), or one of these `| None`. Arguments with a default may be left out, `*rest: str`
    takes what is left. The method returns text, None, an awaitable of either, or an asynchronous
    generator of lines, and raises `CommandError` to refuse; a generator, before its first line.
    """

    def declare(method: _Method) -> _Method:
        declared = getattr(method, _DECLARATIONS, ())
        setattr(method, _DECLARATIONS, (*declared, (name, who)))
        return method

    return declare


def commands_of(cls: type) -> CommandSet:
    """Collect the commands of a class and its bases.

    A subclass overrides a command by declaring its name again or by overriding the method, and
    takes it away with `method = None`.

    Raises:
        TypeError: a method has an annotation no word can be read as.
    """
    if (known := _COLLECTED.get(cls)) is not None:
        return known
    specs: dict[str, CommandSpec] = {}
    for base in reversed(cls.__mro__):
        for attribute, value in vars(base).items():
            if value is None:
                specs = {name: spec for name, spec in specs.items() if spec.method != attribute}
            for name, who in getattr(value, _DECLARATIONS, ()):
                specs[name] = _spec(name, who, attribute, value)
    return _COLLECTED.setdefault(cls, CommandSet(specs))


def dispatch(target: object, command: Command) -> Result:
    """Carry out a command on an object whose class declares it.

    Returns:
        What the method returned. If it is awaitable the caller awaits it; a generator of lines the
        caller closes.

    Raises:
        CommandError: there is no such command, its arguments do not fit, or it refused.
    """
    if (spec := commands_of(type(target)).get(command.name)) is None:
        raise CommandError(UNKNOWN_COMMAND)
    result: Result = getattr(target, spec.method)(*spec.parse(command.arguments))
    return result


async def perform(target: object, command: Command) -> str | Lines:
    """Carry out a command as `dispatch` does, wait for it, and return the response's text.

    A response that comes line by line is returned as it is.
    """
    result = dispatch(target, command)
    if isinstance(result, AsyncGenerator):
        return result
    if isinstance(result, Awaitable):
        result = await result
    return result or ""


class Introspection:
    """The two commands by which a class tells what it knows."""

    @command("known_command")
    def known_command(self, name: str) -> str:
        """Say whether a command is known, `true` or `false`."""
        return "true" if name in commands_of(type(self)) else "false"

    @command("list_commands")
    def list_commands(self) -> str:
        """List the names of all commands, one per line."""
        return "\n".join(commands_of(type(self)))


def _spec(name: str, who: str, attribute: str, method: Callable[..., Result]) -> CommandSpec:
    hints = typing.get_type_hints(method)
    _, *signature = inspect.signature(method).parameters.values()
    parameters = tuple(
        Parameter(
            parameter.name,
            _parser(hints.get(parameter.name, str), f"{method.__qualname__}({parameter.name})"),
            optional=parameter.default is not parameter.empty,
            rest=parameter.kind is parameter.VAR_POSITIONAL,
        )
        for parameter in signature
        if parameter.kind is not parameter.KEYWORD_ONLY
    )
    doc = inspect.getdoc(method) or ""
    return CommandSpec(name, attribute, parameters, doc.partition("\n")[0], who)


def _parser(annotation: Any, where: str) -> Callable[[str], Any]:
    """Choose how a word is read, by the annotation of the argument."""
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        kinds = [kind for kind in typing.get_args(annotation) if kind is not type(None)]
        annotation = kinds[0] if len(kinds) == 1 else annotation
    if annotation in _WORD_PARSERS:
        return _WORD_PARSERS[annotation]
    if callable(parse := getattr(annotation, "parse", None)):
        return typing.cast("Callable[[str], Any]", parse)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _enum_parser(annotation)
    raise TypeError(f"{where}: cannot read a word as {annotation!r}")


def _enum_parser(kind: type[Enum]) -> Callable[[str], Enum]:
    words = {str(member.value): member for member in kind}

    def parse(text: str) -> Enum:
        try:
            return words[text.lower()]
        except KeyError:
            raise ValueError(f"not one of {', '.join(words)}: {quoted(text)}") from None

    return parse
