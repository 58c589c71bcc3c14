"""Everything that can go wrong on the wire, as one small hierarchy.

`CommandError` is the everyday one: a command that is answered with `? message` while the session
goes on. The others end a connection or refuse a value.
"""

from typing import Final

# Messages that other programs know by heart (GTP 2 draft); never reword them.
UNKNOWN_COMMAND: Final = "unknown command"
SYNTAX_ERROR: Final = "syntax error"
ILLEGAL_MOVE: Final = "illegal move"
UNACCEPTABLE_SIZE: Final = "unacceptable size"
CANNOT_UNDO: Final = "cannot undo"
CANNOT_SCORE: Final = "cannot score"
CANNOT_LOAD_FILE: Final = "cannot load file"


class ProtocolError(Exception):
    """The base of all errors of `boardwire.protocol`."""


class CommandError(ProtocolError):
    """A command failed; the peer is answered `? message`.

    Raise it with one of this module's fixed messages, or with a sentence of your own:
    `raise CommandError(ILLEGAL_MOVE)`.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    @classmethod
    def syntax(cls, usage: str, problem: str = "") -> "CommandError":
        """Say how a command is written, and what was wrong this time.

        Args:
            usage: the command as documentation shows it, `play COLOUR MOVE`.
            problem: what could not be read, such as `not a colour: 'x'`.
        """
        if problem:
            return cls(f"{SYNTAX_ERROR}: {problem}, usage: {usage}")
        return cls(f"{SYNTAX_ERROR}: {usage}")


class ProtocolViolation(ProtocolError):
    """The peer broke a limit that guards this side; its connection is of no more use."""


class EventError(ProtocolError, ValueError):
    """A message that should be an event is none, or is one of another version."""


class BotLoginError(ProtocolError, ValueError):
    """What a bot wants to say of itself cannot be said in a `bw-bot` line."""


class AddressError(ProtocolError, ValueError):
    """A text that should say where to connect to does not."""


class TimeControlError(ProtocolError, ValueError):
    """A text is no time control, or one that is not offered."""


class TransportError(ProtocolError):
    """A connection could not be made, or broke."""


class TransportClosed(TransportError):
    """Bytes were to be written to a connection that is closed, or whose peer does not read."""
