"""Errors of the wire, as one small hierarchy.

A `CommandError` is answered with `? message`, and the session goes on. The other errors end a
connection or refuse a value.
"""

from typing import Final

from boardwire.translations import english

# Messages that other programs compare with (GTP 2 draft): they stay word for word.
UNKNOWN_COMMAND: Final = "unknown command"
SYNTAX_ERROR: Final = "syntax error"
ILLEGAL_MOVE: Final = english("illegal move")
UNACCEPTABLE_SIZE: Final = english("unacceptable size")
CANNOT_UNDO: Final = "cannot undo"
CANNOT_SCORE: Final = english("cannot score")
CANNOT_LOAD_FILE: Final = "cannot load file"
BOARD_NOT_EMPTY: Final = english("board not empty")
INVALID_STONES: Final = "invalid number of stones"
BAD_VERTICES: Final = english("bad vertex list")


class ProtocolError(Exception):
    """The base of all errors of `boardwire.protocol`."""


class CommandError(ProtocolError):
    """A command failed; the response is `? message`.

    Raise it with one of this module's fixed messages, or with your own sentence:
    `raise CommandError(ILLEGAL_MOVE)`.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    @classmethod
    def syntax(cls, usage: str, problem: str = "") -> "CommandError":
        """Build the error for a command with wrong arguments.

        Args:
            usage: the command as the documentation shows it, `play COLOUR MOVE`.
            problem: the argument that is wrong, such as `not a colour: 'x'`.
        """
        if problem:
            return cls(f"{SYNTAX_ERROR}: {problem}, usage: {usage}")
        return cls(f"{SYNTAX_ERROR}: {usage}")


class ForeignProtocol(CommandError):
    """The peer speaks another protocol than GTP; the connection ends.

    Attributes:
        answer: the answer in the peer's protocol, in place of a response.
    """

    def __init__(self, message: str, answer: bytes) -> None:
        super().__init__(message)
        self.answer = answer


class ProtocolViolation(ProtocolError):
    """The peer broke a limit that guards this side; the connection cannot be used any more."""


class EventError(ProtocolError, ValueError):
    """A message is not an event, or an event of another version."""


class BotLoginError(ProtocolError, ValueError):
    """A bot's name or option cannot be written in a `bw-bot` line."""


class AddressError(ProtocolError, ValueError):
    """A text is not an address."""


class AuthorityError(ProtocolError, ValueError):
    """A file of certificate authorities cannot be used."""


class TimeControlError(ProtocolError, ValueError):
    """A text is not a time control, or the time control is not offered."""


class TransportError(ProtocolError):
    """A connection could not be made, or broke."""


class TransportRefused(TransportError):
    """The address offers no such connection; another attempt would not help."""


class TransportClosed(TransportError):
    """The connection is closed, has broken, or its peer does not read."""


def quoted(text: str) -> str:
    """Quote a peer's text for an error message, at most 40 characters of it."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
