"""The section about log lines."""

from __future__ import annotations

from typing import Literal

from boardwire.values import value_class


@value_class
class LogSettings:
    """Log lines.

    Args:
        level: The lowest level of lines that are written. `debug` also shows those of
            libraries from the level info on; at debug they would show secrets.
        format: `text` for people, `json` for programs; one line each.
        file: The log file, which may be renamed at any time (logrotate); empty for standard error.
    """

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"
    file: str = ""
