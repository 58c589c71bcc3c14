"""KataGo's commands for parameters in practice, which GUIs for Go send before an analysis."""

from __future__ import annotations

import json
from collections.abc import Mapping

from boardwire.override import override
from boardwire.protocol import CommandError, command
from boardwire.protocol.katago.parameter_commands import SetParameterCommands
from boardwire.protocol.katago.parameters import (
    OWN_NAMES,
    WITHOUT_EFFECT,
    StoredParameters,
    value_text,
)


class ServerParameterCommands(SetParameterCommands):
    """Keeps parameters that have no effect here, and refuses those of the server's engines."""

    def __init__(self) -> None:
        self._stored = StoredParameters()

    @command("kata-list-params")
    def list_params(self) -> str:
        """List the names of KataGo's parameters that are kept, in one line."""
        return " ".join(WITHOUT_EFFECT)

    @command("kata-get-param")
    def get_param(self, name: str) -> str:
        """Show the value of a parameter of KataGo, which has no effect here."""
        _check(name)
        return value_text(self._stored.values[name])

    @command("kata-get-params")
    def get_params(self) -> str:
        """Show the values of all kept parameters as a dictionary in JSON."""
        return json.dumps(self._stored.values)

    @override
    def set_parameters(self, wanted: Mapping[str, object]) -> None:
        checked = {}
        for name, value in wanted.items():
            _check(name)
            try:
                checked[name] = self._stored.checked(name, value)
            except ValueError as error:
                raise CommandError(str(error)) from error
        self._stored.values.update(checked)


def _check(name: str) -> None:
    """Check that a parameter is kept.

    Raises:
        CommandError: It is an option of engines, or there is no such parameter.
    """
    if name in OWN_NAMES:
        raise CommandError(f"{name} cannot be set here: the server's engines have their own limits")
    if name not in WITHOUT_EFFECT:
        raise CommandError(f"there is no parameter {name[:40]!r}; see kata-list-params")
