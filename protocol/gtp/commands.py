"""Commands: each is declared once, as a method; the rest is derived from the declaration.

    class BoardCommands:
        @command("play")
        def play(self, colour: Colour, move: str) -> None:
            "Make a move for a colour."

The name, the types of the arguments and the help are read from the method. The parser,
`list_commands`, `known_command` and the tables of the documentation follow. A class with such
methods is a command group. A `Console` is made of command groups.
"""

import inspect
import types
import typing
from collections.abc import Awaitable, Callable, Iterator, Mapping
from enum import Enum
from typing import Any, TypeVar

from boardwire.override import override
from boardwire.values import value_class

from ..errors import CommandError, quoted
from .entities import parse_bool, parse_float, parse_int
from .replies import Lines, Reply

Result = str | Reply | None | Awaitable[str | Reply | None] | Lines
"""The return value of a command's method: the response's text, now or later, or its lines one by
one. None is an empty text. A `Reply` also says what follows."""

_Method = TypeVar("_Method", bound=Callable[..., Result])
_DECLARATIONS = "__gtp_commands__"
_WORD_PARSERS: dict[Any, Callable[[str], Any]] = {
    str: str,
    int: parse_int,
    float: parse_float,
    bool: parse_bool,
}


@value_class
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

    @override
    def __str__(self) -> str:
        word = self.name.upper().replace("_", "-")
        if self.rest:
            return f"[{word}...]"
        return f"[{word}]" if self.optional else word


@value_class
class CommandSpec:
    """One command as declared.

    Attributes:
        name: the command's name on the wire.
        group: the class that declares it.
        method: the name of the method that carries it out.
        parameters: its arguments, in order.
        help: the first line of the method's docstring.
        who: the users that may use it; the console gives this text its meaning.
        replaces: whether it takes the place of the same command of an earlier group.
    """

    name: str
    group: type
    method: str
    parameters: tuple[Parameter, ...]
    help: str
    who: str = "anyone"
    replaces: bool = False

    @property
    def usage(self) -> str:
        """The form of the command line: `play COLOUR MOVE`."""
        return " ".join((self.name, *map(str, self.parameters)))

    def parse(self, words: tuple[str, ...]) -> list[Any]:
        """Turn a command's words into the values that its method takes.

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
    """Commands by name, sorted."""

    def __init__(self, specs: Mapping[str, CommandSpec]) -> None:
        self._specs = dict(sorted(specs.items()))

    @override
    def __getitem__(self, name: str) -> CommandSpec:
        return self._specs[name]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    @override
    def __len__(self) -> int:
        return len(self._specs)


_COLLECTED: dict[tuple[type, ...], CommandSet] = {}


def command(
    name: str, *, who: str = "anyone", replaces: bool = False
) -> Callable[[_Method], _Method]:
    """Declare a method as the command `name`; decorate twice for a second name.

    The annotation of an argument decides how its word is read: `str`, `int`, `float`, `bool`, an
    `Enum` with text values, any class with a classmethod `parse(text)` that raises ValueError (such
    as `Colour`), or one of these `| None`. Arguments with a default may be left out, `*rest: str`
    takes the words that are left. The method returns text, None, a `Reply`, an awaitable of one of
    these, or an asynchronous generator of lines. It raises `CommandError` to refuse; a generator
    does so before its first line.

    Args:
        name: the command's name on the wire.
        who: the users that may use it; the console gives this text its meaning.
        replaces: whether it takes the place of the same command of an earlier group. Without it, a
            console with both groups is an error.
    """

    def declare(method: _Method) -> _Method:
        declared = getattr(method, _DECLARATIONS, ())
        setattr(method, _DECLARATIONS, (*declared, (name, who, replaces)))
        return method

    return declare


def commands_of(*groups: type) -> CommandSet:
    """Collect the commands of command groups.

    Args:
        groups: their classes. The order matters only for commands declared with `replaces`.

    Raises:
        TypeError: two groups declare the same command, or a method has an annotation that no word
            can be read as.
    """
    if (known := _COLLECTED.get(groups)) is not None:
        return known
    specs: dict[str, CommandSpec] = {}
    for group in groups:
        for name, spec in _commands_of_class(group).items():
            if name in specs and not spec.replaces:
                both = f"{specs[name].group.__qualname__} and {group.__qualname__}"
                raise TypeError(f"{both} declare the same command: {name}")
            specs[name] = spec
    return _COLLECTED.setdefault(groups, CommandSet(specs))


def _commands_of_class(group: type) -> dict[str, CommandSpec]:
    """Return the commands of a class and its bases.

    A subclass overrides a command by declaring its name again or by overriding the method. It
    takes a command away with `method = None`.
    """
    specs: dict[str, CommandSpec] = {}
    for base in reversed(group.__mro__):
        for attribute, value in vars(base).items():
            if value is None:
                specs = {name: spec for name, spec in specs.items() if spec.method != attribute}
            for name, who, replaces in getattr(value, _DECLARATIONS, ()):
                parameters, help = _signature(value)
                specs[name] = CommandSpec(
                    name, group, attribute, parameters, help, who=who, replaces=replaces
                )
    return specs


def _signature(method: Callable[..., Result]) -> tuple[tuple[Parameter, ...], str]:
    """Return the arguments of a command's method, and its help."""
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
    return parameters, doc.partition("\n")[0]


def _parser(annotation: Any, where: str) -> Callable[[str], Any]:
    """Choose the parser of a word by the annotation of the argument."""
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
