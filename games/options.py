"""Options of a game, such as the board size: declared once, validated everywhere."""

import re
from collections.abc import Mapping

from boardwire.override import override
from boardwire.settings import Bounds, read_scalar, shown
from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

from .errors import OptionError


@value_class
class Option:
    """One keyword argument of a game.

    Args:
        name: The keyword, as in ``load("go", size=9)`` and ``size=9`` on the command line.
        default: The value when none is given; its type is the option's type. A text without
            `choices` keeps its case, and ``_`` in it stands for a space, since a word on the wire
            has no spaces.
        help: One line for people.
        minimum, maximum: Bounds of a number, both included; None for no bound.
        choices: The only accepted values, or empty where the bounds alone count.
        rated: Whether matches with another value than the default may be rated. For a number it may
            be the smallest and the largest value with which they may.
        people: The value in games that people set up in a form, such as more rounds than one; None
            for the default. Matches with it may be rated.
        common: The values that people choose most, which a form offers at once.
    """

    name: str
    default: OptionValue
    help: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[OptionValue, ...] = ()
    rated: bool | tuple[float, float] = True
    people: OptionValue | None = None
    common: tuple[OptionValue, ...] = ()

    @property
    def proposed(self) -> OptionValue:
        """The value that a form proposes to people."""
        return self.default if self.people is None else self.people

    def is_rated(self, value: OptionValue) -> bool:
        """Return whether matches with this value, which has been checked, may be rated."""
        if value == self.people:
            return True
        if value == self.default or isinstance(self.rated, bool) or isinstance(value, str):
            return value == self.default or self.rated is True
        smallest, largest = self.rated
        return smallest <= value <= largest

    @property
    def range(self) -> str:
        """The accepted values in words, for error messages and documentation."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, str):
            return "text"
        kind = "a whole number" if isinstance(self.default, int) else "a number"
        return f"{kind} {self.bounds}".strip()

    @property
    def bounds(self) -> Bounds:
        """The bounds of a number."""
        return Bounds(least=self.minimum, most=self.maximum)

    def check(self, value: object) -> OptionValue:
        """Convert `value` to this option's type and check it.

        A text (from a command line or the wire) is read as a number or a truth value where the
        option is one.

        Raises:
            OptionError: The value has the wrong type or lies outside the range.
        """
        converted = self._convert(value)
        if converted is None or not self._allows(converted):
            raise OptionError(
                english(
                    "option {name} must be {range}, not {value}",
                    name=self.name,
                    range=self.range,
                    value=shown(value),
                )
            )
        return converted

    def _convert(self, value: object) -> OptionValue | None:
        if isinstance(self.default, str):
            return str(value).lower() if self.choices else str(value).replace("_", " ").strip()
        read: OptionValue | None = read_scalar(type(self.default), value)
        return read

    def _allows(self, value: OptionValue) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, bool | str):
            return True
        return self.bounds.holds(value)


POSITION = Option(
    english("position"),
    "",
    english("where the game starts; empty for the usual start"),
    rated=False,
)
"""The option of every game that reads positions: see :meth:`Game.read_position`."""


class BoardSizeOption(Option):
    """The size of a board that need not be square: a whole number, or a text such as ``9x13``.

    Width and height have the bounds of the option. Those of a square are one number.
    """

    __slots__ = ()

    @property
    @override
    def range(self) -> str:
        """The accepted values in words."""
        return f"{super().range}, or WIDTHxHEIGHT such as 9x13"

    @override
    def _convert(self, value: object) -> OptionValue | None:
        sides = _RECTANGLE.fullmatch(value.strip()) if isinstance(value, str) else None
        if sides is None:
            return super()._convert(value)
        columns, rows = map(int, sides.groups())
        return board_size(columns, rows)

    @override
    def _allows(self, value: OptionValue) -> bool:
        return all(map(super()._allows, board_sides(value)))


_RECTANGLE = re.compile("([0-9]{1,3})[x:]([0-9]{1,3})", re.ASCII | re.IGNORECASE)


def board_sides(size: OptionValue) -> tuple[int, int]:
    """Return the width and height of a board by the value of its option `size`: 9, or ``9x13``."""
    if isinstance(size, str):
        columns, _, rows = size.partition("x")
        return int(columns), int(rows)
    return int(size), int(size)


def board_size(columns: int, rows: int) -> OptionValue:
    """Return the value of an option `size` for a board: 9, or ``9x13``."""
    return columns if columns == rows else f"{columns}x{rows}"


class PathOption(Option):
    """An option that names a file or a folder; underscores in its text stay underscores."""

    __slots__ = ()

    @property
    @override
    def range(self) -> str:
        """The accepted values in words."""
        return "a path"

    @override
    def _convert(self, value: object) -> OptionValue:
        return str(value)


def option_text(value: OptionValue) -> str:
    """Return a value as command lines and the wire write it; :meth:`Option.check` reads it back."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value.replace(" ", "_")
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def complete(
    game: str, declared: tuple[Option, ...], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return every declared option with its given or default value.

    Raises:
        OptionError: An unknown option, or a value outside its range.
    """
    known = {option.name for option in declared}
    for name in given:
        if name not in known:
            if not known:
                raise OptionError(
                    english("{game} has no option {name}; it has none", game=game, name=shown(name))
                )
            raise OptionError(
                english(
                    "{game} has no option {name}; it has {names}",
                    game=game,
                    name=shown(name),
                    names=", ".join(sorted(known)),
                )
            )
    return {
        option.name: option.check(given.get(option.name, option.default)) for option in declared
    }
