"""The table of the options of fastchess and cutechess-cli is whole."""

from __future__ import annotations

import pytest

from boardwire.cli.parameters import parameters_of
from boardwire.cli.tournaments.tournament import tournament
from boardwire.clients.tournament.options import FOREIGN_OPTIONS, fastchess_settings, plan_from
from boardwire.clients.tournament.options.foreign_options import CUTECHESS, FASTCHESS
from boardwire.games import load

FASTCHESS_OPTIONS = """
    engine each pgnout epdout openings sprt draw resign maxmoves tb tbpieces tbignore50
    tbadjudicate autosaveinterval log config report output concurrency crc32 force-concurrency
    event site games rounds wait noswap reverse ratinginterval scoreinterval srand seeds version v
    help recover repeat variant tournament quick use-affinity check-mate-pvs show-latency testEnv
    strict startup-ms ucinewgame-ms ping-ms compliance
"""
"""The options of fastchess 1.8."""

CUTECHESS_OPTIONS = """
    engine each variant concurrency draw resign maxmoves tb tbpieces tbignore50 tournament event
    games rounds sprt ratinginterval outcomeinterval debug openings bookmode pgnout epdout recover
    repeat noswap reverse seeds site srand wait resultformat version help engines livepgnout
    tournamentfile resume
"""
"""The options of cutechess-cli, with those of its fork for broadcasts."""

OWN = {name.lstrip("-") for it in parameters_of(tournament)[0] for name in it.opts}


@pytest.mark.parametrize(
    ("program", "names"), [(FASTCHESS, FASTCHESS_OPTIONS), (CUTECHESS, CUTECHESS_OPTIONS)]
)
def test_every_option_of_the_program_is_in_the_table(program: str, names: str) -> None:
    listed = {name for name, it in FOREIGN_OPTIONS.items() if program in it.programs}
    assert set(names.split()) - listed == set()


@pytest.mark.parametrize("name", FOREIGN_OPTIONS)
def test_an_option_is_read_or_ours(name: str) -> None:
    option = FOREIGN_OPTIONS[name]
    ours = name in OWN or name == "help"
    assert (option.read is not None) is not ours
    assert option.here


def test_a_meeting_that_keeps_its_seats_has_two_games_as_well() -> None:
    assert fastchess_settings({"noswap": True})["games"] == 2
    assert "games" not in fastchess_settings({})
    assert fastchess_settings({})["recover"] is False
    assert fastchess_settings({})["fastchess"]
    assert fastchess_settings({"pgnout": {"file": "a.pgn"}})["pgnout"] == {"clk": False}


def test_names_of_cutechess_for_formats_and_policies() -> None:
    engines = [{"cmd": "random"}, {"cmd": "mcts"}]
    openings = {"file": "a.pgn", "policy": "default"}
    plan = plan_from({"engine": engines, "tournament": "round-robin", "openings": openings})
    assert plan.tournament == "roundrobin"
    assert plan.openings is not None and plan.openings.policy == "default"


@pytest.mark.parametrize(("output", "games"), [("cutechess", 1), ("fastchess", 2), ("lines", 2)])
def test_the_words_of_cutechess_know_no_pairs(output: str, games: int) -> None:
    plan = plan_from({"engine": [{"cmd": "random"}, {"cmd": "mcts"}], "output": output})
    assert plan.pair_size(load("chess")) == games


@pytest.mark.parametrize(("output", "size"), [("fastchess", 1), ("lines", 2)])
def test_an_odd_number_of_games_makes_no_pairs_in_the_words_of_fastchess(
    output: str, size: int
) -> None:
    engines = [{"cmd": "random"}, {"cmd": "mcts"}]
    plan = plan_from({"engine": engines, "output": output, "games": 3})
    assert plan.pair_size(load("chess")) == size
