"""The pictures of the lectures: the commands that their pages name draw them."""

from __future__ import annotations

import re
import shlex
import tempfile
from pathlib import Path

from click.testing import CliRunner

from boardwire.cli.app import make_app

LECTURES = Path(__file__).resolve().parent / "lectures"
IMAGES = LECTURES / "images"


def picture_lines() -> dict[str, str]:
    """Return the commands that draw pictures, by the names of their files.

    A page shows a picture with ``![words](images/NAME.svg)``, and names its command,
    `` `boardwire ... --out NAME.svg` ``.
    """
    found = {}
    for page in sorted(LECTURES.glob("[0-9]*.md")):
        text = page.read_text()
        shown = set(re.findall(r"\]\(images/([\w-]+\.svg)\)", text))
        for line, name in re.findall(r"`(boardwire [^`\n]* --out ([\w-]+\.svg))`", text):
            if name in shown:
                found[name] = line
    return found


def drawn(line: str) -> str:
    """Return the picture that a command draws.

    Args:
        line: The command; its last word is the name of the file.
    """
    _, *words, name = shlex.split(line)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, name)
        words.append(str(file))
        CliRunner().invoke(make_app([words[0]]), words, catch_exceptions=False)
        return file.read_text()


def lecture_pictures() -> dict[Path, str]:
    """Return the pictures of the lectures by their files."""
    return {IMAGES / name: drawn(line) for name, line in picture_lines().items()}
