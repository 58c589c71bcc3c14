"""The commands with which a GUI sets parameters of KataGo."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from ..errors import CommandError
from ..gtp.commands import command
from .parameters import read_parameters


class SetParameterCommands(ABC):
    """Reads new values of parameters, one or several, for a subclass to set."""

    @abstractmethod
    def set_parameters(self, wanted: Mapping[str, object]) -> None:
        """Set parameters by name; all of them or none.

        Raises:
            CommandError: There is no such parameter, or a value is not allowed.
        """

    @command("kata-set-param")
    def set_param(self, name: str, *value: str) -> None:
        """Set a parameter, from the next search on; one that has no effect here is kept."""
        self.set_parameters({name: " ".join(value)})

    @command("kata-set-params")
    def set_params(self, *params: str) -> None:
        """Set several parameters, a dictionary in JSON; all of them or none."""
        try:
            self.set_parameters(read_parameters(" ".join(params)))
        except ValueError as error:
            raise CommandError(str(error)) from error
