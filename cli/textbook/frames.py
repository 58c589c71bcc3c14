"""The frames of ``boardwire explain --steps``: on the terminal, and in files."""

from __future__ import annotations

import os
import re
import sys
import termios
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from boardwire.games import OptionError
from boardwire.games.textbook.steps.code_text import Code
from boardwire.games.textbook.steps.frames import frame_text
from boardwire.games.textbook.steps.steps_page import steps_page
from boardwire.games.textbook.steps.walk import Walk

_ON = ("\r", "\n", " ", "\x1b[C")
_BACK = ("b", "\x7f", "\x1b[D")
_END = ("q", "\x04", "\x1b")
_KEY = re.compile(r"\x1b\[.|.", re.DOTALL)
_CLEAR = "\x1b[2J\x1b[H"
_CHANGE = "c"
_NEXT = {Code.PYTHON: Code.PSEUDO, Code.PSEUDO: Code.NONE, Code.NONE: Code.PYTHON}
_HELP = "enter: on, b: back, c: code, q: end"


def show_steps(walks: Sequence[Walk], out: Path | None, code: Code | None) -> None:
    """Show an algorithm step by step.

    On a terminal a key shows the next or the previous frame. Elsewhere all frames are printed. A
    file gets all frames as text, or is a page of HTML with buttons.

    Args:
        walks: The algorithm, and the same search by its other forms, which a page can show.
        out: The file to write; None for the terminal.
        code: The language of the program beside the tree; None for Python on a terminal, and no
            program elsewhere. A page of HTML has both languages.

    Raises:
        OptionError: The file has another ending than .html or .txt.
        OSError: The file cannot be written.
    """
    walk, *others = walks
    if out is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _page_through(walk, code or Code.PYTHON)
        else:
            click.echo(_all_frames(walk, code or Code.NONE))
    elif out.suffix == ".html":
        out.write_text(steps_page(walk, others), encoding="utf-8")
    elif out.suffix == ".txt":
        out.write_text(f"{_all_frames(walk, code or Code.NONE)}\n", encoding="utf-8")
    else:
        raise OptionError(f"{out}: the name of a file of steps ends with .html or .txt")


def _all_frames(walk: Walk, code: Code) -> str:
    return "\n\n".join(frame_text(walk, count, code) for count in range(len(walk.steps) + 1))


def _page_through(walk: Walk, code: Code) -> None:
    """Show the frames one by one, until the user leaves the last one or presses `q`."""
    at = 0
    with _single_keys() as keys:
        while at <= len(walk.steps):
            click.echo(f"{_CLEAR}{frame_text(walk, at, code)}\n\n{_HELP}")
            key = next(keys, "q")
            if key in _END:
                return
            if key in _ON:
                at += 1
            elif key in _BACK:
                at = max(0, at - 1)
            elif key == _CHANGE:
                code = _NEXT[code]


@contextmanager
def _single_keys() -> Iterator[Iterator[str]]:
    """Set the terminal to deliver every key at once, also keys pressed during a drawing."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield _pressed(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _pressed(terminal: int) -> Iterator[str]:
    """Yield the pressed keys; an arrow key is one key. They end when the terminal is gone."""
    while data := os.read(terminal, 64):
        yield from _KEY.findall(data.decode("utf-8", "replace"))
