"""Every option of the configuration as data: name, default, help and allowed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from boardwire.arguments import CommandOption, field_help
from boardwire.server.logs.redaction import without_passwords
from boardwire.settings import Amount, Count, SettingError, checked, described
from boardwire.values import value_class

from .sections.matches import Scheduled, WeeklyTournament
from .server_config import SECTION, ServerConfig

_LIMITED: Mapping[Any, Any] = {int: Count, float: Amount}
"""Numbers without bounds are not below 0."""


@value_class
class ConfigOption:
    """One option.

    Args:
        section: The name of its section in the file, such as `limits.match`.
        name: The name of the field, which is its own name in the file.
        kind: Its type.
        default: Its default.
        help: Its meaning, in a sentence.
    """

    section: str
    name: str
    kind: Any
    default: Any
    help: str

    @property
    def path(self) -> str:
        """The full name of the option, `limits.match.move_timeout`."""
        return f"{self.section}.{self.name}"

    @property
    def variable(self) -> str:
        """The environment variable that overrides the file."""
        return f"BOARDWIRE_{self.path.upper().replace('.', '_')}"

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return described(self.kind)

    def value(self, given: object) -> Any:
        """Check a value from a TOML file.

        Raises:
            ValueError: It is not allowed; the message has the allowed values.
        """
        return self._checked(given, texts=False)

    def parse(self, text: str) -> Any:
        """Read a value from the environment or a command line; lists are split at commas.

        Raises:
            ValueError: It is not allowed; the message has the allowed values.
        """
        return self._checked(_split(text) if get_origin(self.kind) is tuple else text, texts=True)

    def _checked(self, given: object, *, texts: bool) -> Any:
        try:
            return checked(self.kind, given, texts=texts)
        except SettingError as error:
            error.value = without_passwords(error.value)  # before it is cut in the message
            raise ValueError(without_passwords(str(error))) from None


def _split(text: str) -> list[str]:
    """Split at commas, but not between the options of one engine.

    `mcts:playouts=2000,seed=1,alphabeta` gives `mcts:playouts=2000,seed=1` and `alphabeta`.
    """
    words: list[str] = []
    for word in filter(None, text.split(",")):
        if words and "=" in word and ":" not in word:
            words[-1] += f",{word}"
        else:
            words.append(word)
    return words


ENTRIES: Mapping[str, type] = {"schedule": Scheduled, "tournament": WeeklyTournament}
"""The sections that a file may have many times, and the dataclasses of their entries."""


@value_class
class Section:
    """One section.

    Args:
        name: Its name in the file, such as `limits.match`.
        attribute: Its name in :class:`ServerConfig`.
        kind: Its dataclass.
    """

    name: str
    attribute: str
    kind: type


@cache
def config_sections() -> Mapping[str, Section]:
    """Return all sections by their names, in the order of the file."""
    hints = get_type_hints(ServerConfig)
    named = {it.metadata[SECTION]: it.name for it in fields(ServerConfig) if it.metadata}
    return {name: Section(name, field, hints[field]) for name, field in named.items()}


@cache
def options() -> Mapping[str, ConfigOption]:
    """Return all options by their full names, in the order of the file."""
    found = (
        it
        for section in config_sections().values()
        for it in options_of(section.kind, section.name)
    )
    return {option.path: option for option in found}


@cache
def entry_options(name: str) -> Mapping[str, ConfigOption]:
    """Return the options of one entry of `[[schedule]]` or `[[tournament]]` by their own names."""
    return {option.name: option for option in options_of(ENTRIES[name], name)}


def options_of(kind: type, section: str) -> list[ConfigOption]:
    """Return the options of a section, one for each field of its dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    helps = field_help(kind)
    own = kind.__annotations__  # inherited fields come last
    return [
        ConfigOption(
            section,
            it.name,
            _type_of(hints[it.name]),
            _default(it),
            helps[it.name],
        )
        for it in sorted(fields(kind), key=lambda it: it.name not in own)
        if not is_dataclass(hints[it.name])  # a section by itself
    ]


def _type_of(annotation: Any) -> Any:
    """Return the type of an option without the declaration of the command line."""
    if get_origin(annotation) is Annotated:
        plain, *others = get_args(annotation)
        checks = [it for it in others if not isinstance(it, CommandOption)]
        annotation = Annotated[(plain, *checks)] if checks else plain
    return _LIMITED.get(annotation, annotation)


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default
