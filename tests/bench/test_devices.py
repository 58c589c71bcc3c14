"""bench/devices.py: what searches save, counted in nodes."""

from __future__ import annotations

import pytest
from devices import devices, nodes_to, positions

from boardwire import _native as native
from boardwire.games import load


@pytest.mark.parametrize("name", ["backgammon", "pig", "othello"])
def test_positions_have_a_player_to_act_and_are_the_same_every_time(name: str) -> None:
    states = positions(load(name), 20)
    assert all(state.to_act() >= 0 for state in states)
    assert [it.key() for it in states] == [it.key() for it in positions(load(name), 20)]


@pytest.mark.parametrize(
    ("game", "search", "needed"),
    [
        ("backgammon", native.Expectiminimax, {"star", "ordering"}),
        ("pig", native.Expectiminimax, {"table"}),
        ("chess", native.AlphaBeta, {"transpositions", "captures_first", "futility"}),
    ],
)
def test_a_search_without_a_device_visits_more(
    game: str, search: type[native.AlphaBeta | native.Expectiminimax], needed: set[str]
) -> None:
    depth = 8 if game == "pig" else 3
    states = positions(load(game), 4)
    nodes = nodes_to(depth, states, search)
    assert nodes == nodes_to(depth, states, search)
    saved = {
        name
        for name, value in devices(search)
        if nodes_to(depth, states, search, **{name: value}) > nodes
    }
    assert saved >= needed
