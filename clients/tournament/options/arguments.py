"""Arguments of the command: the spelling of fastchess and cutechess-cli becomes ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any, Final

from boardwire.games import OptionError
from boardwire.values import value_class

from .foreign_options import FOREIGN_OPTIONS, Read
from .foreign_words import NEEDS_OPENINGS, added
from .key_values import WORD_OPTIONS, joined

_ONE_DASH: Final = re.compile(r"-([a-zA-Z][a-zA-Z0-9-]+)")
_OPTION: Final = re.compile(r"--?[a-zA-Z]")
_SHORT: Final = ("-v",)
"""Options of other programs with one letter, which are read where options have one dash."""
COMPLIANCE: Final = "compliance"
"""fastchess's option that is the whole command: the words after it are a command line."""


@value_class
class ReadArguments:
    """Arguments as the command's parser reads them.

    Args:
        words: The arguments for the parser.
        settings: Settings of the plan that options of other programs stand for.
        remarks: Lines for the user about options that change nothing.
    """

    words: list[str]
    settings: dict[str, Any] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def read_arguments(arguments: Sequence[str], known: Collection[str]) -> ReadArguments:
    """Read arguments in the spelling of fastchess and cutechess-cli, or in ours.

    An option with one dash gets two, even an unknown one, for which the parser then names a similar
    one. The words after an option that takes several become one text. An option that only those
    programs have becomes settings of the plan.

    Args:
        arguments: The arguments as the user wrote them.
        known: The names of the command's options, without dashes.

    Raises:
        OptionError: The words of an option are wrong.
    """
    own: list[str] = []
    remarks: list[str] = []
    settings: dict[str, Any] = {}
    for argument, words in _grouped(arguments, known):
        name = option_name(argument)
        foreign = FOREIGN_OPTIONS.get(name)
        if name in known or foreign is None or foreign.read is None:
            own.append(f"--{name}" if name else argument)
            if name in known and name in WORD_OPTIONS:
                own.append(joined(words))
            continue
        settings = added(settings, _settings(name, foreign.read, words))
        if foreign.remark:
            remarks.append(foreign.remark)
    if settings.pop(NEEDS_OPENINGS, False) and not _opens(arguments):
        raise OptionError(
            "-variant fischerandom: every game would begin alike; name the openings of Chess960 "
            "by -openings file=FILE"
        )
    return ReadArguments(own, settings, remarks)


def _settings(name: str, read: Read, words: Sequence[str]) -> dict[str, Any]:
    """Return the settings that an option with its words stands for.

    Raises:
        OptionError: Its words are wrong.
    """
    try:
        return dict(read(words))
    except OptionError as error:
        raise OptionError(f"-{name}: {error}") from error


def _grouped(arguments: Iterable[str], known: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each argument with the words after it that belong to it.

    They are those up to the next option, for options of other programs and for ours that take
    words; `--NAME=WORD` is read as well.
    """
    group: tuple[str, list[str]] | None = None
    for argument in arguments:
        option = _OPTION.match(argument) is not None
        if group is not None and not option:
            group[1].append(argument)
            continue
        if group is not None:
            yield group
            group = None
        head, sign, word = argument.partition("=")
        name = option_name(head)
        foreign = FOREIGN_OPTIONS.get(name)
        ours = name in known
        if option and foreign is not None and foreign.read is not None and not ours:
            group = (head, [word] if sign else [])
        elif ours and name in WORD_OPTIONS and not sign:
            group = (argument, [])
        else:
            yield argument, []
    if group is not None:
        yield group


def _opens(arguments: Sequence[str]) -> bool:
    return any(option_name(it) in ("openings", "opening", "quick") for it in arguments)


def one_dashed(arguments: Sequence[str], known: Collection[str]) -> bool:
    """Return whether an option is written with one dash, as a script of fastchess does.

    Args:
        arguments: The arguments as the user wrote them.
        known: The names of the command's options, without dashes.
    """
    return any(
        it[:2] != "--"
        and _ONE_DASH.fullmatch(it) is not None
        and (option_name(it) in known or option_name(it) in FOREIGN_OPTIONS)
        for it in arguments
    )


def option_name(argument: str) -> str:
    """Return the name of an option without its dashes; empty for what is none."""
    if argument in _SHORT:
        return argument[1:]
    match = _ONE_DASH.fullmatch(argument.removeprefix("-") if argument[:2] == "--" else argument)
    return "" if match is None else match[1]
