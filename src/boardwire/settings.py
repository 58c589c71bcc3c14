"""Settings: the types of their values with bounds, and the one check of the values that are given.

A setting is a field of a class of values, and its annotation says which values it allows: the type,
the `Bounds` of a number, the `Form` of a text. The check and the words for users come from that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from boardwire.override import override
from boardwire.values import value_class
from boardwire.vocabulary import TRUTH_WORDS

MAX_SHOWN = 60
"""Characters of a wrong value in a message."""

_Settings = TypeVar("_Settings")
_WORDS = {int: "a whole number", float: "a number", bool: "`true` or `false`", str: "text"}


@value_class(kw_only=True)
class Bounds:
    """The bounds of a number, for `Annotated`.

    Args:
        least: The least number; None for any.
        above: A number that it must exceed; None for any.
        below: A number that it must stay below; None for any.
        most: The greatest number; None for any.
    """

    least: float | None = None
    above: float | None = None
    below: float | None = None
    most: float | None = None

    def holds(self, value: float) -> bool:
        """Return whether a number keeps the bounds."""
        return (
            (self.least is None or value >= self.least)
            and (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
            and (self.most is None or value <= self.most)
        )

    @override
    def __str__(self) -> str:
        """Return the bounds in words that follow a noun, such as `from 1 to 9`."""
        words = []
        if self.least is not None:
            words.append(f"from {_plain(self.least)}" + (" on" if self.most is None else ""))
        if self.above is not None:
            words.append(f"above {_plain(self.above)}")
        if self.below is not None:
            words.append(f"below {_plain(self.below)}")
        if self.most is not None:
            words.append(f"{'to' if self.least is not None else 'up to'} {_plain(self.most)}")
        return " ".join(words)


@value_class
class Form:
    """A form that a value has beside its type, for `Annotated`.

    Args:
        words: The allowed values in words.
        read: Returns the value of the setting. It raises a ValueError with the reason if the given
            value has another form.
        given: The type of the given value, where it is not that of the setting.
    """

    words: str
    read: Callable[[Any], Any]
    given: type | None = None


Amount = Annotated[float, Bounds(least=0)]
Count = Annotated[int, Bounds(least=0)]
Positive = Annotated[int, Bounds(least=1)]


class SettingError(ValueError):
    """A value that a setting does not allow.

    Args:
        problem: The problem, in words that follow the value: `is not a number`.
        value: The value as Python writes it, whatever its length; empty where there is none.
    """

    def __init__(self, problem: str, value: str = "") -> None:
        super().__init__(problem, value)
        self.problem = problem
        self.value = value
        self.place: tuple[str, ...] = ()
        """The names of the tables around the setting, and its own. A table of a list has a number
        from 1 on."""

    @property
    def path(self) -> str:
        """The name of the setting with those of the tables around it: `sprt.elo0`."""
        return ".".join(self.place)

    @override
    def __str__(self) -> str:
        sentence = f"{_cut(self.value)} {self.problem}".strip()
        return f"{self.path}: {sentence}" if self.place else sentence


class MissingSetting(SettingError):
    """A setting without a default that is not given."""

    def __init__(self) -> None:
        super().__init__("is missing")

    @override
    def __str__(self) -> str:
        return f"{self.path} {self.problem}"


class UnknownSetting(SettingError):
    """A name that no setting has.

    Args:
        hint: The names that there are.
    """

    def __init__(self, hint: str) -> None:
        super().__init__("no such setting")
        self.hint = hint

    @override
    def __str__(self) -> str:
        return f"no setting {self.path}; {self.hint}"


def nearest(name: str, known: Collection[str]) -> str:
    """Return the hint for a name that is unknown: the one that is meant, or all of them."""
    import difflib  # only here, since a name is rarely unknown

    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"


def shown(value: object) -> str:
    """Return a value for a message, which a stranger may have made long."""
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."


def described(kind: Any) -> str:
    """Return the allowed values of a type, in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        forms = [it for it in parts[1:] if isinstance(it, Form | Bounds)]
        if forms and isinstance(forms[0], Form):
            return forms[0].words
        return " ".join((described(parts[0]), *map(str, forms)))
    if origin is Literal:
        return " or ".join(f"`{it}`" if it else "empty" for it in parts)
    if origin in (Union, UnionType):
        return " or ".join(described(it) for it in parts if it is not NoneType)
    if origin is tuple:
        return f"a list, each {described(parts[0])}"
    return _WORDS.get(kind, "a table")


