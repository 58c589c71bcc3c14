"""Faults of engines that run on this machine."""

from __future__ import annotations

from boardwire.protocol import ProtocolError, TransportError


class EngineFault(ProtocolError):
    """The engine failed: it does not start, has ended, or does not keep its protocol."""


class ForeignEngine(TransportError):
    """A program speaks another protocol than the one it was started for, or refuses its options."""
