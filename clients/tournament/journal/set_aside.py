"""Setting files of an earlier run aside."""

from __future__ import annotations

from pathlib import Path

from boardwire.matches.tournaments import JournalError
from boardwire.protocol import in_words


def set_aside(path: Path) -> Path:
    """Rename a file or a folder, so that its name is free; return the new one.

    Raises:
        JournalError: It cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
        number += 1
    try:
        return path.rename(aside)
    except OSError as error:
        raise JournalError(f"cannot rename {path}: {in_words(error)}") from error
