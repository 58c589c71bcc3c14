"""A program as the engine of a bot: its start, its commands, its faults."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Sequence

from boardwire.matches.players.engine_player import UNENDED_SECONDS
from boardwire.override import override
from boardwire.protocol import (
    Command,
    CommandError,
    ProtocolViolation,
    Reply,
    Requester,
    Response,
    Then,
    TransportClosed,
    TransportError,
    encode_comment,
    visible,
)
from boardwire.protocol.transports import ProcessTransport, ask, start_process

from ..processes.faults import EngineFault
from ..processes.first_answer import (
    LAST_LINES,
    LINE_CHARACTERS,
    UCI_COMMAND,
    ForeignSigns,
    foreign_hint,
    quoted_lines,
    uci_hint,
    wait_for_first_answer,
)
from .bounded_lines import BoundedLines
from .referee_commands import check_referee_command

log = logging.getLogger(__name__)

START_SECONDS = 60.0
"""Seconds that a program has to answer its first command; some read large files first."""
QUIT_SECONDS = 2.0
"""Seconds that a program has to answer `quit`."""
EXIT_SECONDS = 1.0
"""Seconds for a program to exit when it has closed its output."""
MAX_REFUSED = 20
"""The most refused commands of a server that are reported to the user."""


class Program:
    """A GTP program that answers the commands of a referee.

    Args:
        argv: The command line.
        name: The name of the program in messages.
        started: The command line that starts it instead, in a sandbox.
    """

    def __init__(self, argv: Sequence[str], name: str, started: Sequence[str] = ()) -> None:
        self._argv = argv
        self._started = started or argv
        self._name = name
        self._process: ProcessTransport | None = None
        self._requester = Requester()
        self._listed: frozenset[str] = frozenset()
        self._moved = False  # since the last `clear_board`
        self._errors = BoundedLines(lambda line: log.info("%s: %s", name, line))
        self._refused: set[str] = set()
        self._signs = ForeignSigns()
        self.owed = ""
        """The command that the program has not answered; empty if there is none."""
        self.proven = False
        """Whether the program has played a match to its end since it was started."""

    # -- start and end ---------------------------------------------------------------------

    async def start(self) -> None:
        """Start the program, unless it runs and owes no answer, and wait for its first answer.

        Raises:
            EngineFault: It cannot be started, ends, or does not speak GTP.
        """
        if self._process is not None and not self.owed and self._process.exit_code is None:
            return
        await self.close()
        self._signs = ForeignSigns()
        self._requester = Requester(on_text=self._signs.take)
        self._listed, self._moved, self.proven = frozenset(), False, False
        try:
            self._process = await start_process(self._started, on_stderr=self._errors.take)
        except TransportError as error:
            raise EngineFault(str(error)) from error
        try:
            await self._introduce()
        except BaseException:  # a cancelled start ends the program, too
            await self.close()
            raise

    async def _introduce(self) -> None:
        """Wait for the answer to `name`, or for a sign that there will be none."""
        asking = asyncio.create_task(self._ask(Command("name"), unended_is_fault=True))
        try:
            spoken = await wait_for_first_answer(asking, self._signs, self._ask_uci, START_SECONDS)
            if asking.done():
                asking.result()
                return
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        if spoken == "UCI":
            raise EngineFault(uci_hint(self._argv))
        if spoken:
            raise EngineFault(foreign_hint(self, self._signs))
        raise EngineFault(
            f"{self} did not answer name within {START_SECONDS:g} s{self._last_words()}"
        )

    def _ask_uci(self) -> None:
        """Ask whether the program speaks UCI."""
        self._requester.send(UCI_COMMAND)
        if self._process is not None:
            self._process.send(self._requester.data_to_send())

    async def close(self) -> None:
        """End the program and its children."""
        process, self._process, self.owed = self._process, None, ""
        if process is not None:
            await process.close()
            self._errors.report_left_out()

    @override
    def __str__(self) -> str:
        return f"the engine ({visible(' '.join(self._argv))[:LINE_CHARACTERS]})"

    # -- commands --------------------------------------------------------------------------

    async def handle(self, command: Command) -> Reply:
        """Let the program carry out a command of the server.

        Raises:
            CommandError: A referee does not need that command, or the program refuses it.
            EngineFault: The program has ended, or broken the protocol.
        """
        try:
            check_referee_command(command)
        except CommandError as error:
            self._tell_refused(command)
            raise error
        if command.name == "quit":
            await self._quit()
            return Reply(then=Then.QUIT)
        response = await self._ask(command)
        self._note_progress(command, response)
        if not response.ok:
            raise CommandError(response.text)
        return Reply(response.text)

    def interrupt(self) -> None:
        """Ask the program to answer a running `genmove` at once, if it knows how to."""
        if self._process is not None and "gogui-interrupt" in self._listed:
            self._process.send(encode_comment("interrupt"))

    async def _ask(self, command: Command, *, unended_is_fault: bool = False) -> Response:
        process = self._process
        if process is None:
            raise EngineFault(f"{self} is not running")
        self.owed = str(command)
        loop = asyncio.get_running_loop()
        unended = loop.create_future()
        check = loop.call_later(UNENDED_SECONDS, self._check_unended, unended)
        asking = asyncio.create_task(
            ask(process, self._requester, command.name, *command.arguments)
        )
        try:
            if unended_is_fault:
                await asyncio.wait({asking, unended}, return_when=asyncio.FIRST_COMPLETED)
                if not asking.done():
                    raise EngineFault(f"{self} has not answered {command}: {unended.result()}")
            response = await asking
        except TransportClosed as error:
            how = await self._how_it_ended(process)
            raise EngineFault(f"{self} {how}{self._last_words()}", f"the engine {how}") from error
        except ProtocolViolation as error:
            broke = f"broke the protocol: {error}"
            raise EngineFault(f"{self} {broke}", f"the engine {broke}") from error
        except ValueError as error:  # a character that GTP cannot send
            self.owed = ""
            raise CommandError(f"boardwire bot does not pass that on: {error}") from error
        finally:
            check.cancel()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        self.owed = ""
        return response

    def _check_unended(self, found: asyncio.Future[str]) -> None:
        """Warn the user about an unfinished response."""
        if unended := self._requester.unended:
            log.warning("%s has not answered %s: %s", self._name, self.owed, unended)
            if not found.done():
                found.set_result(unended)
        elif self.owed == "name":
            log.info(
                "%s has not answered name yet; unless it starts slowly, does it speak GTP, and "
                "flush its output after each response?%s",
                self._name,
                self._signs.words(),
            )

    def _note_progress(self, command: Command, response: Response) -> None:
        if command.name == "list_commands" and response.ok:
            self._listed = frozenset(response.text.split())
        elif command.name in ("clear_board", "final_score"):
            self.proven |= self._moved
            self._moved = False
        elif command.name == "genmove":
            self._moved |= response.ok

    async def _quit(self) -> None:
        """Send the program `quit`, and ignore its response."""
        try:
            async with asyncio.timeout(QUIT_SECONDS):
                await self._ask(Command("quit"))
        except (TimeoutError, EngineFault):
            pass
        self.proven |= self._moved

    # -- messages for the user -------------------------------------------------------------

    def _tell_refused(self, command: Command) -> None:
        name = visible(command.name[:40])
        if name not in self._refused and len(self._refused) < MAX_REFUSED:
            self._refused.add(name)
            log.warning("the server sent %s, which was not passed on to the engine", name)

    async def _how_it_ended(self, process: ProcessTransport) -> str:
        """Return a clause about the end of the program."""
        code = await process.wait(EXIT_SECONDS)
        if code is None:
            how = "closed its output, and still runs"
        elif code < 0:
            how = f"was ended by signal {-code} ({_signal_name(-code)})"
        else:
            how = f"ended with exit status {code}"
        await asyncio.sleep(0.05)  # for its last words, which come by another pipe
        return how

    def _last_words(self) -> str:
        errors = () if self._process is None else self._process.stderr_tail
        return quoted_lines(list(errors)[-LAST_LINES:]) or self._signs.words()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
