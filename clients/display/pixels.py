"""A picture of square pixels in a terminal: each character is two of them, one above the other."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

_UPPER, _LOWER = "▀", "▄"
_AS_TEXT = "\ufe0e"  # asks a terminal to draw the letter before it as text, not as a picture


class Pixels:
    """A canvas. Pixels without a colour show the background of the terminal.

    Args:
        width: Its width in pixels, which are characters.
        height: Its height in pixels, of which a line of the terminal has two.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._colours: list[list[str | None]] = [[None] * width for _ in range(height)]
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}

    def __getitem__(self, place: tuple[int, int]) -> str | None:
        """Return the colour of a pixel, by its column and row."""
        x, y = place
        return self._colours[y][x]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill a rectangle, clipped to the canvas."""
        for row in self._colours[max(0, y) : max(0, y + height)]:
            for column in range(max(0, x), min(self.width, x + width)):
                row[column] = colour

    def mask(self, x: int, y: int, mask: Iterable[str], colour: str) -> None:
        """Paint the `#` of a mask, with its upper left corner at a pixel."""
        for down, row in enumerate(mask):
            for right, mark in enumerate(row):
                if mark == "#":
                    self.fill(x + right, y + down, 1, 1, colour)

    def write(self, x: int, y: int, text: str, colour: str) -> None:
        """Write a text that begins at a pixel; its line holds the pixel above or below as well.

        A variation selector belongs to the letter before it.
        """
        for number, letter in enumerate(text.replace(_AS_TEXT, "")):
            if 0 <= x + number < self.width:
                drawn = letter + _AS_TEXT * (letter + _AS_TEXT in text)
                self._letters[x + number, y // 2] = (drawn, colour)

    def to_text(self) -> Text:
        """Return the picture as lines of a terminal."""
        text = Text(no_wrap=True)
        for y in range(0, self.height, 2):
            upper = self._colours[y]
            lower = self._colours[y + 1] if y + 1 < self.height else [None] * self.width
            run, style = "", Style()
            for x in range(self.width):
                letter, its = self._character(upper[x], lower[x], self._letters.get((x, y // 2)))
                if its != style:
                    text.append(run, style)
                    run, style = "", its
                run += letter
            text.append(run + "\n" * (y + 2 < self.height), style)
        return text

    @staticmethod
    def _character(
        upper: str | None, lower: str | None, letter: tuple[str, str] | None
    ) -> tuple[str, Style]:
        if letter is not None:
            return letter[0], _style(letter[1], lower, bold=True)
        if upper == lower:
            return " ", _style(None, upper)
        if upper is None:
            return _LOWER, _style(lower, None)
        return _UPPER, _style(upper, lower)


def _style(colour: str | None, background: str | None, *, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=background, bold=bold or None)
