"""Replies: what a command gives back to the loop that serves a session."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from enum import StrEnum

from boardwire.values import value_class

from .messages import Command

Lines = AsyncGenerator[str, None]
"""A response that is written line by line, while the command still runs."""


class Then(StrEnum):
    """The step that follows a command."""

    CONTINUE = "continue"
    """The response is written, and the session goes on."""
    QUIT = "quit"
    """The response is written, and the session ends."""
    CLOSE = "close"
    """`# closing: text` is written instead of a response, and the session ends."""
    TURN = "turn"
    """The text is written as a comment, and the two sides swap: we become the controller."""


@value_class
class Reply:
    """The outcome of a command, where that is more than a text.

    Attributes:
        text: the response's body, or the comment that replaces the response.
        then: the step that follows.
        lines: the response's body instead of `text`, written line by line as it comes.
    """

    text: str = ""
    then: Then = Then.CONTINUE
    lines: Lines | None = None


Handler = Callable[[Command], Awaitable[Reply | str | None]]
"""Carries out one command; raises CommandError to refuse it."""
