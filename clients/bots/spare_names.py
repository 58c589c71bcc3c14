"""Names for a bot whose user has chosen none, where the first one is taken at the server."""

from __future__ import annotations

import getpass
import re

from boardwire.protocol.gtp.entities import MAX_NAME

_MOST = 20
_NO_LETTER = re.compile(r"[^A-Za-z0-9._+-]+", re.ASCII)


def spare_names(name: str, user: str | None = None) -> tuple[str, ...]:
    """Return names to try in order after `name`: `anna-mcts`, then `anna-mcts-2` and so on.

    Args:
        name: The name of the engine.
        user: The name of the user; None for the user of this process.
    """
    own = _NO_LETTER.sub("", _user() if user is None else user) or "my"
    numbers = ("", *(f"-{number}" for number in range(2, _MOST + 1)))
    room = MAX_NAME - max(map(len, numbers))
    return tuple(f"{own}-{name}"[:room] + number for number in numbers)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return ""
