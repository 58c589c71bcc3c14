"""Symbols that several games share, each in a box of 100 x 100."""

from collections.abc import Mapping
from typing import Final

from boardwire.vocabulary import player_name

from .palette import paint
from .svg import circle, path, rect, text

OWNERS: Final = ("black", "white", "third", "fourth", "fifth", "sixth")
"""The colours of players in the palette, by their index; further players begin again at third."""


def owner_colour(player: int) -> str:
    """Return the colour of a player in the palette; of a piece of neither player, too."""
    if player < 0:
        return "nobody"
    return OWNERS[player] if player < len(OWNERS) else OWNERS[2 + (player - 2) % 4]


def edge_colour(player: int) -> str:
    """Return the colour of the edge of a player's piece."""
    colour = owner_colour(player)
    return f"{colour}-edge" if colour in ("black", "white") else "black-edge"


def owner_word(player: int) -> str:
    """Return the beginning of a symbol's name: ``black``, ``p3``, ``nobody``."""
    return player_name(player) if player >= 0 else "nobody"


def text_colour(player: int) -> str:
    """Return the colour of a letter on a player's piece."""
    return "black" if player == 1 else "white"


def disc(player: int, radius: float = 40) -> str:
    """Return a flat round piece with an edge."""
    return circle(
        50,
        50,
        radius,
        fill=paint(owner_colour(player)),
        stroke=paint(edge_colour(player)),
        stroke_width=3,
    )


def stones() -> dict[str, str]:
    """Return the stones of Go: flat, with a touch of light."""
    black = circle(50, 50, 47, fill=paint("black")) + path(
        "M19 42A33 33 0 0 1 50 17",
        fill="none",
        stroke=paint("black-shine"),
        stroke_width=7,
        stroke_linecap="round",
    )
    white = circle(
        50, 50, 46, fill=paint("white"), stroke=paint("white-edge"), stroke_width=2.5
    ) + path(
        "M81 58A33 33 0 0 1 50 83",
        fill="none",
        stroke=paint("white-shade"),
        stroke_width=7,
        stroke_linecap="round",
    )
    return {"black": black, "white": white}


def digits(colour: str = "ink", size: float = 56) -> dict[str, str]:
    """Return the digits as symbols, `digit-0` to `digit-9`, for :func:`number_pieces`."""
    return {
        f"digit-{it}": text(50, 50, str(it), size, colour, font_weight="600") for it in range(10)
    }


def digit_slots(
    name: str, right: float, y: float, count: int, width: float = 36
) -> dict[str, tuple[float, float]]:
    """Return the slots of a number, for :func:`number_pieces`.

    Args:
        name: The name of the number.
        right: The right edge of its last digit.
        y: The middle of its digits.
        count: The most digits.
        width: The distance of digits.
    """
    return {f"{name}-{it + 1}": (right - (it + 0.5) * width, y) for it in range(count)}


def number_pieces(name: str, number: int) -> dict[str, str]:
    """Return the digits of a number from 0 on in its slots, the last one in the first slot."""
    return {f"{name}-{it}": f"digit-{digit}" for it, digit in enumerate(reversed(str(number)), 1)}


_PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((28, 28), (28, 72), (72, 28), (72, 72)),
    5: ((27, 27), (27, 73), (50, 50), (73, 27), (73, 73)),
    6: ((29, 25), (29, 50), (29, 75), (71, 25), (71, 50), (71, 75)),
}


def die(number: int, player: int) -> str:
    """Return a die in the colour of a player."""
    pips = (circle(x, y, 9, fill=paint(text_colour(player))) for x, y in _PIPS[number])
    body = rect(
        6,
        6,
        88,
        88,
        rx=16,
        fill=paint(owner_colour(player)),
        stroke=paint(edge_colour(player)),
        stroke_width=3,
    )
    return body + "".join(pips)


def square_mark() -> str:
    """Return the mark of the last move that tints a square."""
    return rect(0, 0, 100, 100, fill=paint("mark"), fill_opacity=0.55)


def ring_mark(radius: float = 22) -> str:
    """Return the mark of the last move on a round piece, with dark edges to be seen on white."""
    dark = circle(50, 50, radius, fill="none", stroke=paint("black"), stroke_width=10.5)
    return dark + circle(50, 50, radius, fill="none", stroke=paint("mark"), stroke_width=6.5)


def dot_mark() -> str:
    """Return the mark of the last move on a disc."""
    return circle(50, 50, 11, fill=paint("mark"), stroke=paint("black"), stroke_width=2.5)
