"""``boardwire engine``: a bundled or an adapted engine as a plain GTP program."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from boardwire import __version__
from boardwire.arguments import Argument, CommandOption
from boardwire.clients.adapters import AdaptedEngine, adapter_named
from boardwire.clients.engines import SEARCHERS, LocalConsole, Searcher
from boardwire.clients.engines.katago import READY, AnalysisSession, check_engine
from boardwire.clients.engines.serving import serve_bundled, serve_console, standard_streams
from boardwire.clients.engines.uci import UCI_GAME, UciSession, check_game
from boardwire.clients.gtp_wrapper.wrapper_console import AdaptedConsole
from boardwire.clients.processes.cpus import usable_cpus
from boardwire.clients.processes.engine_process import start_engine
from boardwire.clients.processes.first_answer import refuse_uci_program
from boardwire.games import Game, OptionError
from boardwire.matches import Table
from boardwire.protocol.transports import LoggedTransport, StdioTransport
from boardwire.protocol.uci import UCI, UGI, Dialect

from ..arguments.bundled_engines import Depth, Nodes, Playouts, Seconds, Seed, Threads, searcher_of
from ..arguments.game_names import AddedGames, add_games
from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..event_loop import run
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(engine)


def engine(
    name: Annotated[
        str,
        Argument(
            help=f"The engine: {', '.join(SEARCHERS)}; or one of another protocol, uci:stockfish. "
            "Options follow a colon: mcts:exploration=1."
        ),
    ],
    game: Annotated[
        str | None,
        CommandOption(
            help="The game at the start: a name, or MODULE:CLASS. [default: go; chess with --uci "
            "and for uci:COMMAND]"
        ),
    ] = None,
    add: AddedGames = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    playouts: Playouts = None,
    threads: Threads = None,
    seed: Seed = None,
    ponder: Annotated[
        bool | None, CommandOption("--ponder", help="Search on the opponent's time, too.")
    ] = None,
    uci: Annotated[
        bool, CommandOption("--uci", help="Speak UCI instead of GTP: chess, for UCI GUIs.")
    ] = False,
    ugi: Annotated[
        bool, CommandOption("--ugi", help="Speak UGI: UCI for any game of two without dice.")
    ] = False,
    katago_analysis: Annotated[
        bool,
        CommandOption(
            "--katago-analysis",
            help="Speak KataGo's analysis protocol instead of GTP: Go, for KaTrain and Ogatak.",
        ),
    ] = False,
    info: Annotated[
        bool,
        CommandOption(
            "--info", help="Write search information during searches, in lines with `# info`."
        ),
    ] = False,
    title: Annotated[
        str | None,
        CommandOption(
            "--name",
            help="The answer to `name`, for GUIs that depend on it: Lizzie analyses with KataGo's "
            "commands where it is KataGo.",
        ),
    ] = None,
    log: Annotated[
        Path | None, CommandOption(help="A file to add the session and the search results to.")
    ] = None,
) -> None:
    """Run an engine, which reads GTP on standard input and answers on standard output.

    The engine is a bundled one, or one of another protocol such as uci:stockfish.
    """
    add_games(add)
    if uci + ugi + katago_analysis > 1:
        raise OptionError("choose one of --uci, --ugi and --katago-analysis")
    if info and (uci or ugi or katago_analysis):
        raise OptionError(
            "--info is for GTP: the other protocols report what a search finds anyway"
        )
    if title is not None and (uci or ugi or katago_analysis or not title.isprintable()):
        raise OptionError("--name is for GTP, and a line of text")
    if log is not None:
        _log_to(log)
    adapter = adapter_named(name)
    if adapter is not None:
        given = (time, depth, nodes, playouts, threads, seed, ponder)
        if any(it is not None for it in given):
            raise OptionError(f"write the options of an engine after its name: {name}:NAME=VALUE")
        if uci or ugi or katago_analysis or title is not None:
            raise OptionError("--uci, --ugi, --katago-analysis and --name are for bundled engines")
        spec = adapter.parse(name)
        table = Table(game_of(game or adapter.games[0], option, size, position))
        adapter.check_game(spec, table.game)
        run(_answer_adapted(spec, table, adapter.games, logged=log is not None, info=info))
        return
    run(refuse_uci_program(name))
    if game is None:
        game = UCI_GAME if uci else "go"
    dialect = UGI if ugi else UCI if uci else None
    played = game_of(game, option, size, position)
    if dialect is not None:
        check_game(played, dialect)
    searcher = searcher_of(
        name,
        time=time,
        depth=depth,
        nodes=nodes,
        playouts=playouts,
        threads=threads,
        seed=seed,
        ponder=ponder,
    )
    if katago_analysis:
        check_engine(played, searcher)
        run(_answer_queries(searcher, logged=log is not None))
        return
    searcher.check_game(played)
    if dialect is None:
        console = LocalConsole(Table(played), searcher, title)
        run(serve_bundled(console, logged=log is not None, info=info))
    else:
        run(_answer_uci(played, searcher, dialect, logged=log is not None))


async def _answer_adapted(
    spec: AdaptedEngine, table: Table, games: Sequence[str], *, logged: bool, info: bool
) -> None:
    process = await start_engine(spec, on_stderr=lambda line: print(line, file=sys.stderr))
    console = AdaptedConsole(table, process, spec.name, games)
    try:
        await serve_console(console, logged=logged, info=info)
    finally:
        await console.engine.close()


async def _answer_uci(game: Game, searcher: Searcher, dialect: Dialect, *, logged: bool) -> None:
    await UciSession(standard_streams(logged=logged), game, searcher, dialect).serve()


async def _answer_queries(searcher: Searcher, *, logged: bool) -> None:
    # Two at least: a search without a limit must not block the others.
    at_a_time = max(2, len(usable_cpus()) // max(1, int(searcher.number("threads"))))
    streams = StdioTransport()
    transport = LoggedTransport(streams) if logged else streams
    print(READY, file=sys.stderr, flush=True)
    session = AnalysisSession(
        transport, lambda: streams.output_closed, searcher, __version__, at_a_time
    )
    await session.serve()


def _log_to(file: Path) -> None:
    """Add all log lines to a file, with their times."""
    handler = logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
    logger = logging.getLogger("boardwire")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
