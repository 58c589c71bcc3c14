"""The path prefix of a server behind a proxy, as settings and proxies give it."""

from __future__ import annotations

import re

LONGEST = 200
"""The most characters of a path prefix."""

OWN_PATHS = frozenset(
    {
        "account",
        "analyse",
        "announcements",
        "api",
        "email",
        "embed",
        "favicon.ico",
        "games",
        "gtp",
        "health",
        "ladder",
        "language",
        "learn",
        "lectures",
        "live",
        "livez",
        "login",
        "logout",
        "manifest.webmanifest",
        "matches",
        "metrics",
        "offline",
        "operator",
        "play",
        "players",
        "quiz",
        "readyz",
        "recover",
        "register",
        "rules",
        "service-worker.js",
        "settings",
        "standing",
        "tournament",
        "tournaments",
        "web",
    }
)
"""The first names of the server's own paths. A prefix that began with one of them would look like
a path without prefix."""

_PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")


class RootPathError(ValueError):
    """A text is no path prefix."""


def read_root_path(text: str) -> str:
    """Return a path prefix as it stands before paths: without a slash at its end, empty for none.

    Raises:
        RootPathError: The text is something else, or begins with a path of the server itself.
    """
    prefix = text.rstrip("/")
    if len(prefix) > LONGEST or not _PREFIX.fullmatch(prefix):
        raise RootPathError(
            "write /NAME or /NAME/NAME; names have letters, digits, hyphens and underscores"
        )
    first = prefix.split("/")[1] if prefix else ""
    if first in OWN_PATHS:
        raise RootPathError(f"the server itself has pages at /{first}; choose another name")
    return prefix
