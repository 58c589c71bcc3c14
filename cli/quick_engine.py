"""The engines that boardwire itself starts, without a command line for people.

A tournament starts a bundled engine as ``boardwire engine NAME --game GAME``, and perhaps
``--info``. To read no more than that saves the import of typer and pydantic.
"""

from __future__ import annotations

from collections.abc import Sequence


def run_quick_engine(words: Sequence[str]) -> bool:
    """Run the engine of such a command line; return whether it is one.

    Raises:
        GameError: As for :mod:`boardwire.cli.engine`.
    """
    match words:
        case ["engine", name, "--game", game]:
            return _run(name, game, info=False)
        case ["engine", name, "--game", game, "--info"]:
            return _run(name, game, info=True)
    return False


def _run(name: str, game: str, *, info: bool) -> bool:
    from boardwire.clients.engines import SEARCHERS, LocalConsole, make_searcher, parse_bundled
    from boardwire.clients.engines.serving import serve_bundled
    from boardwire.matches import Table

    from .game_names import game_named
    from .loop import run

    if name.partition(":")[0] not in SEARCHERS:
        return False
    played = game_named(game)()
    spec = parse_bundled(name)
    searcher = make_searcher(spec.name, dict(spec.options))
    searcher.check_game(played)
    run(serve_bundled(LocalConsole(Table(played), searcher), info=info))
    return True
