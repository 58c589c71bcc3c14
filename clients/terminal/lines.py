"""Lines that a person types at a terminal, or that a program writes into a pipe."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Interrupted(Exception):
    """The person pressed Ctrl-C."""


class LineSource(Protocol):
    """A source of lines."""

    waits_for_turn: bool
    """Whether a line is read only when the person is to move: a pipe has all lines at once."""

    def opened(self) -> AbstractContextManager[object]:
        """The time in which lines are read."""
        ...

    async def read(self) -> str | None:
        """The next line; None at the end.

        Raises:
            Interrupted: The person pressed Ctrl-C.
        """
        ...


class PipedLines:
    """Lines of standard input that is no terminal."""

    waits_for_turn = True

    def opened(self) -> AbstractContextManager[object]:
        """See `LineSource.opened`."""
        return nullcontext()

    async def read(self) -> str | None:
        """See `LineSource.read`."""
        line = await asyncio.to_thread(sys.stdin.readline)
        return line.rstrip("\n") if line else None


class EditedLines:
    """Lines that are edited at a terminal, with a history, completion and a line of status.

    What is printed meanwhile appears above the prompt.

    Args:
        prompt: Returns the prompt as it is now.
        status: Returns the line at the bottom, such as the clocks.
        words: Returns the words to complete.
    """

    waits_for_turn = False

    def __init__(
        self,
        prompt: Callable[[], str],
        status: Callable[[], str],
        words: Callable[[], Sequence[str]],
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.styles import Style

        class Words(Completer):
            """Completes moves and commands."""

            def get_completions(self, document: Document, _: object) -> Iterator[Completion]:
                """Yield the words that begin as the line does."""
                begun = document.text_before_cursor.lstrip().lower()
                if not begun:
                    return
                for word in words():
                    if word.lower().startswith(begun):
                        yield Completion(word, -len(begun))

        self._session: PromptSession[str] = PromptSession(
            completer=Words(),
            complete_while_typing=False,
            bottom_toolbar=status,
            refresh_interval=0.5,
            style=Style.from_dict({"bottom-toolbar": "noreverse fg:#b0b0b0 bg:#202830"}),
        )
        self._prompt = prompt

    def opened(self) -> AbstractContextManager[object]:
        """See `LineSource.opened`."""
        from prompt_toolkit.patch_stdout import patch_stdout

        return patch_stdout(raw=True)

    async def read(self) -> str | None:
        """See `LineSource.read`."""
        try:
            return await self._session.prompt_async(self._prompt)
        except EOFError:
            return None
        except KeyboardInterrupt:
            raise Interrupted from None
