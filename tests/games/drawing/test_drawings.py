"""Properties of the pictures of every game, in positions of random games."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from boardwire.games import CHANCE, OVER, Game, State, load
from boardwire.games.drawing import Theme, board_svg, cell_label, frame, move_points, pieces

from ..variants import every_game

PLIES = 24
SVG = "{http://www.w3.org/2000/svg}"


def outcomes(state: State) -> list[int]:
    return state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]


def positions(game: Game, seed: int = 1) -> Iterator[State]:
    """The positions of a random game."""
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(PLIES):
        yield state
        if state.to_act() == OVER:
            return
        state.apply(chooser.choice(outcomes(state)))


@every_game()
def test_every_piece_of_a_game_is_a_symbol_in_a_slot(game: Game) -> None:
    drawn = frame(game)
    for state in positions(game):
        for observer in (None, *range(game.players)):
            shown = pieces(game, state.view(observer))
            assert set(shown) <= set(drawn.slots)
            assert set(shown.values()) <= set(drawn.symbols)


@every_game()
def test_moves_are_made_on_points_of_the_frame(game: Game) -> None:
    drawn = frame(game)
    named = {point for row in drawn.rows for point in row}
    assert named == set(drawn.points)
    for state in positions(game):
        if state.to_act() == CHANCE:
            continue
        for move in state.legal_moves():
            assert set(move_points(state, move)) <= set(drawn.points)


@every_game()
def test_a_picture_is_sound_xml_without_scripts(game: Game) -> None:
    last: tuple[str, ...] = ()
    for state in positions(game):
        picture = board_svg(game, state.view(), marks=last, size=600, theme=Theme.DARK)
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert max(int(root.attrib["width"]), int(root.attrib["height"])) == 600
        elements = list(root.iter())
        assert {"script", "foreignObject"}.isdisjoint(it.tag.removeprefix(SVG) for it in elements)
        ids = {it.attrib["id"] for it in elements if "id" in it.attrib}
        used = {it.attrib["href"].removeprefix("#") for it in elements if "href" in it.attrib}
        assert used == ids, "a symbol is there if it is used"
        assert "var(" not in picture
        if move := outcomes(state):
            last = move_points(state, move[0]) if state.to_act() >= 0 else ()


@every_game()
def test_slots_and_points_are_inside_the_picture_and_each_has_words(game: Game) -> None:
    drawn = frame(game)
    assert json.loads(json.dumps(drawn.to_data())) == drawn.to_data()
    for x, y in drawn.slots.values():
        assert 0 < x < drawn.width
        assert 0 < y < drawn.height
    for box in drawn.points.values():
        assert box.width / 2 <= box.x <= drawn.width - box.width / 2
        assert box.height / 2 <= box.y <= drawn.height - box.height / 2
    for state in positions(game):
        view = state.view()
    words = [cell_label(game, view, point) for point in drawn.points]
    assert len(set(words)) == len(words)
    assert all(re.fullmatch(r"[\w ,./-]+", it) for it in words)


@pytest.mark.parametrize("name", ["chess", "checkers", "breakthrough", "amazons", "backgammon"])
def test_the_board_is_turned_for_the_other_player(name: str) -> None:
    black, white = (frame(load(name), side) for side in (0, 1))
    assert black.points.keys() == white.points.keys()
    assert black.rows == tuple(
        row if name == "backgammon" else row[::-1] for row in reversed(white.rows)
    )


def test_points_have_words() -> None:
    game = load("go", size=9)
    state = game.initial()
    state.apply(state.parse_move("D4"))
    view = state.view()
    assert cell_label(game, view, "D4") == "D4, black stone"
    assert cell_label(game, view, "E4") == "E4, empty"
