"""Progressive bias and the last good reply: terms and tables by hand."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from boardwire.games import load
from boardwire.games.textbook import SAMPLINGS, sample
from boardwire.games.textbook.monte_carlo.bias import BiasNode, bias, bound
from boardwire.games.textbook.monte_carlo.phases import Simulated
from boardwire.games.textbook.monte_carlo.replies import (
    Replies,
    RepliesNode,
    backpropagate,
    learn,
    playout,
    reply_or_random,
)

A, B, C, D = 10, 11, 12, 13


def test_the_bias_fades_with_visits() -> None:
    root = BiasNode(load("tictactoe").start())
    child = root.add_child(root.untried[0])
    child.prior = 0.8
    assert bias(child) == 0.8
    for _ in range(4):
        child.backpropagate((1.0, 0.0))
    assert bias(child) == pytest.approx(0.16)
    assert bound(child, 1.0) == pytest.approx(1 + sqrt(log(4) / 4) + 0.16)


def test_replies_of_the_winner_are_learned_and_those_of_the_loser_forgotten() -> None:
    replies: Replies = {}
    learn(replies, [(0, A), (1, B), (0, C), (1, D)], (0.0, 1.0))
    assert replies == {(1, A): B, (1, C): D}
    learn(replies, [(0, A), (1, B), (0, C)], (1.0, 0.0))
    assert replies == {(0, B): C, (1, C): D}
    learn(replies, [(0, B), (1, C), (0, D)], (0.5, 0.5))  # a draw teaches nothing
    assert replies == {(0, B): C, (1, C): D}


def test_a_known_reply_is_repeated_only_where_it_is_legal() -> None:
    state = load("tictactoe").start()
    first, reply = state.legal_moves()[:2]
    state.apply(first)
    assert reply_or_random(state, first, {(1, first): reply}, Random(1)) == reply
    assert reply_or_random(state, first, {(1, first): first}, Random(1)) != first
    rewards, moves = playout(state, first, {(1, first): reply}, Random(1))
    assert moves[0] == (1, reply)
    assert sum(rewards) == 1


def test_a_tree_learns_from_its_own_moves_and_those_of_the_random_game() -> None:
    root = RepliesNode(load("tictactoe").start())
    child = root.add_child(root.untried[0])
    grandchild = child.add_child(child.untried[0])
    backpropagate(grandchild, Simulated((0.0, 1.0), ((0, A), (1, B))))
    assert root.replies is grandchild.replies
    assert root.replies == {(1, child.move): grandchild.move, (1, A): B}


@pytest.mark.parametrize("name", ["bias", "replies"])
def test_both_find_the_win_and_search_games_with_dice(name: str) -> None:
    won = load("tictactoe", position="XOO-X---- X").start()
    found, _ = sample(SAMPLINGS[name], won, 60, Random(1), 1.0)
    assert won.move_text(found.move or 0) == "C3"
    _, root = sample(SAMPLINGS[name], load("pig").start(), 60, Random(1), 1.0)
    assert root.visits == 60
