"""Drivers: one for each protocol that engines speak."""

from .driver import Driver
from .gtp import GtpDriver
from .gtp_setup import game_commands

__all__ = ["Driver", "GtpDriver", "game_commands"]