def checked(kind: Any, given: object, *, texts: bool = True) -> Any:
    """Return the value of a setting.

    Args:
        kind: The type of the setting, with its bounds and form.
        given: The value as it was given.
        texts: Whether numbers and truth values may be texts, as on a command line. Otherwise the
            value has the type that TOML or JSON gives it.

    Raises:
        SettingError: The value is not allowed. The message has the allowed values.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(kind, given, texts)
    if origin in (Union, UnionType):
        return _any_of(kind, given, texts)
    if origin is tuple and isinstance(given, list | tuple):
        if is_dataclass(parts[0]):
            named = ((str(number), it) for number, it in enumerate(given, 1))
            return tuple(_placed(name, parts[0], it, texts) for name, it in named)
        return tuple(checked(parts[0], it, texts=texts) for it in given)
    if origin in (dict, Mapping) and isinstance(given, Mapping):
        return {
            checked(parts[0], name): _placed(str(name), parts[1], it, texts)
            for name, it in given.items()
        }
    if origin is Literal:
        if isinstance(given, str) and given in parts:
            return given
    elif isinstance(kind, type) and is_dataclass(kind):
        if isinstance(given, Mapping):
            return settings_of(kind, given, texts=texts)
    elif kind in _WORDS and (value := read_scalar(kind, given, texts=texts)) is not None:
        return value
    raise _wrong(kind, given)


def settings_of(
    kind: type[_Settings], given: Mapping[str, Any], *, texts: bool = True
) -> _Settings:
    """Return the settings of a class, from a table.

    Args:
        kind: The class of values.
        given: The given settings by name. The others have their defaults.
        texts: As for :func:`checked`.

    Raises:
        SettingError: A setting is unknown, missing or wrong; it has the place.
    """
    fields_of: Any = _fields  # a class is hashable, which its type does not say
    kinds, required = fields_of(kind)
    values = {}
    for name, value in given.items():
        if name not in kinds:
            unknown = UnknownSetting(nearest(str(name), kinds))
            unknown.place = (str(name),)
            raise unknown
        values[name] = _placed(name, kinds[name], value, texts)
    for name in required:
        if name not in values:
            missing = MissingSetting()
            missing.place = (name,)
            raise missing
    return kind(**values)


def read_scalar(kind: type, given: object, *, texts: bool = True) -> Any:
    """Return a text, a whole number, a finite number or a truth value; None for anything else.

    Args:
        kind: The type: `str`, `int`, `float` or `bool`.
        given: The value. A whole number is also one of type `float`.
        texts: Whether numbers and truth values may be texts.
    """
    if kind is str:
        return given if isinstance(given, str) else None
    if kind is bool:
        if isinstance(given, bool):
            return given
        return TRUTH_WORDS.get(str(given).lower()) if texts else None
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    if type(given) is int and kind is int:
        return given
    return _number(kind, given) if texts or (kind is float and not isinstance(given, str)) else None


def _number(kind: type, given: float | str) -> int | float | None:
    if isinstance(given, str) and not given.isascii():
        return None
    try:
        if kind is int and isinstance(given, str) and given.strip("+-").isdecimal():
            return int(given)  # exactly, where a float has too few digits
        number = float(given)
    except (ValueError, OverflowError):
        return None
    if not math.isfinite(number):
        return None
    if kind is float:
        return number + 0.0  # makes -0.0 the zero without a sign
    return int(number) if number.is_integer() else None


def _annotated(kind: Any, given: object, texts: bool) -> Any:
    plain, *others = get_args(kind)
    readers = [it.given for it in others if isinstance(it, Form) and it.given]
    inner = readers[0] if readers else plain
    try:
        value = checked(inner, given, texts=texts)
    except SettingError as error:
        if inner in _WORDS:  # the bounds and the form say more
            raise _wrong(kind, given) from error.__cause__
        raise
    for it in others:
        if isinstance(it, Bounds) and not it.holds(value):
            raise _wrong(kind, given)
        if isinstance(it, Form):
            try:
                value = it.read(value)
            except ValueError as error:
                raise _wrong(kind, given, str(error)) from error
    return value


def _any_of(kind: Any, given: object, texts: bool) -> Any:
    """Return a value of one of several types: of the one that it has already, or the first."""
    parts = [it for it in get_args(kind) if it is not NoneType]
    if given is None and NoneType in get_args(kind):
        return None
    if len(parts) == 1:
        return checked(parts[0], given, texts=texts)
    because = ""
    for converts in (False, texts):
        for part in parts:
            try:
                return checked(part, given, texts=converts)
            except SettingError as error:
                because = because or (str(error.__cause__) if error.__cause__ else "")
    raise _wrong(kind, given, because)


def _placed(name: str, kind: Any, given: object, texts: bool) -> Any:
    """Check a value that has a name; an error gets the name as its place."""
    try:
        return checked(kind, given, texts=texts)
    except SettingError as error:
        error.place = (name, *error.place)
        raise


def _wrong(kind: Any, given: object, because: str = "") -> SettingError:
    reason = f" ({because})" if because else ""
    return SettingError(f"is not {described(kind)}{reason}", repr(given))


@cache
def _fields(kind: Any) -> tuple[Mapping[str, Any], Collection[str]]:
    """Return the types of the fields of a class, and the names of those without a default."""
    hints = get_type_hints(kind, include_extras=True)
    required = [
        it.name for it in fields(kind) if it.default is MISSING and it.default_factory is MISSING
    ]
    return {it.name: hints[it.name] for it in fields(kind)}, required


def _plain(value: float) -> str:
    """Return a bound without an exponent, which :g writes from a million on."""
    return str(int(value)) if value == int(value) else f"{value:g}"
