"""Pages of HTML that need no other file: their beginning and end."""

from __future__ import annotations

from html import escape

FIGURE_STYLES = """\
:root { color-scheme: light dark; }
body { margin: 1rem; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
figure { margin: 0; overflow-x: auto; }
"""
"""The styles of a page that shows one figure."""


def document(title: str, styles: str, body: str) -> str:
    """Return a whole page.

    Args:
        title: The title as text.
        styles: The style sheet.
        body: The markup of the page, with a line end.
    """
    return f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>
{styles}</style>
{body}</html>
"""
