"""Consoles of bundled engines, for the tests of their commands."""

from __future__ import annotations

from boardwire.clients.engines import EngineConsole, LocalConsole, make_searcher, parse_bundled
from boardwire.games import load
from boardwire.matches import Table
from boardwire.protocol import Command, Responder
from boardwire.protocol.transports import answer, memory_pair


def console_of(engine: str, game: str = "tictactoe", /, **options: object) -> LocalConsole:
    """The console of an engine such as `mcts:playouts=10,seed=1`, with all commands."""
    spec = parse_bundled(engine)
    return LocalConsole(Table(load(game, **options)), make_searcher(spec.name, dict(spec.options)))


async def ask(console: EngineConsole, line: str) -> str:
    """The text of the response to a command line.

    Raises:
        CommandError: The command is refused.
    """
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


async def transcript(console: EngineConsole, commands: str) -> str:
    """All that a console answers to a script of commands."""
    ours, theirs = memory_pair()
    await ours.write(commands.encode())
    await ours.write_eof()
    await answer(
        theirs,
        Responder(),
        console.handle,
        on_interrupt=console.interrupt,
        on_input=console.input_came,
    )
    await console.pondering.end()
    answers = b""
    while data := await ours.read():
        answers += data
    return answers.decode()
