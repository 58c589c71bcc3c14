"""UCT and UCB1 step by step."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from boardwire.games import GameError, OptionError, load
from boardwire.games.textbook import EXPLORATION, SAMPLINGS, TooLarge, sample, ucb
from boardwire.games.textbook.steps.frames import frame_text
from boardwire.games.textbook.steps.monte_carlo import (
    MOST_SIMULATIONS,
    read_arms,
    walk_sampling,
    walk_ucb,
)
from boardwire.games.textbook.steps.tree_search import Walk

ENDING = "O--XX-O-X O"


def last(walk: Walk, node: int, fact: str) -> float:
    """A fact of a node after all steps."""
    found = walk.after(len(walk.steps)).facts[node][fact]
    assert isinstance(found, int | float)
    return found


@pytest.mark.parametrize("game", ["tictactoe", "pig"])
def test_the_steps_of_uct_lead_to_its_own_tree(game: str) -> None:
    position = {"position": ENDING} if game == "tictactoe" else {}
    state = load(game, **position).start()
    walk = walk_sampling("uct", state, 40, Random(7))
    found, root = sample(SAMPLINGS["uct"], state, 40, Random(7), EXPLORATION)
    assert len(walk.nodes) == found.nodes
    assert walk.facts["move"] == state.move_text(found.move or 0)
    visits = {it.move: last(walk, it.id, "visits") for it in walk.nodes if it.parent == 0}
    assert visits == {state.move_text(it.move or 0): it.visits for it in root.children}
    assert (last(walk, 0, "visits"), last(walk, 0, "wins")) == (40, root.wins)
    assert sum(it.kind == "simulate" for it in walk.steps) == 40
    json.dumps(walk.to_data(), allow_nan=False)


@pytest.mark.parametrize("name", ["uct", "puct", "flat", "rave"])
def test_every_node_names_the_player_whose_wins_it_counts(name: str) -> None:
    walk = walk_sampling(name, load("tictactoe", position=ENDING).start(), 12, Random(3))
    for node in walk.nodes:
        above = walk.nodes[node.parent].kind if node.parent >= 0 else ""
        assert node.counts == (above.upper() or "MIN")
    assert "the root counts those of MIN." in walk.steps[0].words
    counted = next(it.words for it in walk.steps if it.kind == "back")
    assert counted.endswith("for MIN.")
    frame = frame_text(walk, len(walk.steps))
    assert all(
        re.search(r"/[0-9]+( = [0-9.]+)? for (MAX|MIN)", line)
        for line in frame.splitlines()[3:]
        if "/" in line
    )


def test_equal_bounds_are_named() -> None:
    alike = load("tree", tree=[[1, 1], [1, 1]]).start()
    walk = walk_sampling("uct", alike, 6, Random(1))
    selected = [it.words for it in walk.steps if it.kind == "select"]
    assert "The bounds of 1, 2 are equal: the first is taken." in selected[2]
    assert not any("are equal" in it for it in selected[:2])
    assert walk.facts["equal"] == ["2"]
    unlike = walk_sampling("uct", load("tree", tree=[1, 0]).start(), 6, Random(1))
    assert not any("are equal" in it.words for it in unlike.steps)
    assert unlike.facts["equal"] == []


def test_a_bandit_is_pulled_by_the_highest_bound() -> None:
    walk = walk_ucb([0.9, 0.1], 50, Random(1))
    assert walk.facts["move"] == "arm 1"
    chosen = [it for it in walk.steps if it.kind == "select"][-1]
    bounds = {node: float(facts["bound"] or 0) for node, facts in chosen.changes.items()}
    assert chosen.node == max(bounds, key=lambda it: bounds[it])
    before = walk.after(walk.steps.index(chosen)).facts[1]
    wins, visits = (float(before[fact] or 0) for fact in ("wins", "visits"))
    assert bounds[1] == pytest.approx(ucb(wins, int(visits), 49))


def test_a_tree_that_is_too_large_is_refused_before_it_is_grown() -> None:
    with pytest.raises(TooLarge, match="2,176 moves"):
        walk_sampling("puct", load("amazons").start(), 1, Random(1))
    with pytest.raises(TooLarge, match="fewer simulations"):
        walk_sampling("puct", load("gomoku", size=15).start(), 10, Random(1))


def test_no_more_is_sampled_than_is_shown() -> None:
    state = load("tictactoe").start()
    for simulations in (0, MOST_SIMULATIONS + 1):
        with pytest.raises(GameError, match="simulations"):
            walk_sampling("uct", state, simulations, Random(1))
    with pytest.raises(GameError, match="probabilities"):
        walk_ucb([0.5], 10, Random(1))
    with pytest.raises(GameError, match="probabilities"):
        walk_ucb([0.5, 1.5], 10, Random(1))
    with pytest.raises(GameError):
        walk_sampling("uct", load("kuhn").start(), 5, Random(1))


@pytest.mark.parametrize("text", ["", "[", "0.5", "[true]", '["a"]', "[NaN]", "{}"])
def test_a_text_that_is_no_list_of_probabilities_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="probabilities"):
        read_arms(text)
    assert read_arms("[1, 0.5]") == [1.0, 0.5]
