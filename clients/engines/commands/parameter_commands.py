"""The command that shows and changes an engine's options, for GoGui's dialog of parameters.

Options cost memory and time of the machine, so the command is only for the engine's user, not for a
server.

Sources: the manual of GoGui 1.6, chapter "Analyze commands", type `param`; `set_random_seed` is a
command of GNU Go.
"""

from __future__ import annotations

from typing import Final

from boardwire.games import Option, OptionError, option_text
from boardwire.protocol import CommandError, command
from boardwire.vocabulary import OptionValue

from ..engine import Engine

PARAMETER_ANALYSES: Final[tuple[str, ...]] = ("param/Parameters/boardwire-params",)
"""Lines for GoGui's Analyze dialog."""

_EMPTY = "-"
"""The word for an empty text: every value is one word."""


class ParameterCommands:
    """Shows and changes the options of the searcher.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("boardwire-params")
    def params(self, *name_and_value: str) -> str:
        """List the options and their values, show one (`NAME`), or change it (`NAME VALUE`)."""
        if len(name_and_value) > 1:
            return self._set(name_and_value[0], " ".join(name_and_value[1:]))
        searcher = self._engine.searcher
        values = searcher.in_force(self._engine.table.state)
        if name_and_value:
            try:
                return _text(values[name_and_value[0]])
            except KeyError:
                raise CommandError(f"there is no option {name_and_value[0][:40]}") from None
        return "\n".join(
            f"[{_kind(option)}] {option.name} {_text(values[option.name])}"
            for option in searcher.declared
        )

    @command("set_random_seed")
    def set_random_seed(self, seed: int) -> None:
        """Set the option `seed`, and forget all searches so far."""
        self._set("seed", str(seed))
        self._engine.searcher = self._engine.searcher.fresh()

    def _set(self, name: str, value: str) -> str:
        try:
            self._engine.searcher.set(name, "" if value == _EMPTY else value)
        except OptionError as error:
            raise CommandError(str(error)) from error
        return ""


def _kind(option: Option) -> str:
    """Return GoGui's type of an option, for a check box, a list or a text field."""
    if option.choices:
        return "/".join(("list", *map(str, option.choices)))
    return "bool" if isinstance(option.default, bool) else "string"


def _text(value: OptionValue) -> str:
    return str(int(value)) if isinstance(value, bool) else option_text(value) or _EMPTY
