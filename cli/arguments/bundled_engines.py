"""A bundled engine on the command line, and the limits of its searches."""

from __future__ import annotations

from typing import Annotated

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.engines import SEARCHERS, Searcher, make_searcher, parse_bundled

EngineName = Annotated[
    str,
    Argument(
        help=f"The engine: {', '.join(SEARCHERS)}. Options follow a colon: mcts:exploration=1."
    ),
]

Seconds = Annotated[float | None, CommandOption("--time", help="Seconds for each search.")]

Depth = Annotated[int | None, CommandOption(help="Plies to search, at most.")]

Nodes = Annotated[int | None, CommandOption(help="Positions to visit in each search, at most.")]

Playouts = Annotated[int | None, CommandOption(help="Playouts in each search, at most.")]

Threads = Annotated[int | None, CommandOption(help="Number of threads that search.")]

Seed = Annotated[int | None, CommandOption(help="Seed of the random numbers.")]


def searcher_of(name: str, **given: object) -> Searcher:
    """Return a bundled engine with its options; those of the command line take precedence.

    Raises:
        OptionError: As for :func:`boardwire.clients.engines.parse_bundled`.
    """
    spec = parse_bundled(name)
    chosen = {option: str(value) for option, value in given.items() if value is not None}
    return make_searcher(spec.name, dict(spec.options) | chosen)
