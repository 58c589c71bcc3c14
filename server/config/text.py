"""The configuration as text: an example file with every option, and the settings in force."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator

from boardwire.protocol import TimeControl
from boardwire.server.redaction import without_passwords

from .options import ConfigOption, options, schedule_options, sections
from .sections import Scheduled, ServerConfig
from .values import Amount, Count

_SCHEDULED = Scheduled("othello", {"size": 8}, TimeControl.fischer(120, 1), 600.0)

_HEAD = """\
# boardwire serve --config boardwire.toml
#
# Every option with its default: keep what you change. An environment variable
# BOARDWIRE_<SECTION>_<OPTION> wins over this file, and the command line over both.
# `boardwire serve --config FILE --check-config` says what is wrong with a file.
"""


def example() -> str:
    """A file with every option, its help and its default."""
    return "\n".join((_HEAD, *_tables(ServerConfig(), helped=True), *_scheduled(_SCHEDULED)))


def shown(config: ServerConfig) -> str:
    """A file with the settings of `config`, without the passwords in URLs."""
    lines = [*_tables(config, helped=False)]
    for entry in config.schedule:
        lines += ["[[schedule]]", *_entry(entry), ""]
    return without_passwords("\n".join(lines))


def _tables(config: ServerConfig, *, helped: bool) -> Iterator[str]:
    for name, section in sections().items():
        part = getattr(config, section.attribute)
        if helped:
            yield from _comment((section.kind.__doc__ or "").partition("\n")[0])
        yield f"[{name}]"
        for option in options().values():
            if option.section == name:
                if helped:
                    yield from _comment(_told(option))
                yield f"{option.name} = {literal(getattr(part, option.field))}"
        yield ""


def _scheduled(entry: Scheduled) -> Iterator[str]:
    yield from _comment((Scheduled.__doc__ or "").partition("\n")[0])
    yield "# [[schedule]]"
    for option, line in zip(schedule_options().values(), _entry(entry), strict=True):
        yield from _comment(_told(option))
        yield f"# {line}"
    yield ""


def _entry(entry: Scheduled) -> list[str]:
    return [f"{name} = {literal(getattr(entry, name))}" for name in schedule_options()]


def _told(option: ConfigOption) -> str:
    """The help of an option, and its allowed values unless they are obvious."""
    plain = option.kind in (str, bool, Amount, Count)
    return option.help if plain else f"{option.help} Allowed: {option.allowed}."


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, 90, initial_indent="# ", subsequent_indent="# ")


def literal(value: object) -> str:
    """A value in the syntax of TOML."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case tuple():
            return f"[{', '.join(map(literal, value))}]"
        case dict():
            return f"{{ {', '.join(f'{name} = {literal(it)}' for name, it in value.items())} }}"
        case _:
            return json.dumps(str(value), ensure_ascii=False)
