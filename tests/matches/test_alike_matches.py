"""Matches that differ only in what a seat may not know send it the same bytes."""

from __future__ import annotations

import random

import pytest

from boardwire.games import CHANCE, find, load, names

from .alike import ALIKE, alike, played, repeated

HIDDEN = {name for name in names() if not find(name).perfect_information}


def test_every_hidden_game_is_played_twice() -> None:
    assert set(ALIKE) == HIDDEN


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
async def test_matches_that_differ_only_in_what_a_seat_may_not_know_send_it_the_same(
    name: str,
) -> None:
    plies, options = ALIKE[name]
    game, chance, different = load(name, **options), random.Random(name), 0
    for _ in range(2):
        hall = await played(game, plies, chance)
        course = [(move.player, move.text) for move in hall.match.record.moves]
        for seat, wire in enumerate(hall.wires):
            table = alike(game, course, seat, chance)
            if table is None:
                continue
            moves = [(it.player, it.text) for it in table.history]
            outcomes = [it.move for it in table.history if it.player == CHANCE]
            again = await repeated(game, moves, outcomes)
            assert again.wires[seat].sent == wire.sent
            again.end()
            different += 1
        hall.end()
    assert different or name in ("guess", "matrix", "rps")


@pytest.mark.parametrize("name", [name for name in ALIKE if find(name).simultaneous])
async def test_choices_of_others_send_nothing_to_a_seat_that_has_not_chosen(name: str) -> None:
    plies, options = ALIKE[name]
    game = load(name, **options)
    for seat in range(game.players):
        sent = []
        for choice in (0, -1):
            hall = await played(game, plies if plies < 9 else 0, random.Random(seat))
            others = [it for it in hall.asked() if it != seat]
            for it in others:
                hall.wires[it].answer(hall.match.table.legal_texts(it)[choice])
            assert others
            assert hall.asked() == [seat]
            sent.append(hall.wires[seat].sent)
            hall.end()
        assert sent[0] == sent[1]
