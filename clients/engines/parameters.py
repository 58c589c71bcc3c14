"""The options of an engine while it runs, as GoGui's dialogs show and change them.

They cost memory and time of the machine, so they are for the engine's user, and not for a server.

Source: the manual of GoGui 1.6, chapter "Analyze commands", type `param`.
"""

from __future__ import annotations

from boardwire.games import Option, OptionError, OptionValue, option_text
from boardwire.protocol import CommandError, command

from .console import EngineConsole

_NOTHING = "-"
"""An empty text, so that every option is a word and can be made empty again."""


class ParameterConsole(EngineConsole):
    """Tells and changes the options of the thinker."""

    def analyses(self) -> tuple[str, ...]:
        """Lines for the Analyze dialog."""
        return (*super().analyses(), "param/Parameters/boardwire-params")

    @command("boardwire-params")
    def params(self, *name_and_value: str) -> str:
        """List the options and their values, tell one, `NAME`, or change it, `NAME VALUE`."""
        if len(name_and_value) > 1:
            return self._set(name_and_value[0], " ".join(name_and_value[1:]))
        values = self.thinker.in_force(self.table.state)
        if name_and_value:
            try:
                return _text(values[name_and_value[0]])
            except KeyError:
                raise CommandError(f"there is no option {name_and_value[0][:40]}") from None
        return "\n".join(
            f"[{_kind(option)}] {option.name} {_text(values[option.name])}"
            for option in self.thinker.declared
        )

    def _set(self, name: str, value: str) -> str:
        try:
            self.thinker.set(name, "" if value == _NOTHING else value)
        except OptionError as error:
            raise CommandError(str(error)) from error
        return ""


def _kind(option: Option) -> str:
    """GoGui's name for the type of an option: it shows a check box, a list or a text."""
    if option.choices:
        return "/".join(("list", *map(str, option.choices)))
    return "bool" if isinstance(option.default, bool) else "string"


def _text(value: OptionValue) -> str:
    return str(int(value)) if isinstance(value, bool) else option_text(value) or _NOTHING
