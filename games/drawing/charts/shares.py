"""A bar of shares, such as wins, draws and losses."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardwire.games.drawing.svg import element
from boardwire.values import value_class


@value_class
class Share:
    """One part of a bar.

    Args:
        name: What it is.
        count: Its size.
        kind: The class of its colour.
    """

    name: str
    count: float
    kind: str


def share_bar(shares: Sequence[Share]) -> str:
    """Draw a bar that is as wide as its place; empty if there is nothing to share.

    Args:
        shares: Its parts, from left to right.
    """
    total = sum(it.count for it in shares)
    if not total:
        return ""
    parts, begin = [], 0.0
    for it in shares:
        width = 100 * it.count / total
        if width:
            title = element("title", escape(f"{it.name}: {it.count:g}"))
            place = {"x": begin, "y": 0.0, "width": width, "height": 10.0}
            parts.append(element("rect", title, class_=it.kind, **place))
        begin += width
    words = ", ".join(f"{it.name} {it.count:g}" for it in shares if it.count)
    return element(
        "svg",
        "".join(parts),
        class_="shares",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        role="img",
        aria_label=words,
    )
