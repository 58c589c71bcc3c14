"""Declarations of the arguments of commands, for `Annotated`.

A parameter of a command, or a field of a class that has the settings of one, declares here what its
type and default do not say. The help of a field is its line in the docstring of the class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import cleandoc
from typing import Any

_ENTRY = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
"""A line of the section `Args` of a docstring."""


class CommandOption:
    """An option of a command line.

    Args:
        names: Its names with dashes, such as `--json`; by default that of the parameter. A truth
            value with a help here and without a name can also be switched off by `--no-NAME`.
        help: Its meaning.
        metavar: The word for its value in the help; the name of the type by default.
        min: The least number.
        max: The greatest number.
        show_default: Whether the help has the default.
        envvar: The environment variable that is used if the option is not given.
        callback: Returns the value that the command gets in place of the given one.
        is_eager: Whether it is handled before the other options.
    """

    def __init__(
        self,
        *names: str,
        help: str = "",
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
        show_default: bool = True,
        envvar: str | None = None,
        callback: Callable[[Any], Any] | None = None,
        is_eager: bool = False,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.min = min
        self.max = max
        self.show_default = show_default
        self.envvar = envvar
        self.callback = callback
        self.is_eager = is_eager


class Argument:
    """An argument of a command line that has no name there.

    Args:
        help: Its meaning.
        metavar: The word for it in the help; the name of the parameter by default.
        min: The least number.
        max: The greatest number.
    """

    def __init__(
        self,
        *,
        help: str = "",
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
    ) -> None:
        self.help = help
        self.metavar = metavar
        self.min = min
        self.max = max


class SettingsOf:
    """A parameter whose value is a table of settings: those fields of a class that are given.

    Args:
        kind: The class. Its fields with a `CommandOption` are options. A text `MODULE:CLASS` names
            one that is imported when the command is used.
        defaults: Whether the help has the defaults of the fields.
    """

    def __init__(self, kind: type | str, *, defaults: bool = False) -> None:
        self._kind = kind
        self.defaults = defaults

    @property
    def kind(self) -> type:
        """The class."""
        if isinstance(self._kind, str):
            module, _, name = self._kind.partition(":")
            found: type = getattr(import_module(module), name)
            self._kind = found
        return self._kind


def field_help(kind: type) -> Mapping[str, str]:
    """Return the help of the fields of a class, from the sections `Args` of the docstrings."""
    return {
        name: " ".join(text.split())
        for base in reversed(kind.__mro__)
        for name, text in _ENTRY.findall(cleandoc(base.__doc__ or ""))
    }
