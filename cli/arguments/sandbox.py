"""The sandbox of an engine: whether to use it, and what the engine may use."""

from __future__ import annotations

import sys
from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.clients.engines import EngineSpec
from boardwire.protocol import visible

Isolate = Annotated[
    bool,
    CommandOption(
        help="Run the engine in a sandbox: without a network, with its own files alone, and with "
        "limits of memory, processes and system calls."
    ),
]

Allow = Annotated[
    list[str] | None,
    CommandOption(
        help="What an isolated engine may use: memory=MIB, processes=N, scratch=MIB, cpus=N, "
        "network=yes, read=PATH. May be repeated."
    ),
]


def in_sandbox(engine: EngineSpec, allow: list[str] | None) -> EngineSpec:
    """Return an engine as it is in a sandbox, and print the restrictions of the sandbox.

    Raises:
        OptionError: The engine is not an external program, or a permission is invalid.
        CannotIsolate: This machine cannot isolate it.
    """
    from boardwire.clients.isolation import (  # only here: it takes a while
        SandboxAllowance,
        isolated,
    )

    engine, report = isolated(engine, SandboxAllowance.parse(allow or ()))
    for line in (f"{visible(str(engine))} is isolated:", *(f"  {it}" for it in report)):
        print(line, file=sys.stderr)
    return engine
