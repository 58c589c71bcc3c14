"""A GTP engine under test, whose output is read strictly by the draft."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from boardwire.clients.processes.first_answer import SPEAKS_GTP
from boardwire.games import Game
from boardwire.matches.drivers.gtp_setup import game_commands
from boardwire.override import override
from boardwire.protocol import encode_command
from boardwire.protocol.gtp.messages import clean
from boardwire.values import value_class

from .check import Deviation, NotApplicable
from .engine_under_test import LINE_END, EngineUnderTest, StartFailure

MAX_BODY_LINES = 10_000
"""Lines of a response, at most."""
WAIT_SECONDS = 2.0
"""Seconds without an answer after which the user gets a message. A program that printed other text
by then does not speak GTP."""
_STATUS = re.compile(r"([=?])([0-9]*)(.*)", re.ASCII)


@value_class
class GtpResponse:
    """One response, unprocessed.

    Args:
        ok: Whether its status is `=`.
        id: The digits after the status.
        text: The text after the status and its space; lines are joined by LF.
        separated: Whether a space or a line end follows the status.
        stray: The lines before it that belong to no response.
    """

    ok: bool
    id: str
    text: str
    separated: bool
    stray: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        return f"{'=' if self.ok else '?'}{self.id} {self.text}"


class GtpEngine(EngineUnderTest):
    """A program that speaks GTP.

    Args:
        argv: The command line.
        game: The game that is put on its board.
        seconds: Seconds that it has for a response.
        think: Seconds that it has for a move.
        warn: Called with a sentence for the user if the first answer takes long.
    """

    def __init__(
        self,
        argv: Sequence[str],
        game: Game,
        seconds: float,
        think: float,
        warn: Callable[[str], object] = lambda text: None,
    ) -> None:
        super().__init__(argv, seconds, think)
        self._warn = warn
        self.game = game
        self.listed: frozenset[str] = frozenset()
        self.commands: tuple[str, ...] = ()
        self.stray: list[str] = []
        """All lines outside of responses so far."""

    @override
    async def start(self) -> None:
        """Start the program and read its list of commands.

        Raises:
            StartFailure: It does not answer in GTP.
            TransportError: It cannot be started.
        """
        await super().start()
        try:
            await self.send("list_commands\n")
            answer = await self._first_answer()
        except Deviation as error:
            raise StartFailure(
                "the engine answered list_commands with nothing that is GTP: "
                f"{error.came}; {SPEAKS_GTP}"
            ) from error
        self.commands = tuple(answer.text.split()) if answer.ok else ()
        self.listed = frozenset(self.commands)

    async def _first_answer(self) -> GtpResponse:
        """Wait for the first response, but only briefly if the program prints other text.

        Raises:
            Deviation: No response comes, or other text within `WAIT_SECONDS`.
        """
        answering = asyncio.create_task(self.answer(self.think))
        waiting = f"still waiting for the first answer, {self.think:g} s at most; {SPEAKS_GTP}"
        try:
            while not (await asyncio.wait({answering}, timeout=WAIT_SECONDS))[0]:
                if self.printed and not any(map(_STATUS.match, self.printed)):
                    raise Deviation("a response", LINE_END.join(self.printed))
                if waiting:
                    self._warn(waiting)
                    waiting = ""
            return await answering
        finally:
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)

    async def answer(self, seconds: float | None = None) -> GtpResponse:
        """Read the next response.

        Raises:
            Deviation: None comes, or it does not end.
        """
        stray: list[str] = []
        while True:
            line = clean(await self.line("a response", seconds))
            if status := _STATUS.match(line):
                break
            if line.strip():
                stray.append(line)
                self.stray.append(line)
                if len(stray) > MAX_BODY_LINES:
                    raise Deviation("a response", f"{MAX_BODY_LINES} lines outside of responses")
        body = [status[3].removeprefix(" ")]
        while line := clean(await self.line("an empty line at the end of the response")):
            body.append(line)
            if len(body) > MAX_BODY_LINES:
                raise Deviation(f"a response of at most {MAX_BODY_LINES} lines", "a longer one")
        separated = status[3][:1] in ("", " ", "\t")
        text = "\n".join(body).replace("\t", " ").strip()
        return GtpResponse(status[1] == "=", status[2], text, separated, tuple(stray))

    async def ask(self, line: str, seconds: float | None = None) -> GtpResponse:
        """Send a line and read the response."""
        await self.send(f"{line}\n")
        return await self.answer(seconds)

    async def success(self, line: str, seconds: float | None = None) -> str:
        """Send a command that must succeed; return the text of the response.

        Raises:
            Deviation: It fails.
        """
        answer = await self.ask(line, seconds)
        if not answer.ok:
            raise Deviation(f"success (=) for {line}")
        return answer.text

    async def failure(self, line: str) -> str:
        """Send a command that must fail; return the message.

        Raises:
            Deviation: It succeeds.
        """
        answer = await self.ask(line)
        if answer.ok:
            raise Deviation(f"an error (?) for {line!r}")
        return answer.text

    def need(self, *commands: str) -> None:
        """Skip the check unless the engine lists these commands.

        Raises:
            NotApplicable: It does not.
        """
        for command in commands:
            if command not in self.listed:
                raise NotApplicable(f"the engine does not list {command}")

    def need_game(self, name: str) -> None:
        """Skip the check unless this game is on the board.

        Raises:
            NotApplicable: Another game is.
        """
        if self.game.name != name:
            raise NotApplicable(f"it is a check for {name}")

    async def new_game(self) -> None:
        """Put the game on the board, cleared."""
        for words in game_commands(self.game, self.listed):
            await self.success(encode_command(*words).decode().rstrip("\n"))
        await self.success("clear_board")
