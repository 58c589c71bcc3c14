"""Moves on the command line."""

from __future__ import annotations

from typing import Annotated

from boardwire.arguments import CommandOption

Moves = Annotated[
    str,
    CommandOption(help="Moves to make first, rolls included, with commas or spaces: D4,C4."),
]
