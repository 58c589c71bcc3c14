"""Options of an engine."""

from __future__ import annotations

import re
from typing import Final

from boardwire.clients.conformance.check import Area, Deviation, NotApplicable
from boardwire.clients.conformance.uci_engine import UciEngine

from .documents import UCI

AREA: Area[UciEngine] = Area("options", UCI)

TYPES: Final = ("check", "spin", "combo", "button", "string")
_OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s+(\S+)(.*)")


def _declared(engine: UciEngine) -> list[tuple[str, str, str, str]]:
    """Return the name, type, remaining text and whole line of each option.

    Raises:
        Deviation: A line is no option.
    """
    found = []
    for line in engine.introduction:
        if line.split()[:1] == ["option"]:
            option = _OPTION.match(line.strip())
            if option is None:
                raise Deviation("option name NAME type TYPE ...", line)
            found.append((option[1], option[2], f"{option[3]} ", line))
    return found


def _number(rest: str, word: str, line: str) -> int:
    """Return the number after a word of an option.

    Raises:
        Deviation: There is none.
    """
    number = re.search(rf"\s{word}\s+(-?\d+)\s", rest)
    if number is None:
        raise Deviation(f"{word} NUMBER", line)
    return int(number[1])


@AREA.must("option")
async def option_lines(engine: UciEngine) -> None:
    """Every option has a name and one of the five types."""
    for _, kind, _, line in _declared(engine):
        if kind not in TYPES:
            raise Deviation(f"a type among {', '.join(TYPES)}", line)


@AREA.must("option")
async def option_ranges(engine: UciEngine) -> None:
    """The default of a spin lies between its bounds, that of a check is a truth value."""
    for _, kind, rest, line in _declared(engine):
        if kind == "spin":
            least, most = _number(rest, "min", line), _number(rest, "max", line)
            if not least <= _number(rest, "default", line) <= most:
                raise Deviation("a default from min to max", line)
        elif kind == "check" and not re.search(r"\sdefault\s+(true|false)\s", rest):
            raise Deviation("default true, or default false", line)


@AREA.must("option")
async def option_choices(engine: UciEngine) -> None:
    """The default of a combo is one of its values."""
    for _, kind, rest, line in _declared(engine):
        if kind == "combo":
            default = re.search(r"\sdefault\s+(.+?)\s+var\s", rest)
            values = [it.strip() for it in re.split(r"\svar\s", rest)[1:]]
            if default is None or default[1].strip() not in values:
                raise Deviation("default VALUE, and var for each value, this one included", line)


@AREA.should("option")
async def options_once(engine: UciEngine) -> None:
    """No two options have the same name, whatever the case of letters."""
    names = [name.lower() for name, *_ in _declared(engine)]
    if twice := sorted({it for it in names if names.count(it) > 1}):
        raise Deviation("each option once", f"twice: {', '.join(twice)}")


@AREA.must("setoption")
async def options_set(engine: UciEngine) -> None:
    """Numbers and truth values can be set to their defaults, and the engine is ready again."""
    found = _declared(engine)
    if not found:
        raise NotApplicable("the engine has no options")
    for name, kind, rest, line in found:
        default = re.search(r"\sdefault\s+(\S+)\s", rest)
        if kind in ("spin", "check") and default is not None:
            await engine.send(f"setoption name {name} value {default[1]}\n")
            try:
                await engine.ready()
            except Deviation as error:
                raise Deviation(f"readyok after a default: {line}", error.came) from error


@AREA.must("setoption")
async def unknown_option(engine: UciEngine) -> None:
    """An unknown option is ignored."""
    await engine.send("setoption name Boardwire No Such Option value 1\n")
    await engine.ready()


@AREA.should("setoption")
async def wrong_value(engine: UciEngine) -> None:
    """A value outside the range of an option does no harm."""
    spins = [(name, rest, line) for name, kind, rest, line in _declared(engine) if kind == "spin"]
    if not spins:
        raise NotApplicable("the engine has no options that are numbers")
    name, rest, line = spins[0]
    await engine.send(f"setoption name {name} value {_number(rest, 'min', line) - 1}\n")
    await engine.send(f"setoption name {name} value many\n")
    await engine.ready()
