"""Pictures of square pixels."""

from __future__ import annotations

from boardwire.clients.display.pixels import Pixels


def test_two_pixels_are_one_character() -> None:
    pixels = Pixels(4, 3)
    pixels.fill(0, 0, 1, 1, "#ff0000")
    pixels.fill(1, 1, 1, 1, "#00ff00")
    pixels.fill(2, 0, 1, 2, "#0000ff")
    pixels.fill(0, 2, 1, 1, "#ff0000")
    assert pixels.to_text().plain == "▀▄  \n▀   "


def test_what_lies_outside_is_left_out() -> None:
    pixels = Pixels(2, 2)
    pixels.fill(-1, -1, 2, 2, "#ff0000")
    pixels.fill(1, 1, 9, 9, "#00ff00")
    pixels.mask(-1, 0, ("##", "##"), "#0000ff")
    pixels.write(1, 0, "long", "#ffffff")
    assert [pixels[x, y] for y in (0, 1) for x in (0, 1)] == ["#0000ff", None, "#0000ff", "#00ff00"]
    assert pixels.to_text().plain == " l"


def test_a_letter_keeps_its_variation_selector_and_its_background() -> None:
    pixels = Pixels(3, 2)
    pixels.fill(0, 0, 3, 2, "#112233")
    pixels.write(1, 1, "♟\ufe0e", "#ffffff")
    text = pixels.to_text()
    assert text.plain == " ♟\ufe0e "
    assert text.cell_len == 3
    (style,) = {str(span.style) for span in text.spans if "bold" in str(span.style)}
    assert "#ffffff on #112233" in style
