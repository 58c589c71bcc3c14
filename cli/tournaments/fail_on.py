"""The exit status of a match or tournament in which engines broke games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.games import OptionError
from boardwire.matches import Reason
from boardwire.matches.tournaments.statistics import FAULTS, Conduct, sorted_ends

from ..arguments.messages import print_notes

_ANY = "faults"
_FAULTS = {it.value: it for it in Reason if it in FAULTS and it is not Reason.ABSENCE}
"""The faults of engines on this machine, by their names in records."""
_STATUS = 3
"""The exit status; 1 and 2 have other meanings."""

FailOn = Annotated[
    str,
    CommandOption(
        metavar="FAULTS",
        help=f"End with the exit status {_STATUS} if an engine lost a game by one of these faults: "
        f"{', '.join(_FAULTS)}, separated by commas, or "
        f"{_ANY} for any.",
    ),
]


def fault_reasons(text: str) -> frozenset[Reason]:
    """Return the faults that the option names.

    Raises:
        OptionError: A word is not a fault.
    """
    found: set[Reason] = set()
    for word in text.split(",") if text else ():
        if word == _ANY:
            found |= FAULTS
        elif word in _FAULTS:
            found.add(_FAULTS[word])
        else:
            raise OptionError(
                f"--fail-on does not know {word!r}: write {_ANY}, or some of {', '.join(_FAULTS)} "
                "separated by commas"
            )
    return frozenset(found)


def exit_for_faults(conduct: Iterable[Conduct], reasons: frozenset[Reason]) -> None:
    """End the command if an engine has broken a game.

    Args:
        conduct: That of each engine.
        reasons: The faults that count.

    Raises:
        click.exceptions.Exit: An engine has; a line names it and its faults.
    """
    faults = [
        f"{engine.name}: {count} {reason.value}"
        for engine in conduct
        for reason, count in sorted_ends(engine.faults)
        if reason in reasons
    ]
    if faults:
        print_notes([f"engines broke games ({'; '.join(faults)}); the exit code is {_STATUS}"])
        raise click.exceptions.Exit(_STATUS)
