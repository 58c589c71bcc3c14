"""The status line of GoGui's window, which shows what happens in a match while GoGui waits.

GoGui reads its "live graphics" from standard error, and shows them only while it waits for the
response to a command. They replace all that is drawn on the board, so the board is drawn with them.

Source: the manual of GoGui 1.6, chapter "Live graphics", and its class `LiveGfx`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

REPEAT_SECONDS = 1.0
"""Seconds until the lines are written again, with other clocks."""
_MOST_CHARACTERS = 200


class GoguiStatus:
    """Writes graphics with a text for the status line while GoGui waits.

    Args:
        text: Gives the text as it is now; empty to draw nothing.
        graphics: Gives the lines that draw the board as it is now.
        write: Writes text to standard error.
    """

    def __init__(
        self,
        text: Callable[[], str],
        graphics: Callable[[], str],
        write: Callable[[str], None],
    ) -> None:
        self._text = text
        self._graphics = graphics
        self._write = write
        self._changed = asyncio.Event()

    def change(self) -> None:
        """Request a write of the lines soon, if GoGui waits."""
        self._changed.set()

    @asynccontextmanager
    async def shown(self) -> AsyncIterator[None]:
        """Write the lines again and again in the `with` block."""
        showing = asyncio.create_task(self._run())
        try:
            yield
        finally:
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            if text := self._text():
                drawn = [it for it in self._graphics().split("\n") if it]
                self._write(encode_graphics([*drawn, f"TEXT {text[:_MOST_CHARACTERS]}"]))
            self._changed.clear()
            try:
                async with asyncio.timeout(REPEAT_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                continue


def encode_graphics(lines: Sequence[str]) -> str:
    """Return the lines of a drawing as GoGui reads them from standard error."""
    return "\n".join(("gogui-gfx:", *lines, "", ""))
