"""The parameters of a command for click, from the signature of its function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import click

from boardwire.arguments import Argument, CommandOption, SettingsOf, field_help
from boardwire.override import override
from boardwire.settings import Bounds

Taker = Callable[[dict[str, Any]], Any]
"""Takes the value of a parameter of the function out of the values that click has read."""

WORDS = "WORDS"
"""The word for the value of an option that takes words KEY=VALUE."""


class PathType(click.ParamType[Path]):
    """A file or folder."""

    name = "path"

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        return Path(value)


class EnumType(click.Choice[str]):
    """A member of an enumeration, written as its value.

    Args:
        kind: The enumeration.
    """

    def __init__(self, kind: type[Enum]) -> None:
        super().__init__([str(it.value) for it in kind])
        self.kind = kind

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, self.kind):
            return value
        return self.kind(super().convert(value, param, ctx))


def parameters_of(
    function: Callable[..., Any],
) -> tuple[list[click.Parameter], Callable[..., Any]]:
    """Return the parameters of a command, and a function that calls it with their values.

    A parameter that is annotated with a `CommandOption` or `Argument` is one for click as well. One
    whose type is a class of settings stands for the fields of that class, and so does one that is
    annotated with `SettingsOf`. A context of click is passed on.
    """
    parameters: list[click.Parameter] = []
    takers: dict[str, Taker] = {}
    for it in inspect.signature(function, eval_str=True).parameters.values():
        made, takers[it.name] = _parameter(it)
        parameters += made

    def call(**values: Any) -> Any:
        return function(**{name: take(values) for name, take in takers.items()})

    return parameters, call


def _parameter(parameter: inspect.Parameter) -> tuple[list[click.Parameter], Taker]:
    name, annotation = parameter.name, parameter.annotation
    if annotation is click.Context:
        return [], lambda _: click.get_current_context()
    kind, declared = _declared(annotation)
    if isinstance(declared, SettingsOf):
        settings = list(_settings(declared))
        names = [it.name for it in settings if it.name is not None]
        return list(settings), lambda values: _given(values, names)
    if is_dataclass(kind) and isinstance(kind, type):
        return _group(kind)
    default = None if parameter.default is parameter.empty else parameter.default
    required = parameter.default is parameter.empty
    made = click_parameter(name, kind, declared, default=default, required=required)
    return [made], _taker(made, default)


def _given(values: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the settings that are given; several words are a list."""
    given = {name: values[name] for name in names if values[name] not in (None, ())}
    return {name: list(it) if isinstance(it, tuple) else it for name, it in given.items()}


def _group(kind: type) -> tuple[list[click.Parameter], Taker]:
    """Return the parameters for the fields of a class, and the taker of an instance."""
    hints, helps = get_type_hints(kind, include_extras=True), field_help(kind)
    parameters: list[click.Parameter] = []
    takers: dict[str, Taker] = {}
    for it in fields(kind):
        plain, declared = _declared(hints[it.name])
        default = _default(it)
        made = click_parameter(
            *(it.name, plain, declared),
            default=None if default is MISSING else default,
            required=default is MISSING,
            help=helps.get(it.name, ""),
        )
        parameters.append(made)
        takers[it.name] = _taker(made, None if default is MISSING else default)
    return parameters, lambda values: kind(**{name: take(values) for name, take in takers.items()})


def _settings(declared_there: SettingsOf) -> Iterator[click.Parameter]:
    """Yield the options of a class of settings; those that are not given have no value."""
    kind = declared_there.kind
    hints, helps = get_type_hints(kind, include_extras=True), field_help(kind)
    for it in fields(kind):
        plain, declared = _declared(hints[it.name])
        if isinstance(declared, CommandOption):
            kind_there = _of_settings(plain)
            if declared.metavar is None and (kind_there == list[str] or get_origin(plain) is dict):
                declared = copy(declared)
                declared.metavar = WORDS
            help = helps.get(it.name, "")
            default = _default_text(it) if declared_there.defaults else ""
            yield click_parameter(
                *(it.name, kind_there, declared),
                default=None,
                required=False,
                help=f"{help} [default: {default}]" if default else help,
            )


