"""The report of a bot: what a server tells of its matches, in plain lines for its author."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardwire.protocol.messages import clean
from boardwire.protocol.records import read_record
from boardwire.protocol.transports import Transport

MAX_LINE_BYTES = 1 << 16
"""Bytes of a comment line that is read; longer ones are skipped."""

_NAMES = {"b": "black", "w": "white"}


class BotReport:
    """Finds the comment lines about a bot's matches among all that a server sends.

    Args:
        write: Takes each line of the report.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._begun = bytearray()  # start of an incomplete line

    def receive(self, data: bytes) -> None:
        """Take bytes from the server, in pieces of any size."""
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._begun += end
            self._end_line()
        if len(self._begun) <= MAX_LINE_BYTES:  # else it is skipped in any case
            self._begun += rest

    def _end_line(self) -> None:
        line, self._begun = self._begun, bytearray()
        if line.startswith(b"# ") and len(line) <= MAX_LINE_BYTES:
            text = report_line(line.decode("utf-8", "replace"))
            if text:
                self._write(text)


def report_line(comment: str) -> str:
    """A comment line of a server in plain words; empty if it does not report on a match."""
    kind, _, rest = comment.removeprefix("# ").partition(" ")
    told = {name: " ".join(clean(text).split()) for name, text in read_record(rest).items()}
    match kind:
        case "result" if "result" in told:
            return _result(told)
        case "illegal" if "why" in told:
            return f"{_match(told)}: the move {told.get('move', '')} was illegal: {told['why']}"
        case "refused" if "why" in told:
            return f"{_match(told)}: the engine refused {told.get('command', '')}: {told['why']}"
        case "unanswered" if "command" in told:
            return f"{_match(told)}: the engine gave no answer to {told['command']}"
        case "broke" if "why" in told:
            return f"{_match(told)}: the engine broke the protocol: {told['why']}"
        case "waits" if "seconds" in told:
            return f"the next match is at least {told['seconds']} s away: {told.get('why', '')}"
        case "aside" if "why" in told:
            return f"the server has set this bot aside: {told['why']}; {told.get('do', '')}"
    return ""


def _match(told: Mapping[str, str]) -> str:
    return f"match {told['match']}" if "match" in told else "practice"


def _result(told: Mapping[str, str]) -> str:
    colour = told.get("colour", "")
    why = ": ".join(filter(None, (told.get("reason", ""), told.get("detail", ""))))
    return (
        f"{_match(told)}: {told.get('game', '')} against {told.get('opponent', '')} as "
        f"{_NAMES.get(colour, colour)}: {told['result']} ({why})"
    )


class ReportedTransport:
    """Passes all bytes on, and has a report read those that come in.

    Args:
        transport: The transport that moves the bytes.
        report: The report.
    """

    def __init__(self, transport: Transport, report: BotReport) -> None:
        self._transport = transport
        self._report = report

    @property
    def peer(self) -> str:
        """See `Transport.peer`."""
        return self._transport.peer

    async def read(self) -> bytes:
        """See `Transport.read`."""
        data = await self._transport.read()
        self._report.receive(data)
        return data

    async def write(self, data: bytes) -> None:
        """See `Transport.write`."""
        await self._transport.write(data)

    async def write_eof(self) -> None:
        """See `Transport.write_eof`."""
        await self._transport.write_eof()

    async def close(self) -> None:
        """See `Transport.close`."""
        await self._transport.close()
