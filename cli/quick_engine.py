"""The engines that boardwire itself starts, without a command line for people.

A tournament starts a bundled engine as ``boardwire engine NAME --game GAME``, with or without
``--info``. Reading only these arguments saves the import of click. Forking the engine
from a process that has imported it saves the start of Python as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from boardwire.protocol.transports import ForkServer
from boardwire.protocol.transports.processes.guard import start_guard

from .error_messages import friendly_errors


def is_quick_engine(words: Sequence[str]) -> bool:
    """Return whether these are the arguments of an engine that boardwire itself starts."""
    match words:
        case ["engine", name, "--game", _] | ["engine", name, "--game", _, "--info"]:
            from boardwire.clients.engines import SEARCHERS

            return name.partition(":")[0] in SEARCHERS
    return False


def run_quick_engine(words: Sequence[str]) -> None:
    """Run the engine of such a command line.

    Raises:
        GameError: As for :mod:`boardwire.cli.engines.engine`.
    """
    from boardwire.clients.engines import LocalConsole, make_searcher, parse_bundled
    from boardwire.clients.engines.serving import serve_bundled
    from boardwire.matches import Table

    from .arguments.game_names import game_named
    from .event_loop import run

    _, name, _, game, *info = words
    played = game_named(game)()
    spec = parse_bundled(name)
    searcher = make_searcher(spec.name, dict(spec.options))
    searcher.check_game(played)
    run(serve_bundled(LocalConsole(Table(played), searcher), info=bool(info)))


def forked_engines() -> ForkServer:
    """Return a server that forks these engines; its `with` block begins before the event loop.

    From now on all engines of this process also end if it is killed.
    """
    start_guard()
    for module in ("boardwire.clients.engines.serving", f"{__package__}.event_loop"):
        import_module(module)  # once, for all engines

    def run_forked(words: Sequence[str]) -> None:
        with friendly_errors():
            run_quick_engine(words)

    return ForkServer(run_forked, is_quick_engine)
