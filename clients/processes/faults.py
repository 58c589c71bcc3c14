"""Faults of engines that run on this machine."""

from __future__ import annotations

from boardwire.protocol import ProtocolError, TransportError


class EngineFault(ProtocolError):
    """The engine failed: it does not start, has ended, or does not keep its protocol.

    Args:
        message: The fault, for the engine's user.
        public: The part that the server may know and put into the record of the match, without the
            command line and the output of the engine.
    """

    def __init__(self, message: str, public: str = "") -> None:
        super().__init__(message)
        self.public = public or "the engine failed"


class ForeignEngine(TransportError):
    """A program speaks another protocol than the one it was started for, or refuses its options."""
