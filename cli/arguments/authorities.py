"""The option `--ca`: the authorities that are trusted at a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from boardwire.arguments import CommandOption
from boardwire.protocol.transports import CA_VARIABLE

Authorities = Annotated[
    Path | None,
    CommandOption(
        "--ca",
        metavar="FILE",
        help="A PEM file with the authorities to trust, for a server whose certificate no public "
        "authority has issued; for a self-signed certificate the certificate itself. "
        f"{CA_VARIABLE} may name it, too.",
    ),
]
