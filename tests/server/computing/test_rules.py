"""Rules cards with their diagrams drawn."""

from __future__ import annotations

import pytest

from boardwire.games import Game, OptionError, UnknownGame, load, names
from boardwire.games.cards import Diagram, card_of
from boardwire.games.drawing import frame
from boardwire.matches.records.position_data import legal_moves, next_points
from boardwire.server.computing.rules import diagram_table, rules_data

GAMES = [*map(load, names()), load("checkers", variant="international")]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_diagram_is_a_position_that_moves_lead_to(game: Game) -> None:
    card = card_of(game)
    assert card is not None
    for diagram in card.diagrams:
        table = diagram_table(game, diagram)
        assert diagram.caption.endswith((".", "?"))
        if diagram.touched is None:
            continue
        legal = legal_moves(table.state, table.state.to_act())
        points = next_points(legal, diagram.touched)
        assert points
        assert set(points) <= set(frame(table.game).points)


def test_a_diagram_may_have_options_and_moves() -> None:
    table = diagram_table(load("go"), Diagram(caption="", options={"size": 5}, moves=("C3",)))
    assert table.state.view().columns == 5
    assert table.state.view().last_move == "C3"


def test_a_card_has_pictures_and_the_data_of_boards() -> None:
    card = rules_data("chess", ())
    assert card is not None
    knight, castling, mate = card["diagrams"]
    assert knight["svg"].startswith("<svg")
    assert "--board-hint" in knight["svg"]
    data = castling["data"]
    assert data["touched"] == ["E1"]
    assert data["position"]["pieces"]["E1"] == "white-king"
    assert "position" not in data["options"]
    assert mate["data"]["position"]["marks"] == {"mate": ["E1"]}
    assert "legal" not in mate["data"]["position"]
    assert ["e1g1", ["E1", "H1"]] in data["position"]["ways"]


def test_the_options_decide_which_rules_are_shown() -> None:
    card = rules_data("checkers", ("variant:international",))
    assert card is not None
    assert card["moves"].startswith("White begins")
    assert card["diagrams"][0]["data"]["options"] == {"variant": "international"}
    with pytest.raises(OptionError):
        rules_data("checkers", ("variant",))
    with pytest.raises(UnknownGame):
        rules_data("nosuch", ())


def test_a_diagram_of_hidden_information_shows_what_its_observer_knows() -> None:
    card = rules_data("kuhn", ())
    assert card is not None
    assert "?J" not in str(card["diagrams"][0]["data"])
    assert "'white card': 'J'" not in str(card["diagrams"][0]["data"])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("liars", ("dice:5", "faces:6", "players:3")),
        ("nim", ("heaps:2,2",)),
        ("battleship", ("size:6", "fleet:3,2")),
        ("pig", ("players:4", "target:20")),
    ],
)
def test_a_card_has_its_diagrams_with_any_options(game: str, options: tuple[str, ...]) -> None:
    card = rules_data(game, options)
    assert card is not None
    assert card["diagrams"]
