"""The path of a person's move: the files between the socket and the seat, as the document has them.

A file is on the path if one of its functions is on the stack, from the serving loop on, when

- bytes are read from the transport, and the responder takes them,
- the console waits for its turn, and for a match that the user seeks,
- a table reads the move, and
- the seat takes the event.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from ..conftest import StartServer
from ..people import play, two_people

ROOT = Path(__file__).parents[3]
MOST_FILES = 10
START = "serving.py"
STEPS = {
    "TcpTransport.read",
    "Responder.receive_data",
    "Turns.wait",
    "ServerBoard.awaited",
    "Table.parse",
    "Seat.report",
}
"""The functions at which the stack is looked at."""


class Tracer:
    """Collects the files on the path of one move, as the profiler of the server's thread."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self._done = False

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        """Handle a call: add the files of the stack at a step, until the seat has the move."""
        if self._done or event != "call" or frame.f_code.co_qualname not in STEPS:
            return
        stack: list[str] = []
        at: FrameType | None = frame
        while at is not None and Path(at.f_code.co_filename).name != START:
            stack.append(at.f_code.co_filename)
            at = at.f_back
        if at is None:
            return  # no command of a console
        stack.append(at.f_code.co_filename)
        for name in reversed(stack):
            file = Path(name).resolve()
            if file.is_relative_to(ROOT) and str(file.relative_to(ROOT)) not in self.files:
                self.files.append(str(file.relative_to(ROOT)))
        self._done = frame.f_code.co_qualname == "Seat.report"


def documented() -> list[str]:
    """The files that the document lists."""
    text = (ROOT / "docs/internals/sessions.md").read_text("utf-8")
    section = text.partition("## The path of a person's move")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([\w/.]+)`", section, re.MULTILINE)


@pytest.mark.parametrize("game", ["tictactoe", "go size=9"])
async def test_a_move_takes_the_documented_path(start_server: StartServer, game: str) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, game)
        tracer = Tracer()
        before = sys.getprofile()
        sys.setprofile(tracer)
        try:
            assert await anna.ask("play b A1") == "="
        finally:
            sys.setprofile(before)
    assert sorted(tracer.files) == sorted(documented())
    assert len(documented()) <= MOST_FILES
