"""Open files that programs do not inherit."""

from __future__ import annotations

import os
from contextlib import suppress

_STANDARD = 3


def keep_descriptors() -> None:
    """Set up that programs started from now on inherit only the standard streams.

    Python opens files that way (PEP 446). Those that this process has inherited are not, such as
    one that a shell has opened as descriptor 9, and uvloop closes none of them for a new program.
    What uvloop does hand on are the three streams, twice.
    """
    for name in os.listdir("/dev/fd"):  # noqa: PTH208 - numbers, not paths
        if (descriptor := int(name)) >= _STANDARD:
            with suppress(OSError):  # that of the listing is closed
                os.set_inheritable(descriptor, False)
