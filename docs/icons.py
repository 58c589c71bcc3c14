"""Make the icons of the page, as PNG, from its logo.

    python docs/icons.py

The icon that a system may cut to its own shape has the logo on a ground that fills the square: what
matters lies in its middle 80 % (W3C Web Application Manifest, "maskable").
"""

from __future__ import annotations

from pathlib import Path

from boardwire.server.computing.previews import png_of
from boardwire.server.http.pages.installed import ICONS

IMAGES = Path(__file__).parents[1] / "web" / "images"
APPLE = 180
"""The width of the icon on the screen of a telephone by Apple."""
GROUND = "#17635c"


def icons() -> dict[str, bytes]:
    """Return the icons by the names of their files."""
    logo = (IMAGES / "logo.svg").read_text("utf-8")
    inner = logo.replace("<svg ", '<svg x="4" y="4" width="24" height="24" ', 1)
    whole = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">'
        f'<rect width="32" height="32" fill="{GROUND}"/>{inner}</svg>'
    )
    found = {f"icon-{width}.png": png_of(logo, width) for width in (*ICONS, APPLE)}
    return {**found, "icon-maskable.png": png_of(whole, 512)}


def main() -> None:
    """Write the icons."""
    for name, content in icons().items():
        (IMAGES / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")


if __name__ == "__main__":
    main()
