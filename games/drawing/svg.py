"""SVG as text: elements with escaped attributes and short numbers."""

from collections.abc import Iterable
from html import escape  # that of `xml.sax` imports a client of HTTP

from .palette import paint

FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """Return a number with two decimals at most, and none that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return an element of SVG.

    Args:
        name: Its name.
        content: The markup inside.
        attributes: Its attributes; ``_`` in a name stands for ``-``, and None leaves one out.
    """
    words = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        f'"{_attribute(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def _attribute(value: str) -> str:
    """Return a value as it is between double quotes."""
    return escape(value, quote=False).replace('"', "&quot;")


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """Return a rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: str | float | None) -> str:
    """Return a circle by its centre."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    """Return a path; `d` is in the language of SVG."""
    return element("path", d=d, **attributes)


def lines(ways: Iterable[tuple[float, float, float, float]]) -> str:
    """Straight lines as the `d` of one path: from x, y to x, y."""
    return "".join(
        f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}" for x, y, to_x, to_y in ways
    )


def polygon(corners: Iterable[tuple[float, float]], **attributes: str | float | None) -> str:
    """Return a polygon by its corners."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return element("polygon", points=points, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str = "label",
    **attributes: str | float | None,
) -> str:
    """Return a text around a point.

    Args:
        x: The middle of the text, across.
        y: The middle of its capital letters and digits.
        words: The text itself.
        size: The size of its font.
        colour: A name of the palette.
        attributes: Further ones, or others than the usual.
    """
    usual: dict[str, str | float | None] = {
        "fill": paint(colour),
        "font_size": size,
        "text_anchor": "middle",
    }
    return element(
        "text", escape(words, quote=False), x=x, y=y + 0.36 * size, **{**usual, **attributes}
    )


def group(content: Iterable[str], **attributes: str | float | None) -> str:
    """Return a group of elements."""
    return element("g", "".join(content), **attributes)


def line(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return a straight line, for a group that says how it looks."""
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y)
