"""The command line: one file for each subcommand, with its arguments and its output.

The files are in folders by what they are about. `app.py` joins them, and `quick_engine.py` starts
engines without it. `commands.py` lists the subcommands.
"""

from __future__ import annotations

import gc
import sys

from .commands import COMMANDS
from .error_messages import friendly_errors
from .quick_engine import is_quick_engine, run_quick_engine

__all__ = ["COMMANDS", "YOUNG_OBJECTS", "main"]

YOUNG_OBJECTS = 50_000
"""The number of new objects between two runs of the garbage collector. With the usual 700 the
collector runs often during imports, finds nothing, and takes a twentieth of a command's start."""


def main() -> None:
    """Run the command line.

    If the first word is a subcommand, the other subcommands are not imported. That saves half of
    the time of a short command.
    """
    gc.set_threshold(YOUNG_OBJECTS)
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    with friendly_errors():
        if is_quick_engine(sys.argv[1:]):
            run_quick_engine(sys.argv[1:])
        else:
            from .app import make_app  # only here, since click takes a while

            make_app((name,) if name in COMMANDS else tuple(COMMANDS))()
    sys.exit(0)
