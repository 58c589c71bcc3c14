"""The frames of ``boardwire explain --steps``: on the terminal, and in files."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import typer

from boardwire.games import OptionError
from boardwire.games.textbook.pictures.frames import frame_text
from boardwire.games.textbook.pictures.steps_page import steps_page
from boardwire.games.textbook.walk import Walk

_ON = ("\r", "\n", " ", "\x1b[C")
_BACK = ("b", "\x7f", "\x1b[D")
_END = ("q", "\x03", "\x04", "\x1b")
_HELP = "enter: on, b: back, q: end"


def show_steps(walk: Walk, out: Path | None) -> None:
    """Show an algorithm step by step.

    On a terminal a key goes on or back. Elsewhere all frames are printed. A file gets all frames as
    text, or is a page of HTML with buttons.

    Raises:
        OptionError: The file has another ending than .html or .txt.
        OSError: The file cannot be written.
    """
    if out is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _page_through(walk)
        else:
            typer.echo(_all_frames(walk))
    elif out.suffix == ".html":
        out.write_text(steps_page(walk), encoding="utf-8")
    elif out.suffix == ".txt":
        out.write_text(f"{_all_frames(walk)}\n", encoding="utf-8")
    else:
        raise OptionError(f"{out}: the name of a file of steps ends with .html or .txt")


def _all_frames(walk: Walk) -> str:
    return "\n\n".join(frame_text(walk, count) for count in range(len(walk.steps) + 1))


def _page_through(walk: Walk) -> None:
    """Show one frame after the other, until the last one is left or `q` is pressed."""
    at = 0
    while at <= len(walk.steps):
        click.clear()
        typer.echo(f"{frame_text(walk, at)}\n\n{_HELP}")
        try:
            key = click.getchar()
        except (EOFError, KeyboardInterrupt):
            return
        if key in _END:
            return
        if key in _ON:
            at += 1
        elif key in _BACK:
            at = max(0, at - 1)
