"""Commands of KataGo beside its analyses, which GUIs for Go probe and use, and one of KGS.

Sources: KataGo, docs/GTP_Extensions.md; the manual of kgsGtp. Values that a command cannot have
here are refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from boardwire.games import (
    Option,
    OptionError,
    option_text,
)
from boardwire.override import override
from boardwire.protocol import CommandError, command
from boardwire.protocol.katago.parameter_commands import SetParameterCommands
from boardwire.protocol.katago.parameters import (
    OWN_NAMES,
    WITHOUT_EFFECT,
    StoredParameters,
    Value,
    value_text,
)
from boardwire.vocabulary import OptionValue

from ..engine import Engine


class KataCommands:
    """The commands with which a GUI stops an engine, or clears its memory.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("stop")
    def stop(self) -> None:
        """End pondering, as every command does."""

    @command("clear_cache")
    def clear_cache(self) -> None:
        """Forget all searches so far."""
        self._engine.searcher = self._engine.searcher.fresh()


class KataParameterCommands(SetParameterCommands):
    """KataGo's commands for parameters, which are the options of the searcher.

    Options cost memory and time of the machine, so only the engine's user has these commands. Other
    parameters of KataGo have no effect here; they are kept for the GUIs that set them.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stored = StoredParameters()

    @command("kata-list-params")
    def list_params(self) -> str:
        """List the names of the engine's options and of KataGo's parameters, in one line."""
        return " ".join((*self._options(), *WITHOUT_EFFECT))

    @command("kata-get-param")
    def get_param(self, name: str) -> str:
        """Return the value of an option; some have KataGo's names as well: `maxPlayouts`."""
        if name in WITHOUT_EFFECT:
            return value_text(self._stored.values[name])
        return option_text(self._values()[self._option(name).name])

    @command("kata-get-params")
    def get_params(self) -> str:
        """Return the values of all options as a dictionary in JSON."""
        values = self._values()
        own = {name: values[option.name] for name, option in self._options().items()}
        return json.dumps({**own, **self._stored.values})

    def _options(self) -> dict[str, Option]:
        """Return the options by name; options with two names appear under both."""
        own = {option.name: option for option in self._engine.searcher.declared}
        return {**own, **{kata: own[name] for kata, name in OWN_NAMES.items() if name in own}}

    def _option(self, name: str) -> Option:
        try:
            return self._options()[name]
        except KeyError:
            raise CommandError(
                f"there is no parameter {name[:40]!r}; see kata-list-params"
            ) from None

    def _values(self) -> dict[str, OptionValue]:
        return self._engine.searcher.in_force(self._engine.table.state)

    @override
    def set_parameters(self, wanted: Mapping[str, object]) -> None:
        searcher = self._engine.searcher
        options: dict[str, OptionValue] = {}
        stored: dict[str, Value] = {}
        try:
            for name, value in wanted.items():
                if name in WITHOUT_EFFECT:
                    stored[name] = self._stored.checked(name, value)
                else:
                    option = self._option(name)
                    options[option.name] = option.check(value)
            for name, checked in options.items():
                searcher.set(name, checked)
        except (OptionError, ValueError) as error:
            raise CommandError(str(error)) from error
        self._stored.values.update(stored)