def _default_text(field: Field[Any]) -> str:
    """Return the default of a setting as a command line has it; empty for none."""
    default = _default(field)
    return ",".join(default) if isinstance(default, tuple) else str(default)


def _of_settings(kind: Any) -> Any:
    """Return the type of a setting on the command line: text, unless it is a number or a flag.

    The words of tables are read later, and so are the names of formats.
    """
    origin = get_origin(kind)
    if is_dataclass(kind) or origin is tuple:
        return list[str]
    return kind if kind in (int, float, bool, str) else str


def _declared(annotation: Any) -> tuple[Any, Any]:
    """Return the type in an annotation without None, and the last declaration with it."""
    declared: Any = None
    bounds: Any = None
    while True:
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            for it in parts[1:]:
                if isinstance(it, CommandOption | Argument | SettingsOf):
                    declared = declared or it
                elif isinstance(it, Bounds):
                    bounds = bounds or it
            annotation = parts[0]
        elif origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
            annotation = parts[0] if parts[1] is NoneType else parts[1]
        else:
            break
    if bounds is not None and isinstance(declared, CommandOption):
        declared = copy(declared)
        declared.min, declared.max = bounds.least, bounds.most
    return annotation, declared


def click_parameter(
    name: str, kind: Any, declared: Any, *, default: Any, required: bool, help: str = ""
) -> click.Parameter:
    """Return the parameter of click for one of a function, or for a field.

    Args:
        name: Its name.
        kind: Its type.
        declared: Its declaration.
        default: Its default; None for none.
        required: Whether it must be given.
        help: Its help if the declaration has none.
    """
    multiple = get_origin(kind) is list
    single = get_args(kind)[0] if multiple else kind
    # click takes None as a default, too
    given = {} if required or multiple else {"default": _written(default)}
    if isinstance(declared, Argument):
        return click.Argument(
            [name],
            help=declared.help or help,
            type=_type(single, declared),
            metavar=declared.metavar,
            required=required,
            nargs=-1 if multiple else 1,
            **given,
        )
    if not isinstance(declared, CommandOption):
        raise TypeError(f"the parameter {name} has neither a CommandOption nor an Argument")
    usual = f"--{name.replace('_', '-')}"
    flag = single is bool
    # a field that has only its docstring is off by default, and can only be switched on
    off = f"/--no-{usual[2:]}" if flag and declared.help else ""
    names = declared.names or (usual + off,)
    callback = declared.callback
    shown = declared.show_default and default not in (None, "") and default is not False
    return click.Option(
        [name, *names],
        help=declared.help or help,
        type=None if flag else _type(single, declared),
        is_flag=flag,
        metavar=declared.metavar,
        required=required,
        multiple=multiple,
        show_default=shown or (flag and any("/" in it for it in names)),
        envvar=declared.envvar,
        is_eager=declared.is_eager,
        callback=None if callback is None else lambda _ctx, _param, value: callback(value),
        **given,
    )


def _type(kind: Any, declared: CommandOption | Argument) -> click.ParamType[Any]:
    """Return the type of click for values."""
    ranged = declared.min is not None or declared.max is not None
    if get_origin(kind) is Literal:
        return click.Choice([str(it) for it in get_args(kind)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return EnumType(kind)
    if kind is Path:
        return PathType()
    if kind is int:
        least, most = (None if it is None else int(it) for it in (declared.min, declared.max))
        return click.IntRange(least, most) if ranged else click.INT
    if kind is float:
        return click.FloatRange(declared.min, declared.max) if ranged else click.FLOAT
    return click.STRING


def _written(default: Any) -> Any:
    """Return a default as it is written on a command line."""
    return default.value if isinstance(default, Enum) else default


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _taker(parameter: click.Parameter, default: Any) -> Taker:
    """Return the taker of one parameter; a list that is not given has the default."""
    name = parameter.name
    assert name is not None, "the name is given"
    if parameter.multiple or parameter.nargs == -1:
        return lambda values: list(values[name]) or default
    return lambda values: values[name]
