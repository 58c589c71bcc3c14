"""The texts that every layer reads and writes alike."""

from __future__ import annotations

import pytest

from boardwire.vocabulary import MAX_PLAYERS, counted, parse_player, player_name, player_text


@pytest.mark.parametrize("player", range(MAX_PLAYERS))
def test_every_player_has_a_text_and_a_name_that_are_read_back(player: int) -> None:
    assert parse_player(player_text(player)) == player
    assert parse_player(player_name(player).upper()) == player


def test_the_first_players_have_colours_and_the_others_numbers() -> None:
    assert [player_text(player) for player in range(4)] == ["b", "w", "p3", "p4"]
    assert [player_name(player) for player in range(4)] == ["black", "white", "p3", "p4"]


@pytest.mark.parametrize("text", ["", "p1", "p2", "p03", "p17", "p", "x", "3", "grey", "p٣"])
def test_other_texts_name_no_player(text: str) -> None:
    assert parse_player(text) is None


def test_one_thing_is_counted_in_the_singular() -> None:
    assert [counted(count, "game") for count in range(3)] == ["0 games", "1 game", "2 games"]
    assert [counted(count, "ply", "plies") for count in (1, 2)] == ["1 ply", "2 plies"]
