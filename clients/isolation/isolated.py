"""The name of an engine in a sandbox, from the name of the engine."""

from __future__ import annotations

from dataclasses import replace

from boardwire.clients.adapters import ADAPTERS, AdaptedEngine
from boardwire.clients.adapters.program_adapter import ProgramAdapter
from boardwire.clients.engines import CommandLine, EngineSpec
from boardwire.games import OptionError

from .allowance import SandboxAllowance
from .sandbox import Sandbox


def isolated(engine: EngineSpec, allowance: SandboxAllowance) -> tuple[EngineSpec, tuple[str, ...]]:
    """Put an engine into a sandbox.

    Args:
        engine: The engine: a program, or one of another protocol that runs as a program.
        allowance: What it may use.

    Returns:
        The engine with a command line for the sandbox, and the report of the sandbox.

    Raises:
        OptionError: The engine is not a separate program.
        CannotIsolate: This machine cannot isolate it.
    """
    if isinstance(engine, CommandLine):
        sandbox = Sandbox.make(engine.words, allowance)
        return CommandLine(engine.words, (*sandbox.prefix, *sandbox.argv)), sandbox.report
    if isinstance(engine, AdaptedEngine) and isinstance(ADAPTERS[engine.adapter], ProgramAdapter):
        sandbox = Sandbox.make(engine.target, allowance)
        return replace(engine, target=(*sandbox.prefix, *sandbox.argv)), sandbox.report
    if isinstance(engine, AdaptedEngine):
        raise OptionError(
            f"--isolate is for programs that speak over their standard streams; {engine} is "
            "reached over the network of this machine, which a sandbox does not have"
        )
    raise OptionError(f"--isolate is for programs of others, which {engine} is not")
