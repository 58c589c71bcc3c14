"""The configuration as text: an example file with every option, and the settings in force."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from boardwire.protocol import TimeControl
from boardwire.server.logs.redaction import without_passwords
from boardwire.settings import Amount, Count
from boardwire.toml_text import toml_value

from .options import ENTRIES, ConfigOption, config_sections, entry_options, options
from .sections.matches import Scheduled, WeeklyTournament
from .server_config import ServerConfig

_EXAMPLES: Mapping[str, object] = {
    "schedule": Scheduled("othello", {"size": 8}, TimeControl.fischer(120, 1), 600.0),
    "tournament": WeeklyTournament(
        "othello", "Fri 15:00", {"size": 8}, time=TimeControl.fischer(60, 1), title="Friday"
    ),
}

_HEAD = """\
# boardwire serve --config boardwire.toml
#
# Every option with its default: keep what you change. An environment variable
# BOARDWIRE_<SECTION>_<OPTION> wins over this file, and the command line over both.
# `boardwire serve --config FILE --check-config` says what is wrong with a file.
"""


def example() -> str:
    """Return a file with every option, its help and its default."""
    entries = (line for name, it in _EXAMPLES.items() for line in _entry_example(name, it))
    return "\n".join((_HEAD, *_tables(ServerConfig(), helped=True), *entries))


def shown(config: ServerConfig) -> str:
    """Return a file with the settings of `config`, without the passwords in URLs."""
    lines = [*_tables(config, helped=False)]
    for name in ENTRIES:
        for entry in getattr(config, name):
            lines += [f"[[{name}]]", *_entry(name, entry), ""]
    return without_passwords("\n".join(lines))


def _tables(config: ServerConfig, *, helped: bool) -> Iterator[str]:
    for name, section in config_sections().items():
        part = getattr(config, section.attribute)
        if helped:
            yield from _comment((section.kind.__doc__ or "").partition("\n")[0])
        yield f"[{name}]"
        for option in options().values():
            if option.section == name:
                if helped:
                    yield from _comment(_help(option))
                yield f"{option.name} = {toml_value(getattr(part, option.name))}"
        yield ""


def _entry_example(name: str, entry: object) -> Iterator[str]:
    yield from _comment((type(entry).__doc__ or "").partition("\n")[0])
    yield f"# [[{name}]]"
    for option, line in zip(entry_options(name).values(), _entry(name, entry), strict=True):
        yield from _comment(_help(option))
        yield f"# {line}"
    yield ""


def _entry(name: str, entry: object) -> list[str]:
    return [f"{option} = {toml_value(getattr(entry, option))}" for option in entry_options(name)]


def _help(option: ConfigOption) -> str:
    """Return the help of an option, and its allowed values unless they are obvious."""
    plain = option.kind in (str, bool, Amount, Count)
    return option.help if plain else f"{option.help} Allowed: {option.allowed}."


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, 90, initial_indent="# ", subsequent_indent="# ")
