"""Lines that a person types and edits at a terminal, by prompt_toolkit."""

from __future__ import annotations

import sys
import termios
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from boardwire.override import override

from .line_sources import InputInterrupted, LineSource


class EditedLines(LineSource):
    """Lines that are edited at a terminal, with a history, completion and a line of status.

    What is printed meanwhile appears above the prompt. It is a :class:`~.line_sources.LineSource`.

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
        self._keys = _Keys(sys.stdin)
        self._session: PromptSession[str] = PromptSession(
            completer=_Words(words),
            complete_while_typing=False,
            bottom_toolbar=status,
            refresh_interval=0.5,
            style=Style.from_dict({"bottom-toolbar": "noreverse fg:#b0b0b0 bg:#202830"}),
            input=self._keys,
        )
        self._prompt = prompt

    @contextmanager
    @override
    def opened(self) -> Iterator[None]:
        """Read key by key until the end, so that no key is lost between two lines."""
        with patch_stdout(raw=True), _key_by_key(self._keys.fileno()):
            yield

    @override
    async def read(self) -> str | None:
        try:
            return await self._session.prompt_async(self._prompt)
        except EOFError:
            return None
        except KeyboardInterrupt:
            raise InputInterrupted from None


class _Keys(Vt100Input):
    """Keys of a terminal that come to us one by one also while text is printed above the prompt.

    For that time prompt_toolkit has the terminal gather lines by itself, for the sake of programs
    that read lines there. The terminal then swallows Ctrl-D, and echoes the other keys.
    """

    @override
    def cooked_mode(self) -> AbstractContextManager[None]:
        """The time in which text is printed."""
        return nullcontext()


@contextmanager
def _key_by_key(terminal: int) -> Iterator[None]:
    """Set a terminal to pass on each key without echo; Ctrl-C remains a signal.

    Args:
        terminal: The file descriptor.
    """
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSANOW)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal has gone
            termios.tcsetattr(terminal, termios.TCSANOW, before)


class _Words(Completer):
    """Completes moves and commands.

    Args:
        words: Returns the words.
    """

    def __init__(self, words: Callable[[], Sequence[str]]) -> None:
        self._words = words

    @override
    def get_completions(self, document: Document, _: object) -> Iterator[Completion]:
        """Yield the words that begin as the line does."""
        begun = document.text_before_cursor.lstrip().lower()
        if not begun:
            return
        for word in self._words():
            if word.lower().startswith(begun):
                yield Completion(word, -len(begun))
