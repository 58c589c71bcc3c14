"""Replays of finished matches show what was hidden; before the end nobody sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from boardwire.games import CHANCE, OVER, Game
from boardwire.games.drawing import Theme
from boardwire.matches import Table, public_record
from boardwire.matches.records.match_record import MatchRecord, MoveRecord
from boardwire.matches.records.position_data import position_data
from boardwire.matches.records.replay import replay_data
from boardwire.matches.referee.results import Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.computing.drawings import board_text

from ...games.test_determinized import sampled
from ...games.variants import GAMES, every_game

HIDDEN = [it for it in GAMES if not it.perfect_information]
ROUNDS = ("rps", "matrix", "guess")
"""Games whose choices are shown with the last choice of each round, before the end as well."""


def played(game: Game, plies: int) -> tuple[MatchRecord, Table]:
    """A match of random moves, and its table."""
    random, table = Random(7), Table(game)
    moves: list[MoveRecord] = []
    while len(moves) < plies and not table.over:
        state = table.state.copy()
        if state.to_act() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            (move,), player = random.choices(outcomes, weights), CHANCE
        else:
            player = state.acting()[0]
            state.yield_turn(player)
            move = random.choice(state.legal_moves())
        text = state.move_text(move)
        table.play(player, text)
        moves.append(MoveRecord(len(moves) + 1, player, text, 0.0))
    names = tuple(f"p{it}" for it in range(game.players))
    record = MatchRecord(
        *("m1", game.name, game.options, names, TimeControl.none(), "", datetime.now(UTC))
    )
    record.moves = moves
    return record, table


@every_game([it for it in HIDDEN if it.name not in ROUNDS])
def test_an_opened_state_shows_each_difference_that_is_hidden(game: Game) -> None:
    differences = 0
    for seed, state in sampled(game, 12):
        for player in range(game.players):
            other = state.determinized(player, Random(seed))
            if state.to_act() == OVER or other.position_text() == state.position_text():
                continue
            differences += 1
            assert other.opened().view() != state.opened().view()
            assert other.view(player) == state.view(player)
    assert differences


@every_game(HIDDEN)
def test_a_replay_is_open_once_the_match_is_over(game: Game) -> None:
    record, _ = played(game, 24)
    running = replay_data(public_record(record))
    assert running["plies"] == []
    record.result = Result.void(Reason.ABORT, "")
    over = replay_data(record)
    assert len(over["plies"]) == len(record.moves)
    table = Table(game)
    shown = dict(over["start"].get("table", {}))
    for move, ply in zip(record.moves, over["plies"], strict=True):
        table.play(move.player, move.text)
        for name, value in ply.get("table", {}).items():
            shown[name] = value
        wanted = position_data(table, opened=True).get("table", {})
        assert {name: it for name, it in shown.items() if it is not None} == wanted


def test_a_picture_of_a_finished_match_is_open_and_that_of_a_running_one_is_not() -> None:
    game = next(it for it in HIDDEN if it.name == "stratego")
    record, _ = played(game, 20)
    theme = Theme.AUTO
    before = board_text(public_record(record), 20, None, None, theme)
    assert "marshal" not in before
    record.result = Result.void(Reason.ABORT, "")
    assert before != board_text(record, 20, None, None, theme)


@pytest.mark.parametrize("player", [None, 0, 1])
def test_an_opened_state_leaves_the_state_itself_as_it_is(player: int | None) -> None:
    game = next(it for it in HIDDEN if it.name == "battleship")
    _, table = played(game, 6)
    before = table.state.view(player)
    table.state.opened().view(player)
    assert table.state.view(player) == before
    assert not table.state.sees(1, 0)
