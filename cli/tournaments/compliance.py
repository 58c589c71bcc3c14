"""``boardwire tournament --compliance``: the compliance check of fastchess for a UCI engine."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import aclosing

import click

from boardwire.clients.conformance.compliance import compliance
from boardwire.games import OptionError
from boardwire.protocol import visible

from ..event_loop import run


def check_compliance(words: Sequence[str]) -> int:
    """Try an engine, print a line for each step, and return the exit code.

    Args:
        words: The program, and its arguments as one text.

    Raises:
        OptionError: There is no program.
    """
    if not words:
        raise OptionError("--compliance PROGRAM [ARGUMENTS]: name the program")
    return 0 if run(_check([words[0], *shlex.split(" ".join(words[1:]))])) else 1


async def _check(command: Sequence[str]) -> bool:
    async with aclosing(compliance(command)) as steps:
        async for it in steps:
            mark = "Passed" if it.passed else "Failed"
            click.echo(f" {mark} Step {it.number}: {it.title}", err=not it.passed)
            if not it.passed:
                click.echo(" Your engine's stdout output was:", err=True)
                for line in it.lines:
                    click.echo(f" {visible(line)}", err=True)
                return False
    click.echo("Engine passed all compliance checks.")
    return True
