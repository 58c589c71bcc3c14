"""The colours of boards."""

from __future__ import annotations

import re

import pytest

from boardwire.games import Game, load
from boardwire.games.drawing import Theme, board_svg, frame, stylesheet
from boardwire.games.drawing.palette import (
    BOARD_STYLES,
    COLOURS,
    PIECE_STYLES,
    chosen_styles,
    paint,
    plain,
)

from ..variants import GAMES, every_game

THEMES = (Theme.LIGHT, Theme.DARK)


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2.2, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, theme: Theme) -> float:
    """The contrast of WCAG 2.2 between two colours of the palette, from 1 to 21."""
    column = THEMES.index(theme)
    low, high = sorted(brightness(COLOURS[name][column]) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_a_colour_is_a_variable_with_the_light_value_as_fallback() -> None:
    assert paint("wood") == f"var(--board-wood, {COLOURS['wood'][0]})"
    for theme, value in zip(THEMES, COLOURS["wood"], strict=True):
        assert plain(f"<rect fill='{paint('wood')}'/>", theme) == f"<rect fill='{value}'/>"
        assert f"--board-wood: {value};" in stylesheet(theme).splitlines()


@every_game()
def test_all_colours_of_a_picture_are_in_the_palette(game: Game) -> None:
    markup = frame(game).svg + frame(game).overlay
    used = set(re.findall(r"--board-([a-z-]+)", markup))
    assert used <= set(COLOURS)
    assert not re.search(r'"#[0-9a-f]{3,8}"', markup), "a colour that no page can change"


def test_every_colour_is_used() -> None:
    drawings = [frame(game) for game in GAMES]
    markup = "".join(it.svg + it.overlay for it in drawings)
    unused = {name for name in COLOURS if f"--board-{name}," not in markup}
    assert unused <= {"nobody", "hint"}, "those are for games in Python, and for diagrams"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("ink", "panel", 7),
        ("label", "panel", 3),
        ("black", "white", 10),
        ("black", "wood", 4.5),
        ("black", "dark", 3),
        ("black", "felt", 2.5),
        ("black", "hole", 3),
        ("white", "dark", 2.5),
        ("white", "hole", 1.9),
        ("black", "card", 10),
        ("mark", "black", 4.5),
    ],
)
def test_what_stands_on_another_colour_can_be_seen(
    one: str, other: str, least: float, theme: Theme
) -> None:
    assert contrast(one, other, theme) >= least


def test_a_theme_leaves_no_variable() -> None:
    game = load("go")
    view = game.start().view()
    assert "var(" in board_svg(game, view)
    assert "var(" not in board_svg(game, view, theme=Theme.DARK)


def test_a_picture_follows_the_theme_of_its_reader() -> None:
    game = load("othello")
    picture = board_svg(game, game.start().view(), theme=Theme.AUTO)
    style = picture.partition("<style>")[2].partition("</style>")[0]
    assert style.startswith("@media (prefers-color-scheme: dark)")
    declared = set(re.findall(r"--board-([a-z-]+):", style))
    assert declared == set(re.findall(r"var\(--board-([a-z-]+),", picture))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", ["", *BOARD_STYLES])
@pytest.mark.parametrize("pieces", ["", *PIECE_STYLES])
def test_pieces_can_be_seen_on_every_board_that_a_person_may_choose(
    pieces: str, board: str, theme: Theme
) -> None:
    column = THEMES.index(theme)
    chosen = {**COLOURS, **BOARD_STYLES.get(board, {}), **PIECE_STYLES.get(pieces, {})}

    def between(one: str, other: str) -> float:
        low, high = sorted(brightness(chosen[name][column]) for name in (one, other))
        return (high + 0.05) / (low + 0.05)

    assert between("black", "white") >= 5
    for ground in ("light", "dark", "wood"):
        assert max(between("black", ground), between("black-edge", ground)) >= 2
        assert max(between("white", ground), between("white-edge", ground)) >= 1.5
    assert between("light", "dark") >= 1.5
    assert between("line", "wood") >= 2.5


def test_choices_of_colours_are_rules_for_the_root_of_a_page() -> None:
    rules = "\n".join(chosen_styles(Theme.DARK, ":root"))
    for attribute, styles in (("board-colours", BOARD_STYLES), ("piece-colours", PIECE_STYLES)):
        for name, colours in styles.items():
            assert set(colours) <= set(COLOURS)
            assert f':root[data-{attribute}="{name}"] {{ ' in rules
